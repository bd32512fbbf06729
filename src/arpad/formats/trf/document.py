"""The file as it came: every line with its own bytes and its own line end.

Files that are no reports are told apart before anything is decoded.
"""

import re
from collections import Counter
from typing import NamedTuple

from arpad.formats.trf import ids
from arpad.values.finding import Finding
from arpad.values.records import dataclass

UTF8_BOM = b"\xef\xbb\xbf"
LEGACY_ENCODINGS = {
    "cp1252": "Windows-1252",
    "latin-1": "Latin-1",
    "cp1253": "Windows-1253",
    "cp737": "DOS (737)",
    "cp869": "DOS (869)",
}
"""What a file may be in that is not UTF-8, and what people call it."""


class TrfLine(NamedTuple):
    raw: bytes
    end: bytes
    text: str
    encoding: str


@dataclass(frozen=True)
class TrfDocument:
    """`encoding` is that of the file: `utf-8`, one of the older ones, or `binary` if it was not read as text."""

    bom: bytes
    encoding: str
    lines: tuple[TrfLine, ...]

    @classmethod
    def of(cls, data: bytes) -> "TrfDocument":
        """Lines end with CR, LF or CRLF, mixed or not; the last may have no end."""
        bom = UTF8_BOM if data.startswith(UTF8_BOM) else b""
        pieces = data[len(bom) :].splitlines(keepends=True)
        encoding = encoding_of(data)
        lines = []
        for piece in pieces:
            raw = piece.rstrip(b"\r\n")
            text, own = _decode(raw, encoding)
            lines.append(TrfLine(raw, piece[len(raw) :], text, own))
        return cls(bom, encoding, tuple(lines))

    @classmethod
    def unread(cls, data: bytes) -> "TrfDocument":
        """A file that was refused, or is no TRF: kept whole, decoded not at all."""
        return cls(b"", "binary", (TrfLine(data, b"", "", "binary"),))

    @property
    def is_unread(self) -> bool:
        """Its lines are not those of a report."""
        return self.encoding == "binary"

    def to_bytes(self) -> bytes:
        return self.bom + b"".join(line.raw + line.end for line in self.lines)

    @property
    def line_end(self) -> bytes:
        """The end of most lines, for lines that are added."""
        ends = Counter(line.end for line in self.lines if line.end)
        return ends.most_common(1)[0][0] if ends else b"\r\n"

    @property
    def mixes_encodings(self) -> bool:
        return self.encoding in LEGACY_ENCODINGS and any(line.encoding == "utf-8" for line in self.lines)


def encoding_of(data: bytes) -> str:
    greek = _greek_encoding(data)
    for encoding in ("utf-8", *([greek] if greek else []), "cp1252"):
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return "latin-1"


_GREEK_COUNTRIES = (b"GRE", b"CYP")
_HIGH_BYTES = re.compile(rb"[\x80-\xff]+")
_GREEK_LETTERS = {
    "cp1253": re.compile(rb"[\xa2\xb8-\xba\xbc\xbe-\xd1\xd3-\xfe]{3,}"),
    "cp737": re.compile(rb"[\x80-\xaf\xe0-\xf0\xf4\xf5]{3,}"),
    "cp869": re.compile(
        rb"[\x86\x8d-\x9f\xa0-\xaa\xac\xad\xb5-\xb8\xbd\xbe\xc6\xc7\xcf-\xd8\xdd\xde\xe0-\xee\xf2-\xf4\xf6\xfa-\xfd]{3,}"
    ),
}  # fmt: skip
"""Of Windows, and of DOS before it."""


def _greek_encoding(data: bytes) -> str:
    """Whole words of letters that Western Europe has one by one, in a report that names Greece or Cyprus: the encoding
    in which most of them are Greek, Windows' where two are alike."""
    if not any(country in data for country in _GREEK_COUNTRIES):
        return ""
    words = _HIGH_BYTES.findall(data)
    greek = {
        encoding: sum(len(word) for word in words if letters.fullmatch(word))
        for encoding, letters in _GREEK_LETTERS.items()
    }
    likely = max(greek, key=lambda encoding: greek[encoding])
    return likely if 2 * greek[likely] > sum(map(len, words)) else ""


def _decode(raw: bytes, encoding: str) -> tuple[str, str]:
    """A line pasted into an old file from a newer one: UTF-8 that is valid beyond ASCII is hardly a coincidence."""
    if raw.isascii():
        return raw.decode("ascii"), encoding
    try:
        return raw.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return raw.decode(encoding), encoding


MAX_REPORT_BYTES = 64 * 1024 * 1024
MAX_REPORT_LINES = 500_000

_FOREIGN = {
    b"PK\x03\x04": ids.ZIP_ARCHIVE,
    b"\x00\x01\x00\x00Standard Jet DB": ids.ACCESS_DATABASE,
    b"\x00\x01\x00\x00Standard ACE DB": ids.ACCESS_DATABASE,
    b"\xd0\xcf\x11\xe0": ids.OLD_OFFICE_FILE,
}
"""How files of other programs begin that are sent instead of a report."""
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def reason_to_refuse(data: bytes) -> Finding | None:
    """Why these bytes are not read at all, if they are not."""
    if len(data) > MAX_REPORT_BYTES:
        return Finding(ids.TOO_LARGE, {"size": len(data), "limit": MAX_REPORT_BYTES})
    for start, finding_id in _FOREIGN.items():
        if data.startswith(start):
            return Finding(finding_id)
    if data.startswith(_UTF16_MARKS):
        return Finding(ids.UTF16_TEXT)
    if (nul := data.find(b"\0")) >= 0:
        return Finding(ids.BINARY_FILE, {"offset": nul})
    lines = max(data.count(b"\n"), data.count(b"\r"))
    if lines > MAX_REPORT_LINES:
        return Finding(ids.TOO_MANY_LINES, {"lines": lines, "limit": MAX_REPORT_LINES})
    return None
