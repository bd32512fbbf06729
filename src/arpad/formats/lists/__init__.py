"""Rating lists in every format they come in: FIDE's TXT and XML as published, CSV, Parquet and spreadsheets.

    table, findings = read_list(data, "standard_sep26frl.txt")
    players = to_rating_list(table, "rapid", ids=report_ids)
    data = write_list(table, "fide_single", period="OCT26")

A list is a polars frame in the columns of `schema`. Reading never raises on what is in a file: it gives findings, and
no table if one of them is an error.
"""

import io
from collections.abc import Callable, Sequence

import polars as pl

from arpad.formats.list_lines.sniff import (
    BROKEN,
    Format,
    Member,
    cadence_in,
    is_spreadsheet,
    only_list,
    period_in,
    problem_of,
    sniff,
)
from arpad.formats.list_schema import COLUMNS, ListColumn, ListKind
from arpad.formats.lists.chapters import chapter, check_cadence, combined, date_of, joined, to_rating_list
from arpad.formats.lists.csv_list import read_csv, write_csv
from arpad.formats.lists.fide_txt import read_fide_txt, write_combined, write_old, write_single
from arpad.formats.lists.fide_xml import read_fide_xml, write_fide_xml
from arpad.formats.lists.parquet import read_parquet, write_parquet
from arpad.formats.lists.programs import write_sharly, write_swiss_manager, write_vega
from arpad.formats.lists.schema import ListTable, Unwritable, conform, frame_of
from arpad.formats.lists.xlsx import read_xlsx, write_xlsx
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence

__all__ = [
    "COLUMNS", "WRITTEN", "ListColumn", "ListKind", "ListTable", "Unwritable", "chapter", "check_cadence", "conform",
    "date_of", "frame_of", "joined", "read_list", "to_rating_list", "write_list",
]  # fmt: skip

Read = tuple[ListTable | None, list[Finding]]


def read_list(data: bytes, name: str = "") -> Read:
    """The list in a file, or None after an error; all findings at once. The name helps, it need not be there."""
    return _read(data, name, is_packed=False)


def _read(data: bytes, name: str, *, is_packed: bool) -> Read:
    match sniff(data, name):
        case Format.PARQUET:
            return read_parquet(data)
        case Format.FIDE_XML:
            return read_fide_xml(lambda: io.BytesIO(data), period_in(name), cadence_in(name))
        case Format.FIDE_TXT:
            return read_fide_txt(data, period_in(name), cadence_in(name))
        case Format.CSV:
            return read_csv(data)
        case Format.ZIP if not is_packed:
            try:
                return _read_zip(data, name)
            except BROKEN as error:
                return None, [Finding("list.E011", {"problem": problem_of(error)})]
        case _:
            return None, [Finding("list.E010")]


def _read_zip(data: bytes, name: str) -> Read:
    if is_spreadsheet(io.BytesIO(data)):
        return read_xlsx(data)
    member = only_list(io.BytesIO(data))
    if isinstance(member, Finding):
        return None, [member]
    inner = f"{name}/{member.name}"
    if member.name.lower().endswith(".xml"):
        return read_fide_xml(member.open, period_in(inner), cadence_in(inner))
    return _read(_content(member), inner, is_packed=True)


def _content(member: Member) -> bytes:
    with member.open() as stream:
        return stream.read()


def _under_fide_ids(frame: pl.DataFrame) -> pl.DataFrame:
    """A list that tells FIDE's ids apart from its own has them, or nothing, where FIDE's files have theirs."""
    return frame.with_columns(id=pl.col("fide_id")) if "fide_id" in frame.columns else frame


def _combined(table: ListTable, cadence: Cadence) -> pl.DataFrame:
    return _under_fide_ids(combined(table, cadence))


def _chapter(table: ListTable, cadence: Cadence) -> pl.DataFrame:
    return _under_fide_ids(chapter(table, cadence))


WRITTEN: dict[str, Callable[[ListTable, str, Cadence], bytes]] = {
    "csv": lambda table, period, cadence: write_csv(table),
    "parquet": lambda table, period, cadence: write_parquet(table),
    "xlsx": lambda table, period, cadence: write_xlsx(table),
    "fide_combined": lambda table, period, cadence: write_combined(_combined(table, cadence)),
    "fide_single": lambda table, period, cadence: write_single(_chapter(table, cadence), period),
    "fide_old": lambda table, period, cadence: write_old(_chapter(table, cadence), period),
    "fide_xml": lambda table, period, cadence: write_fide_xml(_combined(table, cadence), is_combined=True),
    "fide_xml_single": lambda table, period, cadence: write_fide_xml(_chapter(table, cadence), is_combined=False),
    "swiss_manager": lambda table, period, cadence: write_swiss_manager(table, combined(table, cadence), cadence),
    "vega": lambda table, period, cadence: write_vega(table, combined(table, cadence), cadence),
    "sharly": lambda table, period, cadence: write_sharly(table, combined(table, cadence), cadence),
}


def write_list(
    table: ListTable,
    kind: str,
    period: str = "SEP26",
    cadence: Cadence | str = Cadence.STANDARD,
    notes: Sequence[str] = (),
) -> bytes:
    """The list in one of the formats of `WRITTEN`. FIDE's files hold less than a native list: years instead of birth
    dates, names and titles cut to their columns, no ids but FIDE's. Notes are for people: only a spreadsheet has
    a place for them.
    Raises Unwritable where a list cannot be held at all."""
    if kind not in WRITTEN:
        raise Unwritable("no_such_format", value=repr(kind), choices=", ".join(WRITTEN))
    if kind == "xlsx":
        return write_xlsx(table, notes)
    return WRITTEN[kind](table, period, Cadence(cadence))
