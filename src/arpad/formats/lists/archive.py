"""Zip files: a spreadsheet is one, and FIDE packs its lists in one."""

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from arpad.values.kinds import Problem
from arpad.values.problems import of_the_system

_MOST_BYTES = 4_000_000_000  # the combined XML of today is below 1 GB
_LISTS = (".txt", ".xml", ".csv", ".parquet")

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


def is_spreadsheet(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return any(name.startswith("xl/") for name in archive.namelist())


def only_list(data: bytes) -> Member | None:
    """None unless exactly one file in it can be a list, of a size that a list can have."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [entry for entry in archive.infolist() if entry.filename.lower().endswith(_LISTS)]
    if len(members) != 1 or members[0].file_size > _MOST_BYTES:
        return None
    member = members[0]
    return Member(member.filename, lambda: _open(data, member))


def _open(data: bytes, member: zipfile.ZipInfo) -> BinaryIO:
    return zipfile.ZipFile(io.BytesIO(data)).open(member)  # type: ignore[return-value]
