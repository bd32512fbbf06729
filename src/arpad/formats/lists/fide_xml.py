"""FIDE's lists as XML, streamed: a player is forgotten as soon as its cells are in the columns.

Documents with a DOCTYPE are refused unread: a list has no use for one, and entities that swell or fetch files hide
there. Written a slice of players at a time, their children in FIDE's order.
"""

import io
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

import polars as pl

from arpad.formats.list_lines.fide_document import CHILDREN, ELEMENT, FideDocument, xml_words
from arpad.formats.list_lines.fide_words import CellWords, year_of
from arpad.formats.list_lines.texts import Findings, unknown_column
from arpad.formats.list_schema import ListKind
from arpad.formats.lists.cells import LINE, repeated_ids
from arpad.formats.lists.fide_values import fide_columns, flag_letters, sex_letter
from arpad.formats.lists.schema import ListTable, conform
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence

_ROWS_READ = 100_000

Source = Callable[[], BinaryIO]


def read_fide_xml(
    source: Source, period: str = "", cadence: Cadence | None = None
) -> tuple[ListTable | None, list[Finding]]:
    """`source` opens the document; `period` and `cadence` are what its name says."""
    frames = _Frames()
    document = FideDocument(frames.add)
    with source() as stream:
        refusal = document.refusal(stream)
    if refusal is not None:
        return None, [refusal]
    findings = Findings()
    for name in sorted(document.unknown):
        findings.add(unknown_column(name[:50]))
    cells = frames.cells()
    kind = ListKind.FIDE_XML if {"rapid_rating", "blitz_rating"} & set(cells.columns) else ListKind.FIDE_XML_SINGLE
    columns = _read(cells, findings, year_of(period))
    if findings.any_error:
        return None, findings.all()
    return ListTable(conform(columns), kind, period, cadence), findings.all()


class _Frames:
    """The players' texts in frames of many rows, as the parser comes past them."""

    def __init__(self) -> None:
        self._frames: list[pl.DataFrame] = []
        self._rows: list[dict[str, str]] = []
        self._lines: list[int] = []

    def add(self, row: dict[str, str], line: int) -> None:
        self._rows.append(row)
        self._lines.append(line)
        if len(self._rows) == _ROWS_READ:
            self._flush()

    def cells(self) -> pl.DataFrame:
        self._flush()
        cells = pl.concat(self._frames, how="diagonal")
        return cells.with_columns(pl.col(pl.String).fill_null("").str.strip_chars())

    def _flush(self) -> None:
        names = {name for row in self._rows for name in row} | {"id"}
        texts = {name: [row.get(name, "") for row in self._rows] for name in ELEMENT if name in names}
        schema = {LINE: pl.Int64, **dict.fromkeys(texts, pl.String)}
        self._frames.append(pl.DataFrame({LINE: self._lines, **texts}, schema=schema))
        self._rows, self._lines = [], []


def _read(cells: pl.DataFrame, findings: Findings, list_year: int | None) -> pl.DataFrame:
    without = cells.filter(pl.col("id") == "")
    findings.add_rows(without, lambda row: Finding("list.E005", {"line": row[LINE]}, line=row[LINE]))
    cells = cells.filter(pl.col("id") != "")
    findings.add_rows(repeated_ids(cells), _repeated)
    cells = cells.filter(pl.col("id").is_first_distinct())
    words = CellWords(xml_words("list.E026"), xml_words("list.W016"), xml_words("list.W019"))
    return fide_columns(cells, findings, words, list_year)


def _repeated(row: Mapping[str, Any]) -> Finding:
    return Finding("list.W013", {"line": row[LINE], "id": row["id"], "first": row["first"]}, line=row[LINE])


_ROWS_WRITTEN = 50_000
_ZERO_FOR_NONE = ("rating", "k", "rapid_rating", "rapid_k", "blitz_rating", "blitz_k")
_NO_XML = r"[\x00-\x1f\x7f\x{FFFE}\x{FFFF}]"


def write_fide_xml(frame: pl.DataFrame, *, is_combined: bool) -> bytes:
    """The combined document, or that of one chapter, which has no rapid and blitz children."""
    children = {
        child: name for child, name in CHILDREN.items() if is_combined or not name.startswith(("rapid_", "blitz_"))
    }
    out = io.BytesIO()
    out.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n')
    player = pl.concat_str(
        pl.lit("<player>\n"),
        *(
            pl.concat_str(pl.lit(f"<{child}>"), _text(name), pl.lit(f"</{child}>\n"))
            for child, name in children.items()
        ),
        pl.lit("</player>\n"),
    )
    for rows in frame.iter_slices(_ROWS_WRITTEN):
        out.write("".join(rows.select(player).to_series()).encode())
    out.write(b"</playerslist>\n")
    return out.getvalue()


def _text(name: str) -> pl.Expr:
    if name == "sex":
        return sex_letter()
    if name == "flag":
        return flag_letters()
    if name == "birth":
        return pl.col(name).str.slice(0, 4)
    text = pl.col(name).cast(pl.String).fill_null("0" if name in _ZERO_FOR_NONE else "")
    text = text.str.replace_all(_NO_XML, " ")
    for letter, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.str.replace_all(letter, entity, literal=True)
    return text
