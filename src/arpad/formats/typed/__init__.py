"""Results somebody typed in, as one table (CSV) or as TOML: read as a report is, with all findings at once."""

from arpad.formats.typed.read import HEAD, kind_of, read_typed

__all__ = ["HEAD", "kind_of", "read_typed"]
