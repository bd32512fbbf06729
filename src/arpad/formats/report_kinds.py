"""Which format a report came in, told from its bytes, and the reader of each: a TRF loads no other reader."""

import codecs
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.formats.trf import TrfReport

MAX_UTF16_BYTES = 64 * 1024 * 1024
HEAD = 100_000  # bytes from which the kind is told

SWISS_MANAGER = b"\x93\xff\x89\x44"

_REPORT_LINE = re.compile(rb"^(?:\xef\xbb\xbf)?(?:001|012) ", re.MULTILINE)
_ZIP = b"PK\x03\x04"
_WORKBOOK = b"xl/workbook.xml"  # a part that other zips do not have
_VEGA_LINE = re.compile(rb"^(?:\xef\xbb\xbf)?001[ |](?:[^|\r\n]{0,80}\|){5}", re.MULTILINE)

# Each reader returns a TrfReport: the event, all findings, and the places where its values stand in the file.
READERS = {
    "trf": ("arpad.formats.trf", "read_trf"),
    "typed": ("arpad.formats.typed.read", "read_typed"),
    "sheet": ("arpad.formats.spreadsheets.read", "read_spreadsheet"),
    "vega": ("arpad.formats.vega.read", "read_vega"),
    "swiss_manager": ("arpad.formats.swiss_manager.read", "read_swiss_manager"),
}


def read_any_report(data: bytes) -> "TrfReport":
    """A report of any kind, read to its end."""
    if (text := _from_utf16(data)) is not None:
        report = read_any_report(text)
        return replace(report, findings=(Finding("results.I041"), *report.findings))
    module, name = READERS[kind_of(data)]
    reader: Callable[[bytes], TrfReport] = getattr(import_module(module), name)
    return reader(data)


_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def _from_utf16(data: bytes) -> bytes | None:
    """The same text in UTF-8, if it is whole and marked as UTF-16: Windows calls that Unicode."""
    if not data.startswith(_UTF16_MARKS) or len(data) > MAX_UTF16_BYTES:
        return None
    try:
        return data.decode("utf-16").removeprefix("\ufeff").encode()
    except UnicodeError:
        return None


def as_kept(data: bytes) -> bytes:
    """The bytes that an office may keep: without the licence and the paths that Swiss-Manager writes into its files."""
    if not data.startswith(SWISS_MANAGER):
        return data
    from arpad.formats.swiss_manager.walk import without_licence

    return without_licence(data)


def kind_of(data: bytes) -> str:
    """A key of `READERS`; `trf` for everything that is nothing else, also for what is no report."""
    data = _from_utf16(data) or data
    if data.startswith(SWISS_MANAGER):
        return "swiss_manager"
    if data.startswith(_ZIP) and _WORKBOOK in data:
        return "sheet"
    if _VEGA_LINE.search(data):
        return "vega"
    if not _REPORT_LINE.search(data) and (is_toml(data) or _has_heading(data)):
        return "typed"
    return "trf"


def is_no_report(data: bytes) -> bool:
    """Whether not even one line begins as a record of a TRF does."""
    return re.search(rb"^(?:\xef\xbb\xbf)?(?:[0-9]{3}|XX[A-Z]|BB[A-Z]) ", data, re.MULTILINE) is None


def is_toml(data: bytes) -> bool:
    from arpad.formats.typed.sheet import TABLES

    return re.search(rf"^[ \t]*\[\[[ \t]*(?:{'|'.join(TABLES)})[ \t]*\]\]".encode(), data, re.MULTILINE) is not None


_LONGEST_LETTER = 4  # bytes of UTF-8


def _has_heading(data: bytes) -> bool:
    from arpad.formats.typed.headings import is_heading

    head = data[:HEAD]
    try:
        text = head.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        is_cut = len(data) > HEAD and error.start > HEAD - _LONGEST_LETTER
        text = head.decode("utf-8-sig" if is_cut else "latin-1", errors="ignore")
    lines = text.splitlines()
    return any(is_heading(re.split("[;,\t]", line.replace('"', ""))) for line in lines)
