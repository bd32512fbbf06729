"""The plain CSV of a rating list: what is known of each player besides the report."""

import csv
import io
from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import Any, BinaryIO

from arpad.formats.list_lines.texts import unknown_column
from arpad.formats.list_schema import CHAPTER_COLUMNS, NAMES, no_list
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.values.finding import Finding, Problem
from arpad.values.formula_cells import restored
from arpad.values.person import Birth
from arpad.values.problems import not_utf8, of_csv

COLUMNS = (
    "id", "name", "federation", "sex", "title", "birth", "rating", "k", "games", "peak", "listed_from",
    "standard_rating",
)  # fmt: skip
_HIGHEST_RATING = 4000
_COUNT_DIGITS = 7


def is_plain_list(data: bytes) -> bool:
    """Whether the header is that of this format: an id, and nothing it does not know (one slip is allowed)."""
    names = data[:2000].decode("utf-8-sig", errors="replace").partition("\n")[0].replace('"', "").split(",")
    known = [name for name in names if name.strip() in COLUMNS]
    if any(name.strip() in CHAPTER_COLUMNS for name in names):
        return False  # ratings of three cadences beside each other
    return "\0" not in names[0] and "id" in known and len(names) - len(known) <= 1


def is_rated_table(header: Collection[str]) -> bool:
    """What `arpad rate --format csv` writes: its ratings are the old ones, its games those of an event."""
    return {"event", "number", "change", "new_rating"} <= set(header)


def read_list_csv(data: bytes) -> tuple[RatingList | None, list[Finding]]:
    """The list, or None where an error makes it useless; all findings at once."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, [no_list(not_utf8(error))]
    if "\0" in text:
        return None, [no_list(Problem("problem.binary"))]
    return _read_rows(csv.reader(io.StringIO(text, newline="")))


def look_up_in_list_csv(stream: BinaryIO, has: Callable[[str, str], bool]) -> tuple[RatingList | None, list[Finding]]:
    """The same line by line, of the players that `has` knows by id or name: of the others only the number of cells
    and the presence of an id are checked. Raises UnicodeDecodeError."""
    return _read_rows(csv.reader(io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")), has)


def _read_rows(rows: Any, has: Callable[[str, str], bool] | None = None) -> tuple[RatingList | None, list[Finding]]:
    try:
        header = [name.strip() for name in next(rows, [])]
    except csv.Error:
        return None, [no_list(of_csv(), 1)]
    if is_rated_table(header):
        return None, [Finding("list.E060", line=1)]
    if "id" not in header:
        return None, [no_list(Problem("problem.no_column", {"column": "'id'"}), 1)]
    if "rating" not in header:
        return None, [no_list(Problem("problem.no_column", {"column": "'rating'"}), 1)]
    if len(set(header)) != len(header):
        return None, [no_list(Problem("problem.column_twice"), 1)]
    findings = _unknown_columns(header)
    players: dict[str, ListedPlayer] = {}
    lines: dict[str, int] = {}
    try:
        at, name_at = header.index("id"), header.index("name") if "name" in header else None
        for row in rows:
            if has and len(row) == len(header) and _is_passed_over(row, at, name_at, has):
                continue
            _read_row(row, rows.line_num, header, players, lines, findings)
    except csv.Error:
        findings.append(no_list(of_csv(), rows.line_num))
    if any(finding.is_error for finding in findings):
        return None, findings
    return RatingList(players), findings


def _is_passed_over(row: list[str], at: int, name_at: int | None, has: Callable[[str, str], bool]) -> bool:
    id = restored(row[at]).strip()
    return bool(id) and not has(id, "" if name_at is None else restored(row[name_at]).strip())


def _unknown_columns(header: list[str]) -> list[Finding]:
    """What no list has; what one may have besides is of no use to an event, and nothing is said of it."""
    return [unknown_column(name, line=1) for name in header if name not in NAMES]


def _read_row(
    row: list[str],
    line: int,
    header: list[str],
    players: dict[str, ListedPlayer],
    lines: dict[str, int],
    findings: list[Finding],
) -> None:
    if not any(cell.strip() for cell in row):
        return
    if len(row) != len(header):
        findings.append(Finding("list.E004", {"line": line, "found": len(row), "expected": len(header)}, line=line))
        return
    cells = {name: restored(cell).strip() for name, cell in zip(header, row, strict=True) if name in COLUMNS}
    if not cells["id"]:
        findings.append(Finding("list.E005", {"line": line}, line=line))
        return
    if cells["id"] in lines:
        data = {"line": line, "id": cells["id"], "first": lines[cells["id"]]}
        findings.append(Finding("list.E002", data, line=line))
        return
    lines[cells["id"]] = line
    values: dict[str, Any] = {}
    for column, (name, cell) in enumerate(cells.items(), 1):
        try:
            values[name] = _READERS.get(name, str)(cell) if cell or name not in _READERS else None
        except ValueError:
            data = {"line": line, "name": name, "value": cell, "takes": _TAKES[name]}
            findings.append(Finding("list.E003", data, line=line, column=column))
    if set(values) == set(cells):
        players[cells["id"]] = ListedPlayer(**values)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > _COUNT_DIGITS:
        raise ValueError(text)
    return int(text)


def _rating(text: str) -> int:
    """0 says unrated; empty says unknown."""
    rating = _count(text)
    if rating > _HIGHEST_RATING:
        raise ValueError(text)
    return rating


def _other_rating(text: str) -> int | None:
    return _rating(text) or None


def _birth(text: str) -> Birth:
    parts = [_count(part) for part in text.replace("/", "-").replace(".", "-").split("-")]
    if len(parts) == 1 or parts[1:] == [0, 0]:
        if not 1800 <= parts[0] <= 2200:
            raise ValueError(text)
        return Birth(parts[0])
    if len(parts) != 3:
        raise ValueError(text)
    day = date(*parts)
    return Birth(day.year, day.month, day.day)


_READERS: Mapping[str, Callable[[str], Any]] = {
    "birth": _birth,
    "rating": _rating,
    "k": _count,
    "games": _count,
    "peak": _other_rating,
    "listed_from": date.fromisoformat,
    "standard_rating": _other_rating,
}
_TAKES = {
    "birth": "YYYY / YYYY-MM-DD",
    "rating": "0-4000",
    "k": "0-9…",
    "games": "0-9…",
    "peak": "0-4000",
    "listed_from": "YYYY-MM-DD",
    "standard_rating": "0-4000",
}
