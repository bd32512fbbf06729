"""What the system or a library complains of, named by us: by the kind of the error, never by its English text."""

import csv
import errno
import re

from arpad.values.finding import Problem
from arpad.values.toml_text import (
    MOST_KEY_PARTS,
    MOST_TOML_BYTES,
    NestedTooDeeply,
    TomlTooLarge,
    TooManyKeyParts,
)

_BY_NUMBER = {
    errno.ENOENT: "no_file",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "not_folder",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENAMETOOLONG: "name_too_long",
    errno.EEXIST: "exists",
    errno.ELOOP: "links",
    errno.EADDRINUSE: "taken",
    errno.EADDRNOTAVAIL: "no_address",
    errno.EIO: "device",
}
_PLACE = re.compile(r"(\d+)\D+(\d+)\)\Z")  # all that Python tells of the place before 3.14
_TABLE = re.compile(r"\s*(\[\[?[^\[\]]+\]\]?)\s*(#.*)?\Z")
_KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")
_WAITS_FOR_A_VALUE = re.compile(r"[=\[,{]\s*\Z")


def of_the_system(error: OSError) -> Problem:
    """Of a file or an address. What has no words of ours goes by the system's own name of it, such as EBUSY.

    >>> of_the_system(FileNotFoundError(errno.ENOENT, "No such file or directory")).key
    'problem.no_file'
    """
    if error.errno in _BY_NUMBER:
        return Problem(f"problem.{_BY_NUMBER[error.errno]}")
    if isinstance(error, FileNotFoundError):  # libraries raise it without a number
        return Problem("problem.no_file")
    return Problem("problem.system", {"name": errno.errorcode.get(error.errno or 0, type(error).__name__)})


def of_csv() -> Problem:
    """All that the csv module refuses: a cell beyond its limit, or a line break of its own inside a line."""
    return Problem("problem.csv", {"limit": csv.field_size_limit()})


def not_utf8(error: UnicodeDecodeError) -> Problem:
    return Problem("problem.byte_not_utf8", {"byte": error.start})


def place_in_toml(error: ValueError, text: str) -> tuple[int, int] | None:
    """Line and column; None for the end of the text.

    >>> place_in_toml(ValueError("Ungültiger Wert (in Zeile 3, Spalte 5)"), "")
    (3, 5)
    """
    position = getattr(error, "pos", None)
    if position is not None:
        return None if position >= len(text) else (error.lineno, error.colno)  # type: ignore[attr-defined]
    match = _PLACE.search(str(error))
    return (int(match[1]), int(match[2])) if match else None


def of_toml(error: Exception, text: str) -> Problem:
    """What is wrong with a text that is no TOML, and where; the kinds of error are told apart by the text itself."""
    if isinstance(error, RecursionError | NestedTooDeeply):
        return Problem("problem.too_deep")
    if isinstance(error, TomlTooLarge):
        return Problem("problem.toml_too_large", {"size": len(text), "most": MOST_TOML_BYTES})
    if isinstance(error, TooManyKeyParts):
        return Problem("problem.toml_key_parts", {"most": MOST_KEY_PARTS, "line": error.line})
    if type(error) is ValueError:  # more digits than Python reads, or than TOML has
        return Problem("problem.number_too_long")
    assert isinstance(error, ValueError)
    place = place_in_toml(error, text)
    if place is None:
        return Problem("problem.toml_end")
    line, column = place
    return Problem(
        "problem.at", {"what": _what_of_toml(text.split("\n"), line, column), "line": line, "column": column}
    )


def _what_of_toml(lines: list[str], line: int, column: int) -> Problem:
    text = lines[line - 1].rstrip("\r") if line <= len(lines) else ""
    key, table = _KEY.match(text), _TABLE.match(text)
    if key is None and not text.lstrip().startswith("["):
        return Problem("problem.toml_statement")
    if _WAITS_FOR_A_VALUE.search(text[: column - 1]):
        return Problem("problem.toml_value")
    name = table[1] if table else key[1] if key else ""
    if name and _stands_above(name, lines[: line - 1]):
        return Problem("problem.toml_twice", {"key": name})
    return Problem("problem.toml_line", {"text": text.strip()[:80]})


def _stands_above(name: str, lines: list[str]) -> bool:
    """A table anywhere above, a key above in the same table."""
    for line in reversed(lines):
        table, key = _TABLE.match(line), _KEY.match(line)
        if (table and table[1] == name) or (key and key[1] == name):
            return True
        if table and not name.startswith("["):
            return False
    return False
