"""Which format a list is in: its bytes decide, the name only where they leave it open.

A spreadsheet is a zip file, and FIDE packs its lists in one.
"""

import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from enum import StrEnum
from typing import BinaryIO

from arpad.formats.list_lines.fide_layout import looks_like
from arpad.formats.list_lines.texts import Findings, decode, is_binary
from arpad.formats.list_schema import NAMES
from arpad.values.finding import Finding, Problem
from arpad.values.problems import of_the_system
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

_TOP = 100_000
_MONTH = re.compile(r"(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)([0-9]{2})(?![0-9])", re.IGNORECASE)


class Format(StrEnum):
    FIDE_TXT = "txt"
    FIDE_XML = "xml"
    CSV = "csv"
    PARQUET = "parquet"
    ZIP = "zip"
    UNKNOWN = "unknown"


def sniff(data: bytes, name: str = "") -> Format:
    """A zip may be a spreadsheet or a list as FIDE packs it; who opens it will see."""
    ending = name.lower().rpartition(".")[2] if "." in name else ""
    if data.startswith(b"PAR1"):
        return Format.PARQUET
    if data.startswith(b"PK\x03\x04"):
        return Format.ZIP
    text, _ = decode(data[:_TOP], Findings())
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return Format.FIDE_XML
    if is_binary(text):
        return Format.CSV if ending == "csv" else Format.UNKNOWN
    if _is_csv(text):
        return Format.CSV
    if looks_like(text):
        return Format.FIDE_TXT
    by_ending = {"txt": Format.FIDE_TXT, "xml": Format.FIDE_XML, "parquet": Format.PARQUET, "xlsx": Format.ZIP}
    return by_ending.get(ending, Format.CSV)


def _is_csv(text: str) -> bool:
    header = text.partition("\n")[0]
    return any(
        "id" in (cells := [cell.strip(' "\r\ufeff') for cell in header.split(separator)])
        and sum(cell in NAMES for cell in cells) > len(cells) / 2
        for separator in (",", ";", "\t")
    )


def cadence_in(name: str) -> Cadence | None:
    """As FIDE names its files: `rapid_sep26frl.txt`."""
    cadences = [cadence for cadence in Cadence if str(cadence) in name.lower()]
    return cadences[0] if len(cadences) == 1 else None


def period_in(name: str) -> str:
    """
    >>> period_in("standard_sep26frl.txt")
    'SEP26'
    """
    match = _MONTH.search(name)
    return match.group().upper() if match else ""


MOST_BYTES = 1_500_000_000  # the combined XML of today is below 1 GB
MOST_TIMES = 60  # FIDE's XML is packed to a twentieth, and its TXT to an eighth
_SMALL = 20_000_000
_LISTS = (".txt", ".xml", ".csv", ".parquet")
_MOST_NAMED = 5

BROKEN = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, NotImplementedError, RuntimeError, ValueError,
    OSError, EOFError,
)  # fmt: skip


def problem_of(error: BaseException) -> Problem:
    """What is wrong with a zip: locked, packed in a way unknown here, or broken."""
    if isinstance(error, OSError):
        return of_the_system(error)
    if isinstance(error, NotImplementedError):
        return Problem("problem.zip_method")
    return Problem("problem.zip_locked" if type(error) is RuntimeError else "problem.zip")


@dataclass(frozen=True)
class Member:
    """The one list in a zip; `open` starts from its beginning each time."""

    name: str
    open: Callable[[], BinaryIO]


def is_spreadsheet(file: BinaryIO) -> bool:
    with zipfile.ZipFile(file) as archive:
        return any(name.startswith("xl/") for name in archive.namelist())


def only_list(file: BinaryIO) -> Member | Finding:
    """The one file in it that can be a list by its name; else what is wrong with the zip.

    A file of a size that no list has is not unpacked, nor one that swells as no list does.
    """
    with zipfile.ZipFile(file) as archive:
        entries = [entry for entry in archive.infolist() if _is_a_file(entry)]
    lists = [entry for entry in entries if entry.filename.lower().endswith(_LISTS) or "." not in entry.filename]
    if not lists:
        return Finding("list.E010")
    if len(lists) > 1:
        names = ", ".join(entry.filename[:50] for entry in lists[:_MOST_NAMED])
        return Finding("list.E049", {"count": len(lists), "files": names})
    member = lists[0]
    swells = member.file_size > max(_SMALL, MOST_TIMES * member.compress_size)
    if swells or member.file_size > MOST_BYTES:
        data = {"file": member.filename[:50], "size": member.file_size, "packed": member.compress_size}
        return Finding("list.E059", data)
    return Member(member.filename, lambda: _open(file, member))


def _is_a_file(entry: zipfile.ZipInfo) -> bool:
    """No folder, and none of the shadows that a Mac packs beside every file."""
    return not entry.filename.endswith("/") and not entry.filename.startswith("__MACOSX/")


def _open(file: BinaryIO, member: zipfile.ZipInfo) -> BinaryIO:
    return zipfile.ZipFile(file).open(member)  # type: ignore[return-value]
