"""The cells of a table of people: the first sheet of a workbook (XLSX or ODS), or a CSV with any separator."""

import csv
import io
from collections import Counter
from collections.abc import Sequence

from arpad.formats.list_lines.texts import Findings, decode, is_binary
from arpad.formats.list_schema import no_list
from arpad.formats.moving_in.headings import is_heading_row
from arpad.formats.spreadsheets.size import MOST_CELLS, MOST_COLUMNS, SheetTooLarge, check_size
from arpad.values.finding import Finding, Problem
from arpad.values.formula_cells import restored
from arpad.values.records import dataclass

_LOOKED_AT = 30
_SEPARATORS = (";", ",", "\t", "|")


@dataclass(frozen=True, eq=False)
class Sheet:
    """`rows` are below the headings, each as wide as they are; `numbers` are theirs in the file, counted from 1."""

    headings: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    numbers: Sequence[int]

    def column(self, at: int) -> list[str]:
        return [row[at] for row in self.rows]


def read_sheet(data: bytes) -> tuple[Sheet | None, list[Finding]]:
    """The table, or None with what is wrong with the file."""
    findings = Findings()
    if data.startswith(b"PK\x03\x04"):
        try:
            grid = _workbook(data)
        except (KeyboardInterrupt, SystemExit, MemoryError):
            raise
        except SheetTooLarge as large:
            return None, [large.finding]
        except BaseException:  # a panic of the library below is no Exception
            return None, [Finding("list.E011", {"problem": Problem("problem.spreadsheet")})]
    else:
        text, _ = decode(data, findings)
        if is_binary(text):
            return None, [no_list(Problem("problem.binary"))]
        try:
            grid = _lines(text)
        except csv.Error:
            return None, [no_list(Problem("problem.csv", {"limit": csv.field_size_limit()}))]
    try:
        return _below_the_headings(grid), findings.all()
    except SheetTooLarge as large:
        return None, [large.finding]


def _workbook(data: bytes) -> list[list[str]]:
    import fastexcel

    check_size(data)
    sheet = fastexcel.read_excel(data).load_sheet(0, header_row=None, skip_rows=0, dtypes="string").to_polars()
    return [[(cell or "").strip() for cell in row] for row in sheet.iter_rows()]


def _lines(text: str) -> list[list[str]]:
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text))
    return [[restored(cell).strip() for cell in row] for row in rows]


def _separator(text: str) -> str:
    """The sign that stands equally often on the first lines, and most often of those."""
    lines = [line for line in text.split("\n")[:_LOOKED_AT] if line.strip()]
    best = (0, 0, ",")
    for separator in _SEPARATORS:
        counts = Counter(len(row) for row in csv.reader(lines, delimiter=separator))
        width, lines_so_wide = max(counts.items(), key=lambda item: (item[1] * (item[0] > 1), item[0]), default=(0, 0))
        if width > 1:
            best = max(best, (lines_so_wide, width, separator))
    return best[2]


def _below_the_headings(grid: list[list[str]]) -> Sheet | None:
    """A title may stand above them. Empty rows are passed over, and columns without anything in them."""
    filled = [(number, row) for number, row in enumerate(grid, 1) if any(row)]
    if not filled:
        return None
    at = next((at for at, (_, row) in enumerate(filled[:_LOOKED_AT]) if is_heading_row(row)), 0)
    width = max(len(row) for _, row in filled[at:])
    if width > MOST_COLUMNS:
        raise SheetTooLarge("columns", MOST_COLUMNS)
    if width * len(filled) > MOST_CELLS:
        raise SheetTooLarge("cells", MOST_CELLS)
    body = [(number, [*row, *[""] * (width - len(row))]) for number, row in filled[at + 1 :]]
    headings = [*filled[at][1], *[""] * (width - len(filled[at][1]))]
    used = [at for at in range(width) if headings[at] or any(row[at] for _, row in body)]
    return Sheet(
        tuple(_named(headings[at], at, headings) for at in used),
        [[row[at] for at in used] for _, row in body],
        [number for number, _ in body],
    )


def _named(heading: str, at: int, headings: Sequence[str]) -> str:
    """A column without a heading, or with one that stands twice, is called by its place too."""
    if not heading:
        return f"#{at + 1}"
    return f"{heading} #{at + 1}" if heading in headings[:at] else heading
