"""An invented federation's own table of players, as such tables are: headings, days and codes of the country, a person
twice, a FIDE id twice, ratings below the floor. Everybody in it is invented."""

import io
import random
import zipfile
from collections.abc import Sequence
from datetime import date, timedelta

import xlsxwriter  # type: ignore[import-untyped]

HEADINGS = (
    "Medlemsnr", "Etternavn", "Fornavn", "Kjønn", "Fødselsdato", "Land", "Tittel", "Klubb", "FIDE-ID", "Elo",
    "Hurtigsjakk", "Lynsjakk", "Merknad",
)  # fmt: skip
Row = tuple[str, ...]
_FAMILIES = (
    "Ødegård",
    "Næss",
    "Bjørnstad",
    "Åsheim",
    "Lyngmo",
    "Skogvåg",
    "Kvernbekk",
    "Tårnvik",
    "Løperud",
    "Springdal",
)
_PARTS = ("fjell", "dal", "vik", "haug", "sund", "bø", "rud", "stad", "heim", "nes")
_MEN, _WOMEN = ("Ola", "Per", "Bjørn", "Åge", "Vidar", "Ulf"), ("Kari", "Åse", "Mari", "Solveig", "Tuva", "Ragnhild")
_CLUBS = ("Bryggen SK", "Fjordby SF", "Nordre Springer", "Tårnet", "Bondens Venner")


def people(count: int, seed: int = 7) -> list[Row]:
    """Rows that nobody needs to decide about: all names and ids differ, all ratings are above any floor."""
    draw = random.Random(seed)
    return [_person(number, draw) for number in range(count)]


def _person(number: int, draw: random.Random) -> Row:
    woman = draw.random() < 0.15
    family = (
        f"{_FAMILIES[number % 10]}{_PARTS[number // 10 % 10]}{_PARTS[number // 100 % 10]}{_PARTS[number // 1000 % 10]}"
    )
    given = f"{draw.choice(_WOMEN if woman else _MEN)}-{_PARTS[number // 10000 % 10].title()}"
    born = date(1940, 1, 1) + timedelta(days=draw.randrange(27_000))
    rated = [str(draw.randrange(1500, 2400)) if draw.random() < share else "" for share in (0.8, 0.4, 0.3)]
    fide = str(1_500_000 + number) if draw.random() < 0.4 else ""
    sex = "K" if woman else "M"
    return (
        str(100_000 + number), family, given, sex, f"{born:%d.%m.%Y}", "Norge", "", draw.choice(_CLUBS), fide, *rated, "",
    )  # fmt: skip


ANA: Row = ("1", "Ødegård", "Kari", "K", "03.08.1981", "Norge", "WIM", "Tårnet", "1500901", "1 834", "1800", "", "")
PER: Row = ("2", "Næss", "Per", "M", "13.12.1955", "Norge", "g", "Tårnet", "1500902", "2061,5", "", "1900", "styret")
OLA: Row = ("3", "Bjørnstad", "Ola", "M", "11.02.1990", "Norge", "", "Bryggen SK", "1500902", "950", "", "", "")
TWICE: Row = ("4", "Naess", "Per", "M", "13.12.1955", "Norge", "g", "Tårnet", "", "2061,5", "", "1900", "")
MESSY = (ANA, PER, OLA, TWICE)
"""A second row with a FIDE id, a rating below the floor, and a person twice."""


def as_csv(rows: Sequence[Row], headings: Sequence[str] = HEADINGS) -> bytes:
    """As a spreadsheet of the country writes it."""
    lines = [";".join(row) for row in (headings, *rows)]
    return ("\r\n".join(lines) + "\r\n").encode("cp1252")


def as_xlsx(rows: Sequence[Row], headings: Sequence[str] = HEADINGS) -> bytes:
    """With a title above the table."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Medlemmer")
        sheet.write_string(0, 0, "Medlemsliste")
        for at, row in enumerate((headings, *rows), 2):
            for column, cell in enumerate(row):
                if column >= 9 and cell.isdecimal():
                    sheet.write_number(at, column, int(cell))
                else:
                    sheet.write_string(at, column, cell)
    return out.getvalue()


_SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"
_NAMES = "".join(
    f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


_MANIFEST = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
  <manifest:file-entry manifest:full-path="/" manifest:media-type="{_SPREADSHEET}"/>
  <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>
"""


def as_ods(rows: Sequence[Row], headings: Sequence[str] = HEADINGS) -> bytes:
    """As LibreOffice writes it: days and whole numbers are typed cells, empty ones are counted."""
    lines = "".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in (headings, *rows))
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content{_NAMES} office:version="1.3"><office:body>'
        f'<office:spreadsheet><table:table table:name="Spillere">{lines}</table:table></office:spreadsheet>'
        "</office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", _SPREADSHEET)
        archive.writestr("META-INF/manifest.xml", _MANIFEST)
        archive.writestr("content.xml", content)
    return out.getvalue()


def _ods_cell(text: str) -> str:
    if not text:
        return '<table:table-cell table:number-columns-repeated="1"/>'
    kind = 'office:value-type="string"'
    if text.isdecimal():
        kind = f'office:value-type="float" office:value="{text}"'
    elif len(parts := text.split(".")) == 3:
        kind = f'office:value-type="date" office:date-value="{"-".join(reversed(parts))}"'
    return f"<table:table-cell {kind}><text:p>{text}</text:p></table:table-cell>"
