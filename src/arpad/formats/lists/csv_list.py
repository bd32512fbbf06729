"""The native list as CSV: UTF-8, a header with the names of the schema, any of its columns in any order."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from arpad.formats.list_csv import is_rated_table
from arpad.formats.list_lines.texts import Findings, decode, is_binary
from arpad.formats.list_schema import ListColumn, no_list
from arpad.formats.lists.cells import LINE
from arpad.formats.lists.native_columns import Words, known_columns, read_table
from arpad.formats.lists.schema import ListTable, conform
from arpad.values.finding import Finding, Problem
from arpad.values.formula_cells import PLAIN, RUNS, restored
from arpad.values.problems import of_csv

_OTHER_SEPARATORS = (";", "\t")


def read_csv(data: bytes) -> tuple[ListTable | None, list[Finding]]:
    """The list, or None where an error makes it useless; all findings at once."""
    findings = Findings()
    text, _ = decode(data, findings)
    if is_binary(text):
        return None, [no_list(Problem("problem.binary"))]
    separator = _separator(text, findings)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        header = [name.strip() for name in next(rows, [])]
    except csv.Error:
        return None, [no_list(of_csv(), 1)]
    if is_rated_table(header):
        return None, [Finding("list.E060", line=1)]
    if "id" not in header:
        return None, [no_list(Problem("problem.no_column", {"column": "'id'"}), 1)]
    known = known_columns(header, findings, line=1)
    if known is None:
        return None, findings.all()
    cells = _regular_cells(text, separator, header, known)
    if cells is None:
        cells = _cells_by_row(rows, header, known, findings)
    table = read_table(cells, findings, _words(known))
    return table, findings.all()


def _separator(text: str, findings: Findings) -> str:
    """A comma; or what spreadsheets of other countries write, if only that makes sense of the header."""
    header = text.partition("\n")[0]
    for separator in (",", *_OTHER_SEPARATORS):
        if "id" in [name.strip(' "\r') for name in header.split(separator)]:
            if separator != "," and separator in header:
                findings.add(Finding("list.I012", {"separator": {";": ";", "\t": "TAB"}[separator]}, line=1))
            return separator
    return ","


def _regular_cells(text: str, separator: str, header: Sequence[str], known: Mapping[str, int]) -> pl.DataFrame | None:
    """Where every line is a row of proper cells, whole columns are read at once. None where that does not hold."""
    if "\r" in text.replace("\r\n", ""):
        return None
    lines = pl.Series("text", text.replace("\r\n", "\n").split("\n")[1:], dtype=pl.String)
    frame = pl.DataFrame({LINE: pl.int_range(2, 2 + len(lines), eager=True), "text": lines})
    mark = re.escape(separator)
    frame = frame.filter(~pl.col("text").str.contains(f"^[{mark}\\s]*$"))
    cell = f'(?:[^"{mark}]*|"(?:[^"]|"")*")'
    if not frame.height or not frame["text"].str.contains(f"^{cell}(?:{mark}{cell}){{{len(header) - 1}}}$").all():
        return None
    cells = pl.read_csv(
        "\n".join(frame["text"]).encode(),
        separator=separator,
        has_header=False,
        infer_schema=False,
    )
    if cells.shape != (frame.height, len(header)):
        return None
    read = _restored if re.search(f"(?:^|{mark})\"?'", text, re.MULTILINE) else _as_it_is
    return cells.select(
        frame[LINE],
        *(read(pl.col(cells.columns[at]).fill_null("")).str.strip_chars().alias(name) for name, at in known.items()),
    )


def _cells_by_row(rows: Any, header: Sequence[str], known: Mapping[str, int], findings: Findings) -> pl.DataFrame:
    kept: list[list[str]] = []
    lines: list[int] = []
    try:
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) != len(header):
                data = {"line": rows.line_num, "found": len(row), "expected": len(header)}
                findings.add(Finding("list.E004", data, line=rows.line_num))
                continue
            kept.append(row)
            lines.append(rows.line_num)
    except csv.Error:
        findings.add(no_list(of_csv(), rows.line_num))
    columns = {
        name: pl.Series([restored(row[at]).strip() for row in kept], dtype=pl.String) for name, at in known.items()
    }
    return pl.DataFrame({LINE: pl.Series(lines, dtype=pl.Int64), **columns})


def _words(known: Mapping[str, int]) -> Words:
    def bad_cell(line: int, column: ListColumn, cell: str) -> Finding:
        data = {"line": line, "name": column.name, "value": cell, "takes": column.takes}
        return Finding("list.E003", data, line=line, column=known[column.name] + 1)

    return Words(
        bad_cell=bad_cell,
        no_id=lambda line: Finding("list.E005", {"line": line}, line=line),
        repeated=lambda line, id, first: Finding("list.E002", {"line": line, "id": id, "first": first}, line=line),
    )


def write_csv(table: ListTable) -> bytes:
    """All columns, quoted where needed. A text that a spreadsheet would run is neutralised; reading restores it."""
    frame = conform(table.frame)
    frame = frame.with_columns(pl.col(pl.String).replace({"": None}))  # an empty cell, not a pair of quotes
    runs = [name for name, kind in frame.schema.items() if kind == pl.String and frame[name].str.contains(RUNS).any()]
    return frame.with_columns(_neutral(pl.col(name)) for name in runs).write_csv(quote_style="necessary").encode()


def _neutral(text: pl.Expr) -> pl.Expr:
    return pl.when(_runs(text)).then(text.str.replace("^", "'")).otherwise(text).name.keep()


def _as_it_is(text: pl.Expr) -> pl.Expr:
    return text


def _restored(text: pl.Expr) -> pl.Expr:
    return pl.when(text.str.starts_with("'") & _runs(text)).then(text.str.slice(1)).otherwise(text)


def _runs(text: pl.Expr) -> pl.Expr:
    return text.str.contains(RUNS) & ~text.str.contains(PLAIN)
