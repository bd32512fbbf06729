"""Which format a list is in: its bytes decide, the name only where they leave it open."""

import re
from enum import StrEnum

from arpad.formats.lists.collect import Findings
from arpad.formats.lists.decode import decode, is_binary
from arpad.formats.lists.fide_txt import looks_like
from arpad.formats.lists.schema import NAMES
from arpad.values.cadence import Cadence

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
