"""The table a federation may send instead of forms: Rar, n and W of every player, as CSV.

number,Rar,n,W
1,2200,3,2.5
"""

import csv
import io
from typing import NamedTuple

from arpad.values.decimals import parse_decimal
from arpad.values.finding import Finding

COLUMNS = ("number", "rar", "n", "w")


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
    header = [name.strip().lower() for name in next(rows, [])]
    if not set(COLUMNS) <= set(header):
        return [], [Finding("office.E134", {"columns": "number,Rar,n,W"}, line=1, column=1)]
    lines, wrong = [], []
    for row in rows:
        if not any(cell.strip() for cell in row):
            continue
        cells = dict(zip(header, (cell.strip() for cell in row), strict=False))
        try:
            number, average, games = (int(cells.get(name, "")) for name in COLUMNS[:3])
            lines.append(TableLine(number, average, games, parse_decimal(cells.get("w", "").replace(",", "."), 1)))
        except ValueError:
            wrong.append(Finding("office.E135", {"text": delimiter.join(row)[:60]}, line=rows.line_num, column=1))
    return lines, wrong
