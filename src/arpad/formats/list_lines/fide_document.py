"""FIDE's lists as XML, streamed: a player is forgotten as soon as its texts are handed over.

Documents with a DOCTYPE are refused unread: a list has no use for one, and entities that swell or fetch files hide
there.
"""

from collections.abc import Callable, Mapping
from typing import Any, BinaryIO
from xml.parsers import expat
from xml.parsers.expat import errors

from arpad.formats.list_lines.fide_words import Word
from arpad.formats.list_schema import ListColumn
from arpad.values.finding import Finding, Problem

CHILDREN = {
    "fideid": "id", "name": "name", "country": "federation", "sex": "sex", "title": "title", "w_title": "women_title",
    "o_title": "other_titles", "foa_title": "arena_title", "rating": "rating", "games": "games_in_period", "k": "k",
    "rapid_rating": "rapid_rating", "rapid_games": "rapid_games", "rapid_k": "rapid_k", "blitz_rating": "blitz_rating",
    "blitz_games": "blitz_games", "blitz_k": "blitz_k", "birthday": "birth", "flag": "flag",
}  # fmt: skip
ELEMENT = {name: child for child, name in CHILDREN.items()}
_ROOT, _PLAYER = "playerslist", "player"
_CHUNK = 1 << 18


class _Refused(Exception):
    """The document is none that is read; its argument is the finding."""


class FideDocument:
    """Hands over the texts of each player, by the names of our columns, with the line, as the parser comes past it."""

    def __init__(self, add: Callable[[dict[str, str], int], None]) -> None:
        self.unknown: set[str] = set()
        self._add = add
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
        return None

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
                self._done += 1
                self._last_id = row.get("id", "").strip()
                self._add(row, line)

        def doctype(*_: object) -> None:
            at = parser.CurrentLineNumber
            raise _Refused(Finding("list.E013", {"line": at}, line=at))

        parser.StartDoctypeDeclHandler = doctype
        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = texts.append
        return parser

    def _broken(self, error: Exception) -> Finding:
        line, column = getattr(error, "lineno", 1), getattr(error, "offset", 0) + 1
        data = {
            "line": line,
            "column": column,
            "problem": _problem(error),
            "players": self._done,
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


def xml_words(finding_id: str) -> Word:
    def word(row: Mapping[str, Any], column: ListColumn, cell: str) -> Finding:
        element = ELEMENT[column.name]
        data = {"line": row["line"], "id": row["id"], "name": element, "value": cell, "takes": column.takes}
        return Finding(finding_id, data, line=row["line"])

    return word
