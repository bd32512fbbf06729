"""Lines whose list of other titles is longer than its column, put right where only one reading makes sense."""

import re

from arpad.formats.list_lines.fide_labels import FixedColumn, Layout
from arpad.formats.list_lines.fide_words import ARENA_TITLES, OTHER_TITLES, is_number
from arpad.formats.list_schema import BY_NAME
from arpad.values.records import dataclass

_TITLES = re.compile(r"[A-Z]+(?:,[A-Z]+)*")


@dataclass(frozen=True)
class Repaired:
    """The cells after the titles, and the titles in full."""

    titles: str
    cells: dict[str, str]


def repaired(line: str, layout: Layout) -> Repaired | None:
    """The line read again, or None if that can be done in no way or in more than one.

    Two things happen in published files: what follows is pushed to the right by as much as the titles are too long, or
    stays where it is and the titles cover the blanks before it.
    """
    titles_field = layout.field("other_titles")
    if titles_field is None or titles_field.end is None:
        return None
    match = _TITLES.match(line, titles_field.start)
    if match is None or match.end() <= titles_field.end:
        return None
    after = [field for field in layout.fields if field.start >= titles_field.end]
    readings: list[Repaired] = []
    for length, titles in _title_lists(match.group()):
        end = titles_field.start + length
        too_long = end - titles_field.end
        pushed, covered = " " * titles_field.end + line[end:], " " * end + line[end:]
        by_width = {layout.width + too_long: [pushed], layout.width: [covered]}
        for text in by_width.get(len(line), [pushed, covered]) if too_long > 0 else []:
            reading = Repaired(titles, _cells(text, after))
            if _makes_sense(reading.cells) and reading not in readings:
                readings.append(reading)
    return readings[0] if len(readings) == 1 else None


def _title_lists(text: str) -> list[tuple[int, str]]:
    """Its length and the list: as it is, or without an arena title glued to its last title."""
    last = text.rpartition(",")[2]
    lists = [(len(text), text)] if last in OTHER_TITLES else []
    glued = [arena for arena in ARENA_TITLES if last.endswith(arena) and last.removesuffix(arena) in OTHER_TITLES]
    return lists + [(len(text) - len(arena), text.removesuffix(arena)) for arena in glued]


def _cells(text: str, fields: list[FixedColumn]) -> dict[str, str]:
    return {field.name: text[field.start : field.end].strip() for field in fields if field.name}


def _makes_sense(cells: dict[str, str]) -> bool:
    if cells.get("arena_title", "") not in ("", *ARENA_TITLES):
        return False
    if (
        re.fullmatch("i|w|wi|", cells.get("flag", "")) is None
        or re.fullmatch("[0-9]{4}|0|", cells.get("birth", "")) is None
    ):
        return False
    return all(is_number(cell, BY_NAME[name]) for name, cell in cells.items() if BY_NAME[name].holds.is_number)
