"""The native list as a spreadsheet: the first sheet, the names of the schema in its first row."""

import io
import re
import zipfile
from collections.abc import Sequence
from datetime import datetime

import fastexcel
import polars as pl
import xlsxwriter  # type: ignore[import-untyped]

from arpad.formats.list_lines.texts import Findings
from arpad.formats.list_schema import BY_NAME
from arpad.formats.lists.cells import LINE
from arpad.formats.lists.native_columns import known_columns, read_table, row_words
from arpad.formats.lists.schema import ListTable, Unwritable, conform
from arpad.formats.spreadsheets.size import SheetTooLarge, check_size
from arpad.values.finding import Finding, Problem

MOST_ROWS = 1_048_575  # what a sheet holds below its header
_LONGEST_TEXT = 32_767
_CREATED = datetime(2000, 1, 1)  # noqa: DTZ001 - written instead of today, so that the same list is the same file


def read_xlsx(data: bytes) -> tuple[ListTable | None, list[Finding]]:
    findings = Findings()
    try:
        check_size(data)
        sheet = _sheet(data)
        broken = _error_cells(data)
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except SheetTooLarge as large:
        return None, [large.finding]
    except BaseException:  # a panic of the library below is no Exception
        return None, [Finding("list.E011", {"problem": Problem("problem.spreadsheet")})]
    header = [(cell or "").strip() for cell in sheet.row(0)] if sheet.height else []
    if "id" not in header:
        return None, [Finding("list.E014", {"columns": ", ".join(header[:20])}, line=1)]
    while header and not header[-1]:
        header.pop()
    known = known_columns(header, findings, line=1)
    for cell in broken:
        findings.add(Finding("list.E028", {"cell": cell}, line=int(re.sub(r"\D", "", cell))))
    if known is None or findings.any_error:
        return None, findings.all()
    body = sheet.with_row_index(LINE, offset=1).slice(1).with_columns(pl.col(LINE).cast(pl.Int64))
    body = body.filter(~pl.all_horizontal(pl.col(pl.String) == ""))
    cells = body.select(LINE, *(pl.col(sheet.columns[at]).alias(name) for name, at in known.items()))
    return read_table(cells, findings, row_words(known)), findings.all()


def _sheet(data: bytes) -> pl.DataFrame:
    """Every cell of the first sheet as stripped text; blank rows stay, so that row numbers are those of the sheet."""
    sheet = fastexcel.read_excel(data).load_sheet(0, header_row=None, skip_rows=0, dtypes="string")
    return sheet.to_polars().with_columns(pl.all().cast(pl.String).fill_null("").str.strip_chars())


def _error_cells(data: bytes) -> list[str]:
    """Cells such as #N/A of the first sheet: the reader gives them as empty, which would unrate a player in silence."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if re.fullmatch(r"xl/worksheets/[^/]+\.xml", name)]
        first = archive.read(_first_sheet(archive)) if len(names) > 1 else archive.read(names[0])
    if b't="e"' not in first:
        return []
    tags = [tag for tag in re.findall(rb"<c\b[^>]*>", first) if b't="e"' in tag]
    return [found.group(1).decode() for tag in tags if (found := re.search(rb'\br="([A-Z]{1,3}[0-9]{1,7})"', tag))]


def _first_sheet(archive: zipfile.ZipFile) -> str:
    sheet = re.search(rb'<sheet\b[^>]*?\br:id="([^"]+)"', archive.read("xl/workbook.xml"))
    relations = re.findall(rb"<Relationship\b[^>]*>", archive.read("xl/_rels/workbook.xml.rels"))
    for relation in relations:
        target = re.search(rb'\bTarget="/?(?:xl/)?([^"]+)"', relation)
        if sheet and target and b'Id="' + sheet.group(1) + b'"' in relation:
            return "xl/" + target.group(1).decode()
    return "xl/worksheets/sheet1.xml"


def write_xlsx(table: ListTable, notes: Sequence[str] = ()) -> bytes:
    """Numbers as numbers, every text as a string: a cell that begins with = + - @ is never a formula.

    Notes stand on a sheet of their own, which readers of lists leave alone.
    """
    frame = conform(table.frame)
    if frame.height > MOST_ROWS:
        raise Unwritable("sheet_rows", most=MOST_ROWS, count=frame.height)
    longest = frame.select(pl.max_horizontal(pl.col(pl.String).str.len_chars().max())).item()
    if (longest or 0) > _LONGEST_TEXT:
        raise Unwritable("cell_letters", most=_LONGEST_TEXT, longest=longest)
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"created": _CREATED})
        sheet = book.add_worksheet("list")
        sheet.freeze_panes(1, 1)
        for at, column in enumerate(BY_NAME[name] for name in frame.columns):
            sheet.write_string(0, at, column.name)
            write = sheet.write_number if column.holds.is_number else sheet.write_string
            for row, value in enumerate(frame[column.name], 1):
                if value is not None and value != "":
                    write(row, at, value)
        if notes:
            aside = book.add_worksheet("notes")
            for row, note in enumerate(notes):
                aside.write_string(row, 0, note)
    return out.getvalue()
