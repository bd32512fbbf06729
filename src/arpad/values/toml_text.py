"""TOML from outside: read within bounds that Python's own reader does not have.

`tomllib` keeps every beginning of a dotted key, so that one key of 40,000 parts costs gigabytes; it follows brackets
into each other until Python gives up, and makes a number of hexadecimal digits of any length, which nobody can write
down again. Size, parts and brackets are counted here before it sees the text, and numbers are those that TOML has.
"""

import re
from typing import Any

MOST_KEY_PARTS = 8
"""Of one dotted key or table heading. No file of ours needs more than four."""
MOST_NESTING = 32
"""Brackets and braces open at once. No file of ours needs more than four."""
MOST_TOML_BYTES = 5_000_000
"""4,000 players typed with 20 rounds each are less than one."""
MOST_BITS = 64
_MOST = 1 << MOST_BITS - 1


class TooManyKeyParts(ValueError):
    """A key or heading with more parts than any file of ours has."""

    def __init__(self, line: int) -> None:
        super().__init__(f"a key of more than {MOST_KEY_PARTS} parts in line {line}")
        self.line = line


class TomlTooLarge(ValueError):
    """A text that is longer than any of ours."""


class NestedTooDeeply(ValueError):
    """Brackets within brackets as no file of ours has them."""


def read_toml(text: str) -> dict[str, Any]:
    """Raises what `tomllib.loads` raises, `TooManyKeyParts`, `NestedTooDeeply`, `TomlTooLarge`, and ValueError for a
    number of more than 64 bits.

    >>> read_toml('event.name = "a.b"')
    {'event': {'name': 'a.b'}}
    """
    import tomllib  # what reads no TOML starts without it

    if len(text) > MOST_TOML_BYTES:
        raise TomlTooLarge(f"{len(text)} characters")
    refuse_long_keys(text)
    found = tomllib.loads(text)
    if _LONG_NUMBER.search(text):
        _refuse_long_numbers(found)
    return found


_LONG_NUMBER = re.compile(r"[0-9_]{19}|0[xob][0-9a-fA-F_]{16}")


def _refuse_long_numbers(found: dict[str, Any]) -> None:
    values: list[Any] = [found]
    while values:
        value = values.pop()
        if isinstance(value, dict):
            values += value.values()
        elif isinstance(value, list):
            values += value
        elif isinstance(value, int) and not -_MOST <= value < _MOST:
            raise ValueError("a number of more than 64 bits")


def refuse_long_keys(text: str) -> None:
    """A key ends with its line, so that only a text with that many dots in one line is looked at piece by piece; and
    one with that many brackets beside those of its headings."""
    may_nest = text.count("[") + text.count("{") > MOST_NESTING and _brackets_within(text) > MOST_NESTING
    if not may_nest and not any(line.count(".") >= MOST_KEY_PARTS for line in text.split("\n")):
        return
    parts = depth = 0
    for piece in _PIECE.finditer(text):
        if piece.lastgroup == "other":
            sign = piece.group()
            depth += (sign in "[{") - (sign in "]}")
            if depth > MOST_NESTING:
                raise NestedTooDeeply(f"more than {MOST_NESTING} brackets")
        if piece.lastgroup == "part":
            parts += 1
        elif piece.lastgroup != "joint":
            parts = 0
        if parts > MOST_KEY_PARTS:
            raise TooManyKeyParts(text.count("\n", 0, piece.start()) + 1)


def _brackets_within(text: str) -> int:
    """Those that open in lines that are no headings."""
    return sum(line.count("[") + line.count("{") for line in text.split("\n") if not _HEADING.fullmatch(line))


_HEADING = re.compile(r"[ \t]*\[\[?[^\[\]{}\"']*\]\]?[ \t\r]*")

# A quoted text that is never closed ends where TOML must end it; so every character is looked at once.
_PIECE = re.compile(
    r"""
      (?P<long> "{3} (?: [^"\\] | \\[\s\S]? | "(?!"") )* (?: "{3,5} | \Z )
              | '{3} (?: [^'] | '(?!'') )* (?: '{3,5} | \Z ) )
    | (?P<part> " (?: [^"\\\n] | \\. )* "? | ' [^'\n]* '? | [A-Za-z0-9_-]+ )
    | (?P<joint> [ \t.]+ )
    | (?P<comment> \# [^\n]* )
    | (?P<other> [\s\S] )
    """,
    re.VERBOSE,
)
