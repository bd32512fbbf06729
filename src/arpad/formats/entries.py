"""Who takes part: a table of entries (CSV) or a tournament report. All findings at once."""

import csv
import difflib
import io
import re
from collections.abc import Sequence

from arpad.formats.levels import Purpose, stops
from arpad.formats.report_kinds import SWISS_MANAGER, read_any_report
from arpad.pairing.round_robin.restricted_draw import Entrant
from arpad.values.finding import Finding, any_error
from arpad.values.formula_cells import restored

COLUMNS = ("name", "federation", "id", "rating", "number")
_HIGHEST_RATING = 4000
_PLAYER_LINE = re.compile(rb"^(?:\xef\xbb\xbf)?001 ", re.MULTILINE)

Entries = tuple[tuple[Entrant, ...], tuple[Finding, ...]]


def read_entries(data: bytes) -> Entries:
    """The players of a table or of a report, and what is wrong with it. With an error there are no players."""
    if _is_report(data):
        return _of_report(data)
    text, findings = _text(data)
    return _of_table(text) if text is not None else ((), findings)


def _is_report(data: bytes) -> bool:
    return data.startswith(SWISS_MANAGER) or _PLAYER_LINE.search(data) is not None


def read_names(data: bytes) -> Entries:
    """As read_entries, but a plain list will do too: one name on each line."""
    text, findings = _text(data)
    if _is_report(data) or (text is not None and "name" in _header(text)):
        return read_entries(data)
    if text is None:
        return (), findings
    return tuple(Entrant(line.strip()) for line in text.splitlines() if line.strip()), ()


def _text(data: bytes) -> tuple[str | None, tuple[Finding, ...]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, (Finding("entries.E001", {"byte": error.start}),)
    return (text, ()) if "\0" not in text else (None, (Finding("entries.E001", {"byte": text.index("\0")}),))


def _of_report(data: bytes) -> Entries:
    report = read_any_report(data)
    if report.tournament is None or stops(report.findings, Purpose.RATING):
        return (), tuple(report.findings)
    entries = report.tournament.entries
    return tuple(Entrant(e.name, e.federation, e.player_id, e.rating, e.number) for e in entries), ()


def _header(text: str) -> list[str]:
    line = text.partition("\n")[0]
    return [name.strip().strip('"').lower() for name in line.split(_delimiter(line))]


def _delimiter(line: str) -> str:
    """Spreadsheets of some countries part the cells with semicolons."""
    return ";" if line.count(";") > line.count(",") else ","


def _of_table(text: str) -> Entries:
    header = _header(text)
    if "name" not in header or len(set(header)) != len(header):
        return (), (Finding("entries.E002", {"columns": ", ".join(COLUMNS)}, line=1),)
    findings = [_unknown_column(name) for name in header if name not in COLUMNS]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text.partition("\n")[0]))
    entrants: list[Entrant] = []
    lines: dict[tuple[str, str], int] = {}
    try:
        next(rows)
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            entrant, found = _of_row(row, rows.line_num, header)
            findings += found
            if entrant is None:
                continue
            entrants.append(entrant)
            findings += _twice(entrant, rows.line_num, lines)
    except csv.Error:  # a cell without end, as a quotation mark too many makes it
        findings.append(Finding("entries.E007", line=rows.line_num))
    return ((), tuple(findings)) if any_error(findings) else (tuple(entrants), tuple(findings))


def _of_row(row: Sequence[str], line: int, header: Sequence[str]) -> tuple[Entrant | None, list[Finding]]:
    if len(row) != len(header):
        return None, [Finding("entries.E003", {"found": len(row), "expected": len(header)}, line=line)]
    cells = {name: " ".join(restored(cell).split()) for name, cell in zip(header, row, strict=True)}
    findings = [] if cells["name"] else [Finding("entries.E004", line=line)]
    rating = _whole(cells, "rating", _HIGHEST_RATING, line, findings)
    number = _whole(cells, "number", None, line, findings)
    federation = cells.get("federation", "").upper()
    return Entrant(cells["name"], federation, cells.get("id", ""), rating or None, number), findings


def _whole(cells: dict[str, str], column: str, highest: int | None, line: int, findings: list[Finding]) -> int | None:
    text = cells.get(column, "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 9) or (highest is not None and int(text) > highest):
        findings.append(Finding("entries.E005", {"column": column, "value": text}, line=line))
        return None
    return int(text)


def _twice(entrant: Entrant, line: int, lines: dict[tuple[str, str], int]) -> list[Finding]:
    """The same id, or without ids the same name and federation, on two lines."""
    first = lines.setdefault(entrant.key, line)
    return [] if first == line else [Finding("entries.E006", {"name": entrant.name, "first": first}, line=line)]


def _unknown_column(name: str) -> Finding:
    nearest = difflib.get_close_matches(name, COLUMNS, n=1)
    return Finding("entries.W001", {"name": name, "nearest": nearest[0] if nearest else ", ".join(COLUMNS)}, line=1)
