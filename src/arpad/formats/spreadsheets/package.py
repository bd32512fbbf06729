"""The package of a workbook: a zip of XML parts, of which nothing is believed before it was counted.

A small file can unpack to gigabytes, nest without end, or define entities that multiply: each part is unpacked piece
by piece, and what exceeds a limit is refused before it is kept.
"""

import io
import zipfile
import zlib
from collections.abc import Callable, Mapping
from typing import NoReturn
from xml.parsers import expat

from arpad.values.finding import Finding, Problem

MAX_BYTES = 16 * 1024 * 1024
MAX_UNPACKED = 48 * 1024 * 1024
MAX_PARTS = 2_000

_PIECE = 64 * 1024
_LONGEST_TAG = 1024 * 1024  # what may stay unparsed at once: a tag, a comment
_DEEPEST = 64
_ENTRY = b"PK\x01\x02"  # every part has one in the directory of the zip
_ENCRYPTED = 0x1

StartTag = Callable[[str, Mapping[str, str]], None]


class WorkbookRefused(Exception):
    """Why this file is not read, as a finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.id)
        self.finding = finding


def too_large(what: str, limit: int) -> WorkbookRefused:
    """`what` is one of bytes, parts, rows, columns, cells, strings."""
    return WorkbookRefused(Finding("sheet.E002", {"what": Problem(f"sheet.limit.{what}"), "limit": limit}))


def broken(part: str) -> WorkbookRefused:
    return WorkbookRefused(Finding("sheet.E001", {"part": part}))


class Package:
    """The parts of one workbook; all that is unpacked counts towards one limit."""

    def __init__(self, data: bytes) -> None:
        if len(data) > MAX_BYTES:
            raise too_large("bytes", MAX_BYTES)
        if data.count(_ENTRY) > MAX_PARTS:
            raise too_large("parts", MAX_PARTS)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            raise broken("zip") from None
        self._left = MAX_UNPACKED

    def __contains__(self, part: str) -> bool:
        return part in self._zip.NameToInfo

    def parse(self, part: str, start: StartTag, end: Callable[[str], None], text: Callable[[str], None]) -> None:
        """Calls back with the local names of tags, as the part is read."""
        parser = _parser(part, start, end, text)
        fed = 0
        try:
            with self._open(part) as stream:
                while piece := stream.read(_PIECE):
                    self._left -= len(piece)
                    if self._left < 0:
                        raise too_large("bytes", MAX_UNPACKED)
                    fed += len(piece)
                    parser.Parse(piece, False)
                    if fed - max(parser.CurrentByteIndex, 0) > _LONGEST_TAG:
                        raise broken(part)
            parser.Parse(b"", True)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError):
            raise broken(part) from None
        except (expat.ExpatError, ValueError, LookupError, RecursionError):
            raise broken(part) from None

    def _open(self, part: str) -> zipfile.ZipExtFile:
        try:
            entry = self._zip.getinfo(part)
        except KeyError:
            raise broken(part) from None
        # other methods may ask for a dictionary of gigabytes, whatever the size of the part
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or entry.flag_bits & _ENCRYPTED:
            raise broken(part)
        return self._zip.open(entry)  # type: ignore[return-value]


def _parser(part: str, start: StartTag, end: Callable[[str], None], text: Callable[[str], None]) -> expat.XMLParserType:
    depth = 0

    def opened(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise broken(part)
        start(name.rpartition(":")[2], attributes)

    def closed(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(name.rpartition(":")[2])

    def refuse(*_: object) -> NoReturn:
        """A workbook declares no types of documents; only entities would need them."""
        raise broken(part)

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = opened
    parser.EndElementHandler = closed
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    return parser
