"""Which reader looks the players of an event up in a file, by the format of the file."""

from collections.abc import Callable, Iterable
from typing import BinaryIO

from arpad.formats.list_csv import is_plain_list, look_up_in_list_csv
from arpad.formats.list_lines.look_up import NotByLines, Wanted, in_fide_txt, in_fide_xml, in_native_csv
from arpad.formats.list_lines.sniff import (
    BROKEN,
    Format,
    cadence_in,
    is_spreadsheet,
    only_list,
    period_in,
    problem_of,
    sniff,
)
from arpad.formats.native_list import MOST_BYTES, NativeList
from arpad.rating.rating_list import RatingList
from arpad.values.finding import Finding

LookedUp = tuple[NativeList | RatingList | None, list[Finding]]
_TOP = 100_000


def looked_up(
    opened: Callable[[], BinaryIO], name: str, top: bytes, ids: Iterable[str], names: Iterable[str]
) -> LookedUp | None:
    """`opened` starts from the beginning each time, `top` are its first bytes. None where the list is to be read whole:
    a small CSV file, which is checked to its end, and what needs columns."""
    wanted = Wanted.of(ids, names)
    try:
        if is_plain_list(top):
            with opened() as stream:
                return look_up_in_list_csv(stream, wanted.has)
        kind = sniff(top, name)
        if kind is Format.CSV and len(top) < MOST_BYTES:
            return None
        return _in_zip(opened, name, wanted) if kind is Format.ZIP else _in(opened, kind, name, wanted)
    except (NotByLines, UnicodeDecodeError):
        return None


def _in(opened: Callable[[], BinaryIO], kind: Format, name: str, wanted: Wanted) -> LookedUp | None:
    with opened() as stream:
        match kind:
            case Format.FIDE_TXT:
                return in_fide_txt(stream, wanted, period_in(name), cadence_in(name))
            case Format.FIDE_XML:
                return in_fide_xml(stream, wanted, period_in(name), cadence_in(name))
            case Format.CSV:
                return in_native_csv(stream, wanted), []
            case Format.UNKNOWN:
                return None, [Finding("list.E010")]
            case _:
                return None


def _in_zip(opened: Callable[[], BinaryIO], name: str, wanted: Wanted) -> LookedUp | None:
    with opened() as archive:
        try:
            if is_spreadsheet(archive):
                return None
            member = only_list(archive)
            if isinstance(member, Finding):
                return None, [member]
            inner = f"{name}/{member.name}"
            if member.name.lower().endswith(".xml"):
                return _in(member.open, Format.FIDE_XML, inner, wanted)
            with member.open() as stream:
                kind = sniff(stream.read(_TOP), inner)
            return (None, [Finding("list.E010")]) if kind is Format.ZIP else _in(member.open, kind, inner, wanted)
        except (NotByLines, UnicodeDecodeError):
            raise
        except BROKEN as error:
            return None, [Finding("list.E011", {"problem": problem_of(error)})]
