"""Results somebody typed in, as one table (CSV) or as TOML: read as a report is, with all findings at once."""

from typing import TYPE_CHECKING

from arpad.formats.typed.kind import HEAD, kind_of

if TYPE_CHECKING:
    from arpad.formats.trf import TrfReport

__all__ = ["HEAD", "kind_of", "read_typed"]


def read_typed(data: bytes) -> "TrfReport":
    from arpad.formats.typed.read import read_typed as read

    return read(data)
