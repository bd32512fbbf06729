"""Spreadsheets for the tests: with xlsxwriter, and part by part, so that nothing depends on one writer."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

import xlsxwriter  # type: ignore[import-untyped]

Cells = Sequence[Sequence[object]]

WORKBOOK = (
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr/>'
    '<sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
)


def as_xlsx(rows: Cells, *more: tuple[str, Cells]) -> bytes:
    """One sheet with these rows, and others by name; None is an empty cell."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        for name, cells in (("Sheet1", rows), *more):
            sheet = book.add_worksheet(name)
            for at, row in enumerate(cells):
                for column, value in enumerate(row):
                    if isinstance(value, int | float):
                        sheet.write_number(at, column, value)
                    elif value is not None:
                        sheet.write_string(at, column, str(value))
    return out.getvalue()


def zipped(parts: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def by_hand(sheet: str, **parts: str | bytes) -> bytes:
    """A workbook around the XML of the rows of its sheet; `strings` and `styles` are parts beside it."""
    names = {"strings": "xl/sharedStrings.xml", "styles": "xl/styles.xml", "workbook": "xl/workbook.xml"}
    return zipped(
        {
            "xl/workbook.xml": WORKBOOK,
            "xl/_rels/workbook.xml.rels": RELATIONS,
            "xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{sheet}</sheetData></worksheet>",
            **{names[name]: content for name, content in parts.items()},
        }
    )


def inline(rows: Cells) -> str:
    """Rows with their texts inside the cells, without addresses."""
    cells = (
        "".join(f'<c t="inlineStr"><is><t>{escape(str(value))}</t></is></c>' if value else "<c/>" for value in row)
        for row in rows
    )
    return "".join(f"<row>{row}</row>" for row in cells)


def as_csv(rows: Cells, delimiter: str = ";") -> bytes:
    lines = (delimiter.join("" if value is None else str(value) for value in row) for row in rows)
    return "\n".join(lines).encode()
