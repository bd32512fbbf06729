"""The groups of numbers for the restricted draw of lots, checked when they are read."""

from collections.abc import Mapping
from functools import cache

from arpad.regulations.errors import EditionFileError
from arpad.regulations.tables import table_rows, table_text

Groups = Mapping[str, tuple[int, ...]]


def parse_groups(text: str, file: str) -> Mapping[int, Groups]:
    """By the even number of players: each group's numbers. Every number must stand in one group."""
    tables: dict[int, dict[str, tuple[int, ...]]] = {}
    for count, group, held in table_rows(text, file, ["players", "group", "numbers"]):
        tables.setdefault(int(count), {})[group] = tuple(map(int, held.split()))
    for players, groups in tables.items():
        if sorted(number for numbers in groups.values() for number in numbers) != list(range(1, players + 1)):
            raise EditionFileError(file, f"{players} players", "groups")
    return tables


@cache
def draw_groups(name: str) -> Mapping[int, Groups]:
    return parse_groups(table_text(name), f"{name}.csv")
