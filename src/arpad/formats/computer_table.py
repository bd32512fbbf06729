"""The table a federation may send instead of forms: Rar, n and W of every player, as CSV.

number,Rar,n,W
1,2200,3,2.5
"""

import csv
import io
from collections.abc import Mapping
from typing import NamedTuple

from arpad.values.finding import Finding
from arpad.values.numbers import parse_decimal

COLUMNS = ("number", "rar", "n", "w")
_DIGITS = 6


class TableLine(NamedTuple):
    """`score` in tenths; an average of 0 is none."""

    number: int
    average: int
    games: int
    score: int


def read_computer_table(data: bytes) -> tuple[list[TableLine], list[Finding]]:
    text = data.decode("utf-8-sig", errors="replace")
    delimiter = ";" if text.count(";") > text.count(",") else ","
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    lines: list[TableLine] = []
    wrong: list[Finding] = []
    try:
        header = [name.strip().lower() for name in next(rows, [])]
        if not set(COLUMNS) <= set(header):
            return [], [Finding("office.E134", {"columns": "number,Rar,n,W"}, line=1, column=1)]
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            try:
                lines.append(_line(dict(zip(header, (cell.strip() for cell in row), strict=False))))
            except ValueError:
                wrong.append(Finding("office.E135", {"text": delimiter.join(row)[:60]}, line=rows.line_num, column=1))
    except csv.Error:  # a cell without end, as a quotation mark too many makes it
        wrong.append(Finding("office.E135", {"text": "…"}, line=max(rows.line_num, 1), column=1))
    return lines, wrong


def _line(cells: Mapping[str, str]) -> TableLine:
    number, average, games = (_whole(cells.get(name, "")) for name in COLUMNS[:3])
    return TableLine(number, average, games, parse_decimal(cells.get("w", "").replace(",", "."), 1))


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
        raise ValueError(text)
    return int(text)
