"""Every limit that a file from outside is read within, and where it is held. The documents' table is made of it.

A limit is a constant of the module that holds it. Here they are named once, so that none is forgotten, and each has a
test (`tests/formats/test_limits.py`).
"""

from collections.abc import Mapping
from importlib import import_module

from arpad.values.records import dataclass


@dataclass(frozen=True)
class Limit:
    """`of` is the kind of file; `says` names what is counted; `place` is `module:CONSTANT` below `arpad`."""

    of: str
    says: str
    place: str
    finding: str

    @property
    def most(self) -> int:
        module, _, name = self.place.partition(":")
        found: int = getattr(import_module(f"arpad.{module}"), name)
        return found


_SIZE = "formats.spreadsheets.size"
TOML, REPORT, WORKBOOK, TABLE, ZIP, XML, PARQUET = (
    "TOML, whatever is in it", "a report", "a report in a spreadsheet", "a list or table of people in a spreadsheet",
    "a list in a zip", "a list in XML", "a list in Parquet",
)  # fmt: skip
LIMITS = (
    Limit(TOML, "characters", "values.toml_text:MOST_TOML_BYTES", "problem.toml_too_large"),
    Limit(TOML, "parts of a dotted key or heading", "values.toml_text:MOST_KEY_PARTS", "problem.toml_key_parts"),
    Limit(TOML, "brackets open at once", "values.toml_text:MOST_NESTING", "problem.too_deep"),
    Limit(TOML, "bits of a whole number", "values.toml_text:MOST_BITS", "problem.number_too_long"),
    Limit(REPORT, "bytes", "formats.trf.document:MAX_REPORT_BYTES", "trf.E001"),
    Limit(REPORT, "lines", "formats.trf.document:MAX_REPORT_LINES", "trf.E002"),
    Limit(REPORT, "players", "formats.trf.columns:MAX_PLAYERS", "trf.E009"),
    Limit(REPORT, "cells of a typed table", "formats.typed.table:MAX_CELLS", "results.E018"),
    Limit(WORKBOOK, "bytes", "formats.spreadsheets.package:MAX_BYTES", "sheet.E002"),
    Limit(WORKBOOK, "bytes once unpacked", "formats.spreadsheets.package:MAX_UNPACKED", "sheet.E002"),
    Limit(WORKBOOK, "parts", "formats.spreadsheets.package:MAX_PARTS", "sheet.E002"),
    Limit(WORKBOOK, "rows", "formats.spreadsheets.workbook:MAX_ROWS", "sheet.E002"),
    Limit(WORKBOOK, "columns", "formats.spreadsheets.workbook:MAX_COLUMNS", "sheet.E002"),
    Limit(WORKBOOK, "cells with a value", "formats.spreadsheets.workbook:MAX_CELLS", "sheet.E002"),
    Limit(WORKBOOK, "shared texts", "formats.spreadsheets.workbook:MAX_STRINGS", "sheet.E002"),
    Limit(TABLE, "parts", f"{_SIZE}:MOST_PARTS", "list.E011"),
    Limit(TABLE, "bytes once unpacked", f"{_SIZE}:MOST_UNPACKED", "list.E011"),
    Limit(TABLE, "times its own size once unpacked, beyond 20 MB", f"{_SIZE}:MOST_TIMES", "list.E011"),
    Limit(TABLE, "columns", f"{_SIZE}:MOST_COLUMNS", "list.E011"),
    Limit(TABLE, "cells of the rectangle around all of them", f"{_SIZE}:MOST_CELLS", "list.E011"),
    Limit(TABLE, "times the cells that are there, of a rectangle beyond a million", f"{_SIZE}:SPARSE", "list.E011"),
    Limit(TABLE, "letters in all cells, where some are long", f"{_SIZE}:MOST_TEXT", "list.E011"),
    Limit(ZIP, "bytes once unpacked", "formats.list_lines.sniff:MOST_BYTES", "list.E059"),
    Limit(ZIP, "times its packed size, beyond 20 MB", "formats.list_lines.sniff:MOST_TIMES", "list.E059"),
    Limit(XML, "elements within each other", "formats.list_lines.fide_document:MOST_NESTING", "list.E012"),
    Limit(XML, "document types", "formats.list_lines.fide_document:MOST_DOCUMENT_TYPES", "list.E013"),
    Limit(PARQUET, "rows", "formats.lists.parquet:MOST_ROWS", "list.E011"),
    Limit(PARQUET, "bytes of a page", "formats.lists.parquet:LARGEST_PAGE", "list.E011"),
)  # fmt: skip


def by_kind() -> Mapping[str, list[Limit]]:
    found: dict[str, list[Limit]] = {}
    for limit in LIMITS:
        found.setdefault(limit.of, []).append(limit)
    return found
