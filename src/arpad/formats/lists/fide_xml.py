"""FIDE's lists as XML, streamed: a player is forgotten as soon as its cells are in the columns.

Documents with a DOCTYPE are refused unread: a list has no use for one, and entities that swell or fetch files hide
there. Written a slice of players at a time, their children in FIDE's order.
"""

import io
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO
from xml.parsers import expat
from xml.parsers.expat import errors

import polars as pl

from arpad.formats.list_schema import ListColumn
from arpad.formats.lists.cells import LINE, Findings, repeated_ids
from arpad.formats.lists.fide_values import Word, fide_columns, flag_letters, sex_letter
from arpad.formats.lists.native_columns import unknown_column
from arpad.formats.lists.schema import ListKind, ListTable, conform
from arpad.values.finding import Finding, Problem
from arpad.values.time_control import Cadence

CHILDREN = {
    "fideid": "id", "name": "name", "country": "federation", "sex": "sex", "title": "title", "w_title": "women_title",
    "o_title": "other_titles", "foa_title": "arena_title", "rating": "rating", "games": "games_in_period", "k": "k",
    "rapid_rating": "rapid_rating", "rapid_games": "rapid_games", "rapid_k": "rapid_k", "blitz_rating": "blitz_rating",
    "blitz_games": "blitz_games", "blitz_k": "blitz_k", "birthday": "birth", "flag": "flag",
}  # fmt: skip
_ELEMENT = {name: child for child, name in CHILDREN.items()}
_ROOT, _PLAYER = "playerslist", "player"
_CHUNK = 1 << 18
_ROWS_READ = 100_000

Source = Callable[[], BinaryIO]


def read_fide_xml(
    source: Source, period: str = "", cadence: Cadence | None = None
) -> tuple[ListTable | None, list[Finding]]:
    """`source` opens the document; `period` and `cadence` are what its name says."""
    document = _Document()
    with source() as stream:
        refusal = document.refusal(stream)
    if refusal is not None:
        return None, [refusal]
    findings = Findings()
    for name in sorted(document.unknown):
        findings.add(unknown_column(name[:50]))
    cells = document.cells()
    kind = ListKind.FIDE_XML if {"rapid_rating", "blitz_rating"} & set(cells.columns) else ListKind.FIDE_XML_SINGLE
    columns = _read(cells, findings)
    if findings.any_error:
        return None, findings.all()
    return ListTable(conform(columns), kind, period, cadence), findings.all()


class _Refused(Exception):
    """The document is none that is read; its argument is the finding."""


class _Document:
    """The players' texts in frames of many rows, as the parser comes past them."""

    def __init__(self) -> None:
        self.unknown: set[str] = set()
        self._frames: list[pl.DataFrame] = []
        self._rows: list[dict[str, str]] = []
        self._lines: list[int] = []
        self._done = 0
        self._last_id = ""

    def refusal(self, stream: BinaryIO) -> Finding | None:
        """Reads to the end, or to where the document breaks; then the finding says how far it was whole."""
        parser = self._parser()
        try:
            while chunk := stream.read(_CHUNK):
                parser.Parse(chunk, False)
            parser.Parse(b"", True)
        except _Refused as refused:
            return refused.args[0]  # type: ignore[no-any-return]
        except (expat.ExpatError, ValueError, LookupError) as error:
            return self._broken(error)
        self._flush()
        return None

    def cells(self) -> pl.DataFrame:
        cells = pl.concat(self._frames, how="diagonal")
        return cells.with_columns(pl.col(pl.String).fill_null("").str.strip_chars())

    def _parser(self) -> expat.XMLParserType:
        """Its handlers are called for every element of every player: they do no more than they must."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        column_of = CHILDREN.get
        texts: list[str] = []
        row: dict[str, str] = {}
        depth = line = 0

        def start(name: str, _: object) -> None:
            nonlocal depth, line, row
            texts.clear()
            if name in CHILDREN and depth:
                return
            depth += 1
            if depth == 1 and name != _ROOT:
                raise _Refused(Finding("list.E027", {"root": name[:50]}, line=parser.CurrentLineNumber))
            if name == _PLAYER:
                row, line = {}, parser.CurrentLineNumber
            elif depth > 1:
                self.unknown.add(name)

        def end(name: str) -> None:
            nonlocal depth
            column = column_of(name)
            if column is not None:
                row[column] = "".join(texts)
                texts.clear()
                return
            depth -= 1
            if name == _PLAYER:
                self._rows.append(row)
                self._lines.append(line)
                self._last_id = row.get("id", "").strip()
                if len(self._rows) == _ROWS_READ:
                    self._flush()

        def doctype(*_: object) -> None:
            at = parser.CurrentLineNumber
            raise _Refused(Finding("list.E013", {"line": at}, line=at))

        parser.StartDoctypeDeclHandler = doctype
        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = texts.append
        return parser

    def _flush(self) -> None:
        names = {name for row in self._rows for name in row} | {"id"}
        texts = {name: [row.get(name, "") for row in self._rows] for name in _ELEMENT if name in names}
        schema = {LINE: pl.Int64, **dict.fromkeys(texts, pl.String)}
        self._frames.append(pl.DataFrame({LINE: self._lines, **texts}, schema=schema))
        self._done += len(self._rows)
        self._rows, self._lines = [], []

    def _broken(self, error: Exception) -> Finding:
        line, column = getattr(error, "lineno", 1), getattr(error, "offset", 0) + 1
        data = {
            "line": line,
            "column": column,
            "problem": _problem(error),
            "players": self._done + len(self._rows),
            "last": self._last_id or "-",
        }
        return Finding("list.E012", data, line=line, column=column)


_XML_PROBLEMS = {
    errors.codes[errors.XML_ERROR_NO_ELEMENTS]: "xml_end",
    errors.codes[errors.XML_ERROR_UNCLOSED_TOKEN]: "xml_end",
    errors.codes[errors.XML_ERROR_TAG_MISMATCH]: "xml_tags",
    errors.codes[errors.XML_ERROR_INVALID_TOKEN]: "xml_character",
    errors.codes[errors.XML_ERROR_UNDEFINED_ENTITY]: "xml_entity",
    errors.codes[errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]: "xml_more",
    errors.codes[errors.XML_ERROR_UNKNOWN_ENCODING]: "xml_encoding",
}


def _problem(error: Exception) -> Problem:
    """By the code of the XML reader; a text in no encoding it knows is no error of its own."""
    if not isinstance(error, expat.ExpatError):
        return Problem("problem.xml_encoding")
    return Problem(f"problem.{_XML_PROBLEMS.get(error.code, 'xml')}")


def _read(cells: pl.DataFrame, findings: Findings) -> pl.DataFrame:
    without = cells.filter(pl.col("id") == "")
    findings.add_rows(without, lambda row: Finding("list.E005", {"line": row[LINE]}, line=row[LINE]))
    cells = cells.filter(pl.col("id") != "")
    findings.add_rows(repeated_ids(cells), _repeated)
    cells = cells.filter(pl.col("id").is_first_distinct())
    return fide_columns(cells, findings, _word("list.E026"), _word("list.W016"))


def _repeated(row: Mapping[str, Any]) -> Finding:
    return Finding("list.W013", {"line": row[LINE], "id": row["id"], "first": row["first"]}, line=row[LINE])


def _word(finding_id: str) -> Word:
    def word(row: Mapping[str, Any], column: ListColumn, cell: str) -> Finding:
        element = _ELEMENT[column.name]
        data = {"line": row[LINE], "id": row["id"], "name": element, "value": cell, "takes": column.takes}
        return Finding(finding_id, data, line=row[LINE])

    return word


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
