"""Bytes to text, and findings gathered while reading: all at once, but never a million of one kind."""

import codecs
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from arpad.formats.list_schema import NAMES
from arpad.values.finding import Finding

if TYPE_CHECKING:
    import polars as pl

MOST_OF_A_KIND = 1000
OF_A_LINE = frozenset({"list.E005", "list.E023", "list.E024", "list.E025", "list.E048", "list.E090"})
"""What is wrong with one line of a list in columns."""


class Findings:
    """Keeps the first of each kind and counts the rest."""

    def __init__(self) -> None:
        self._kept: list[Finding] = []
        self._seen: Counter[str] = Counter()
        self._failed = False

    @property
    def any_error(self) -> bool:
        return self._failed

    @property
    def lines_with_errors(self) -> frozenset[int] | None:
        """None where an error is of the whole list, or where there are more than were kept."""
        kept = [finding for finding in self._kept if finding.is_error]
        count = sum(self._seen[id] for id in {finding.id for finding in kept})
        if count > len(kept) or any(finding.line is None or finding.id not in OF_A_LINE for finding in kept):
            return None
        return frozenset(finding.line for finding in kept if finding.line is not None)

    def has(self, id: str) -> bool:
        return self._seen[id] > 0

    def add_all(self, others: "Findings") -> None:
        for finding in others._kept:
            self.add(finding)
        for id, count in others._seen.items():
            self._seen[id] += max(count - MOST_OF_A_KIND, 0)

    def add(self, finding: Finding) -> None:
        self._failed = self._failed or finding.is_error
        self._seen[finding.id] += 1
        if self._seen[finding.id] <= MOST_OF_A_KIND:
            self._kept.append(finding)

    def add_rows(self, rows: "pl.DataFrame", finding_of: Callable[[Mapping[str, Any]], Finding]) -> None:
        """One finding, all of one kind, for each row; those beyond the limit are only counted."""
        if not rows.height:
            return
        for row in rows.head(MOST_OF_A_KIND).iter_rows(named=True):
            last = finding_of(row)
            self.add(last)
        self._seen[last.id] += max(rows.height - MOST_OF_A_KIND, 0)

    def all(self) -> list[Finding]:
        """In the file's order, then what was left out."""
        kept = sorted(self._kept, key=lambda finding: (finding.line or 0, finding.column or 0))
        more = {id: count - MOST_OF_A_KIND for id, count in self._seen.items() if count > MOST_OF_A_KIND}
        return kept + [Finding("list.I010", {"finding": id, "more": count}) for id, count in more.items()]


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
END_OF_FILE = "\x1a"  # old DOS programs close a text file with it
_ASCII = bytes(range(0x80))
_ENCODINGS = {"cp1252": "Windows-1252", "latin-1": "ISO-8859-1", "cp850": "DOS (850)"}
_BESIDE_LETTERS = "’‘´`ªº·×÷\xa0\xad"


def decode(data: bytes, findings: Findings) -> tuple[str, str]:
    """The text and its encoding: UTF-8 if it can be, else the one in which its bytes beyond ASCII are letters."""
    marked = [encoding for mark, encoding in _MARKS if data.startswith(mark)]
    for encoding in (*marked, "utf-8"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return text.rstrip(END_OF_FILE), encoding
    encoding = encoding_of(beyond_ascii(data))
    findings.add(not_utf_8(encoding))
    return data.decode(encoding).rstrip(END_OF_FILE), encoding


def beyond_ascii(data: bytes) -> frozenset[int]:
    """The different bytes that are not ASCII."""
    return frozenset(data.translate(None, _ASCII))


def encoding_of(used: frozenset[int]) -> str:
    """Windows' Western European where the bytes beyond ASCII are letters in it, else that of DOS where they are letters
    there (so in FIDE's lists of 2001 to 2003), else whatever can be decoded."""
    letters = bytes(sorted(used))
    for encoding in ("cp1252", "cp850"):
        try:
            text = letters.decode(encoding)
        except UnicodeDecodeError:
            continue
        if all(character.isalpha() or character in _BESIDE_LETTERS for character in text):
            return encoding
    try:
        letters.decode("cp1252")
    except UnicodeDecodeError:
        return "latin-1"
    return "cp1252"


def not_utf_8(encoding: str) -> Finding:
    return Finding("list.I011", {"encoding": _ENCODINGS[encoding]})


def is_binary(text: str) -> bool:
    return "\0" in text


def unknown_column(name: str, line: int | None = None) -> Finding:
    import difflib  # a header without an unknown name does without

    nearest = difflib.get_close_matches(name[:50], NAMES, n=1)
    return Finding("list.W001", {"name": name, "nearest": (nearest or [", ".join(NAMES)])[0]}, line=line)
