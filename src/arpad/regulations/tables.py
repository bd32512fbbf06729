"""The conversion tables and the groups of the restricted draw of lots, as CSV, checked when they are read.

A conversion table is symmetric, monotone and without holes.
"""

import csv
import io
import itertools
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache

from arpad.regulations.errors import EditionFileError
from arpad.regulations.sources import plugged_in, texts_in
from arpad.values.records import dataclass


@dataclass(frozen=True)
class PercentageTable:
    """Percentage (0 to 100) to rating difference dp; None where the document leaves it undefined."""

    name: str
    differences: tuple[int | None, ...]

    def difference(self, percentage: int) -> int | None:
        return self.differences[percentage]


@dataclass(frozen=True)
class ExpectationTable:
    """Rating difference to expected score, in `unit` parts of a point (percent, or millionths).

    `starts[i]` is the least difference of band i for the higher rated player and `higher[i]` his expectation.
    """

    name: str
    unit: int
    starts: tuple[int, ...]
    higher: tuple[int, ...]

    def expected(self, difference: int) -> int:
        value = self.higher[bisect_right(self.starts, abs(difference)) - 1]
        return value if difference >= 0 else self.unit - value


def parse_percentage_table(text: str, file: str) -> PercentageTable:
    rows = table_rows(text, file, ["percentage", "difference"])
    differences: list[int | None] = [None] * 101
    seen: set[int] = set()
    for percentage, difference in rows:
        seen.add(int(percentage))
        differences[int(percentage)] = int(difference) if difference else None
    if len(rows) != 101 or seen != set(range(101)):
        raise EditionFileError(file, "percentage", "percents")
    for p in range(101):
        low, high = differences[100 - p], differences[p]
        if (low is None) != (high is None) or (low is not None and high is not None and low != -high):
            raise EditionFileError(file, f"percentage {p}", "mirror", value=100 - p)
    known = [d for d in differences if d is not None]
    if any(a >= b for a, b in itertools.pairwise(known)):
        raise EditionFileError(file, "difference", "rises_with_percentage")
    return PercentageTable(file.removesuffix(".csv"), tuple(differences))


def parse_band_table(text: str, file: str) -> ExpectationTable:
    rows = table_rows(text, file, ["from", "to", "higher", "lower"])
    starts = tuple(int(row[0]) for row in rows)
    higher = tuple(int(row[2]) for row in rows)
    for index, (_, last, high, low) in enumerate(rows):
        if int(high) + int(low) != 100:
            raise EditionFileError(file, f"row {index + 1}", "sum_of_100")
        expected_last = str(starts[index + 1] - 1) if index + 1 < len(rows) else ""
        if last != expected_last:
            raise EditionFileError(file, f"row {index + 1}", "band_end", value=repr(last))
    _check_rising(file, starts, higher, step=1)
    return ExpectationTable(file.removesuffix(".csv"), 100, starts, higher)


def parse_logistic_table(text: str, file: str) -> ExpectationTable:
    rows = table_rows(text, file, ["difference", "millionths"])
    starts = tuple(int(row[0]) for row in rows)
    higher = tuple(int(row[1]) for row in rows)
    if starts != tuple(range(len(rows))):
        raise EditionFileError(file, "difference", "differences")
    if higher[0] != 500_000 or higher[-1] != 1_000_000:
        raise EditionFileError(file, "millionths", "half_to_one")
    _check_rising(file, starts, higher, step=0)
    return ExpectationTable(file.removesuffix(".csv"), 1_000_000, starts, higher)


def _check_rising(file: str, starts: tuple[int, ...], values: tuple[int, ...], step: int) -> None:
    if starts[0] != 0 or any(a >= b for a, b in itertools.pairwise(starts)):
        raise EditionFileError(file, "from", "rises_from_0")
    if any(b - a < step for a, b in itertools.pairwise(values)):
        raise EditionFileError(file, "higher", "rises_with_difference")


def table_rows(text: str, file: str, header: list[str]) -> list[list[str]]:
    lines = list(csv.reader(io.StringIO(text)))
    if not lines or lines[0] != header:
        raise EditionFileError(file, "(header)", "header", header=",".join(header))
    for number, row in enumerate(lines[1:], 2):
        if len(row) != len(header):
            raise EditionFileError(file, f"line {number}", "columns", count=len(header))
    return lines[1:]


def table_text(name: str) -> str:
    return texts_in(plugged_in(), "tables", ".csv")[f"{name}.csv"]


@cache
def percentage_table(name: str) -> PercentageTable:
    return parse_percentage_table(table_text(name), f"{name}.csv")


@cache
def band_table(name: str) -> ExpectationTable:
    return parse_band_table(table_text(name), f"{name}.csv")


@cache
def logistic_table(name: str) -> ExpectationTable:
    return parse_logistic_table(table_text(name), f"{name}.csv")


def expectation_table(policy: str, values: Mapping[str, object]) -> ExpectationTable:
    """The table that an edition's `expectation` rule names."""
    if policy == "logistic":
        return logistic_table(str(values["logistic_table"]))
    return band_table(str(values["table"]))


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
