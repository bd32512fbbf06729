"""FIDE's lists as XML, streamed: a player is forgotten as soon as its texts are handed over.

Documents with a DOCTYPE are refused unread: a list has no use for one, and entities that swell or fetch files hide
there.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol
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
MOST_NESTING = 16
MOST_DOCUMENT_TYPES = 0
MOST_UNKNOWN = 100  # elements that are told of


class _Refused(Exception):
    """The document is none that is read; its argument is the finding."""


class _TooDeep(ValueError):
    """Elements within elements, as no list has them: each takes its memory until it is closed."""


class Chunks(Protocol):
    def read(self, size: int, /) -> bytes: ...


_PLAIN = rb"[ -%'-;=?-~]*"  # a text in which XML sees nothing but letters
_FIRST = re.compile(rb"<player>\s*(?:<([a-z_]+)>%b</\1>\s*)+</player>" % _PLAIN)
_CHILD = re.compile(rb"<([a-z_]+)>[^<]*</\1>")


class OnlyWanted:
    """A document without the players nobody asked for, so that the parser need not go through them.

    Only a player who is written as the first one is, with the same elements on the same lines, can be passed over: what
    the parser would say of him it says of the first. The ends of his lines stay, so that lines keep their numbers.
    """

    def __init__(self, stream: Chunks, is_wanted: Callable[[bytes, bytes], bool]) -> None:
        self._stream, self._is_wanted = stream, is_wanted
        self._alike: re.Pattern[bytes] | None = None
        self._ends_of_lines = self._begun = b""

    def read(self, size: int, /) -> bytes:
        chunk = self._begun + self._stream.read(size)
        if len(chunk) <= len(self._begun):
            self._begun = b""
            return chunk
        cut = chunk.rfind(b"<player>")
        if cut <= 0:
            self._begun = b""
            return self._shortened(chunk)
        self._begun = chunk[cut:]
        return self._shortened(chunk[:cut])

    def _shortened(self, chunk: bytes) -> bytes:
        if self._alike is not None:
            return self._alike.sub(self._kept, chunk)
        first = _FIRST.search(chunk)
        if first is None:
            return chunk
        self._alike = _alike(first[0])
        self._ends_of_lines = re.sub(rb"[^\r\n]", b"", first[0]) or b" "
        return chunk[: first.end()] + self._shortened(chunk[first.end() :])

    def _kept(self, player: re.Match[bytes]) -> bytes:
        return player[0] if self._is_wanted(player["fideid"], player["name"]) else self._ends_of_lines


def _alike(player: bytes) -> re.Pattern[bytes]:
    """Every player with the elements of this one; nobody where it has not one id and one name."""

    def child(found: re.Match[bytes]) -> bytes:
        name = found[1]
        text = b"(?P<%b>%b)" % (name, _PLAIN) if name in (b"fideid", b"name") else _PLAIN
        return b"<%b>%b</%b>" % (name, text, name)

    if any(player.count(element) != 1 for element in (b"<fideid>", b"<name>")):
        return re.compile(b"(?!)")
    return re.compile(_CHILD.sub(child, player))


class FideDocument:
    """Hands over the texts of each player, by the names of our columns, with the line, as the parser comes past it."""

    def __init__(self, add: Callable[[dict[str, str], int], None]) -> None:
        self.unknown: set[str] = set()
        self._add = add
        self._done = 0
        self._last_id = ""

    def refusal(self, stream: Chunks) -> Finding | None:
        """Reads to the end, or to where the document breaks; then the finding says how far it was whole."""
        parser = self._parser()
        try:
            while chunk := stream.read(_CHUNK):
                parser.Parse(chunk, False)
            parser.Parse(b"", True)
        except _Refused as refused:
            return refused.args[0]  # type: ignore[no-any-return]
        except (expat.ExpatError, ValueError, LookupError) as error:
            return self._broken(error, parser)
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
                if depth > MOST_NESTING:
                    raise _TooDeep
                if len(self.unknown) < MOST_UNKNOWN:
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

    def _broken(self, error: Exception, parser: expat.XMLParserType) -> Finding:
        line, column = getattr(error, "lineno", 1), getattr(error, "offset", 0) + 1
        if isinstance(error, _TooDeep):
            line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
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
    if isinstance(error, _TooDeep):
        return Problem("problem.too_deep")
    if not isinstance(error, expat.ExpatError):
        return Problem("problem.xml_encoding")
    return Problem(f"problem.{_XML_PROBLEMS.get(error.code, 'xml')}")


def xml_words(finding_id: str) -> Word:
    def word(row: Mapping[str, Any], column: ListColumn, cell: str) -> Finding:
        element = ELEMENT[column.name]
        data = {"line": row["line"], "id": row["id"], "name": element, "value": cell, "takes": column.takes}
        return Finding(finding_id, data, line=row["line"])

    return word
