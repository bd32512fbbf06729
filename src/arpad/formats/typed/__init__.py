"""Results somebody typed in, as one table (CSV) or as TOML: read as a report is, with all findings at once."""

from arpad.formats.typed.read import read_typed

__all__ = ["read_typed"]
