"""A report in a spreadsheet: the first sheet that has a table of players or of games, typed or exported."""

from dataclasses import replace

from arpad.formats.spreadsheets.package import WorkbookRefused
from arpad.formats.spreadsheets.workbook import Grid, Workbook
from arpad.formats.trf import TrfDocument, TrfReport
from arpad.formats.trf.draft import Findings
from arpad.formats.typed.headings import is_heading
from arpad.formats.typed.read import TypedPlaces, read_sheet
from arpad.formats.typed.sheet import Cell
from arpad.formats.typed.table import GridRow, read_rows
from arpad.values.finding import SPREADSHEET, Finding
from arpad.values.formula_cells import restored


def read_spreadsheet(data: bytes) -> TrfReport:
    findings = Findings()
    try:
        book = Workbook(data)
        tables = sorted(((name, grid) for name, grid in book.grids() if _has_table(grid)), key=_is_of_teams)
    except WorkbookRefused as refused:
        return _refused(data, refused.finding)
    if not tables:
        return _refused(data, Finding("sheet.E003", {"sheets": ", ".join(name for name, _ in book.sheets[:10])}))
    name, grid = tables[0]
    if len(tables) > 1:
        findings.add("sheet.W001", sheet=name, others=", ".join(other for other, _ in tables[1:11]))
    for cells in grid.values():
        for cell in cells:
            if cell.defect:
                findings.add("sheet.E004", cell.row, cell.column, cell=cell.address, text=cell.text[:60] or "—")
    return read_sheet(data, read_rows(_rows(grid), findings), findings, SPREADSHEET)


def _refused(data: bytes, finding: Finding) -> TrfReport:
    places = TypedPlaces(source=SPREADSHEET)
    return TrfReport(TrfDocument.unread(data), None, (replace(finding, source=SPREADSHEET),), places)


def _has_table(grid: Grid) -> bool:
    return any(is_heading([cell.text for cell in cells]) for cells in grid.values())


def _is_of_teams(named: tuple[str, Grid]) -> bool:
    """No other sheet of players or games, which go before."""
    kinds = {is_heading([cell.text for cell in cells]) for cells in named[1].values()} - {""}
    return kinds == {"teams"}


def _rows(grid: Grid) -> list[GridRow]:
    return [
        GridRow(row, {cell.column - 1: Cell(restored(cell.text), row, cell.column) for cell in cells})
        for row, cells in grid.items()
    ]


def cells_that_are_read(data: bytes) -> Grid:
    """The rows of the sheet with the table; nothing where the file cannot be read."""
    try:
        return next((grid for _, grid in Workbook(data).grids() if _has_table(grid)), {})
    except WorkbookRefused:
        return {}
