"""Small files that cost gigabytes or hours, or end the process, where a reader believes them."""

import io
import zipfile
from collections.abc import Callable, Iterable
from xml.sax.saxutils import escape

Bomb = Callable[[], bytes]

_TYPES = "http://schemas.openxmlformats.org/package/2006"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def workbook(rows: Iterable[str], texts: str = "", prefix: str = "") -> bytes:
    """A workbook whose sheet has these rows of XML."""
    relations = f'<Relationship Id="r1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    if texts:
        relations += f'<Relationship Id="r2" Type="{_OFFICE}/sharedStrings" Target="sharedStrings.xml"/>'
    sheet = "".join(rows)
    if prefix:
        sheet = sheet.replace("</", f"<\0{prefix}:").replace("<", f"<{prefix}:").replace(f"<{prefix}:\0", "</")
    p = f"{prefix}:" if prefix else ""
    xmlns = f"xmlns:{prefix}" if prefix else "xmlns"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_TYPES}/content-types"><Default Extension="rels" ContentType='
        '"application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType='
        f'"application/xml"/><Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_TYPES}/relationships"><Relationship Id="r1" Type="{_OFFICE}/'
        'officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        '<sheet name="list" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_TYPES}/relationships">{relations}</Relationships>',
        "xl/worksheets/sheet1.xml": f'<{p}worksheet {xmlns}="{_MAIN}"><{p}sheetData>{sheet}</{p}sheetData></{p}worksheet>',
    }
    if texts:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{_MAIN}">{texts}</sst>'
    return packed({name: text.encode() for name, text in parts.items()})


def packed(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def row(*cells: str, number: int | None = None) -> str:
    written = "".join(f'<c t="inlineStr"><is><t>{escape(cell)}</t></is></c>' for cell in cells)
    return f"<row>{written}</row>" if number is None else f'<row r="{number}">{written}</row>'


HEADINGS = row("id", "name", "rating")


def far_corner(prefix: str = "") -> bytes:
    """One cell in the last corner of the sheet: 512 GB for the rectangle."""
    return workbook([HEADINGS, '<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row>'], prefix=prefix)


def many_rows() -> bytes:
    return workbook([HEADINGS, "<row><c><v>1</v></c></row>" * 1_500_000])


def sparse_rows() -> bytes:
    """Few cells that a rectangle of 200 million holds."""
    return workbook([HEADINGS, '<row r="999999"><c r="GR999999" t="str"><v>x</v></c></row>'])


def shared_long() -> bytes:
    """One long text that all cells share: 4 kB are 2.6 GB."""
    return workbook([HEADINGS, '<row><c t="s"><v>0</v></c></row>' * 30_000], f"<si><t>{'x' * 30_000}</t></si>")


def shared_many() -> bytes:
    return workbook([HEADINGS, row("1")], "<si><t>x</t></si>" * 1_500_000)


def lying() -> bytes:
    """Unpacks to more than the directory of the zip says."""
    data = bytearray(workbook([HEADINGS, "<row><c><v>1</v></c></row>" * 100_000]))
    name = b"xl/worksheets/sheet1.xml"
    at = data.rindex(name) - 46
    data[at + 24 : at + 28] = (200).to_bytes(4, "little")
    return bytes(data)


def open_document() -> bytes:
    """A row of one cell, repeated a million times, and that cell sixteen thousand times."""
    text = (
        '<office:document-content xmlns:office="o" xmlns:table="t"><office:body><office:spreadsheet><table:table>'
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="float" '
        'office:value="1" table:number-columns-repeated="400"/></table:table-row></table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    return packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": text.encode()})


def swollen_list() -> bytes:
    return packed({"standard_sep26frl.txt": b"0" * 50_000_000})


def nested_list() -> bytes:
    """Each open element keeps its memory: 20 kB are 800 MB."""
    return packed({"a.xml": b"<playerslist>" + b"<x>" * 6_000_000})


def wide_header() -> bytes:
    return b"id," + b"x," * 100_000 + b"\n1\n"


SPREADSHEETS = (far_corner, many_rows, sparse_rows, shared_long, shared_many, lying)
LISTS = (*SPREADSHEETS, swollen_list, nested_list, wide_header)
