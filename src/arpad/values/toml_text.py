"""TOML from outside: read within bounds that Python's own reader does not have.

`tomllib` keeps every beginning of a dotted key, so that one key of 40,000 parts costs gigabytes. The parts are counted
here before it sees the text. Its other bounds hold: deep brackets end in RecursionError, long numbers in ValueError.
"""

import re
from typing import Any

MOST_KEY_PARTS = 8
"""Of one dotted key or table heading. No file of ours needs more than four."""


class TooManyKeyParts(ValueError):
    """A key or heading with more parts than any file of ours has."""

    def __init__(self, line: int) -> None:
        super().__init__(f"a key of more than {MOST_KEY_PARTS} parts in line {line}")
        self.line = line


def read_toml(text: str) -> dict[str, Any]:
    """Raises what `tomllib.loads` raises, and `TooManyKeyParts`.

    >>> read_toml('event.name = "a.b"')
    {'event': {'name': 'a.b'}}
    """
    import tomllib  # what reads no TOML starts without it

    refuse_long_keys(text)
    return tomllib.loads(text)


def refuse_long_keys(text: str) -> None:
    """A key ends with its line, so that only a text with that many dots in one line is looked at piece by piece."""
    if not any(line.count(".") >= MOST_KEY_PARTS for line in text.split("\n")):
        return
    parts = 0
    for piece in _PIECE.finditer(text):
        if piece.lastgroup == "part":
            parts += 1
        elif piece.lastgroup != "joint":
            parts = 0
        if parts > MOST_KEY_PARTS:
            raise TooManyKeyParts(text.count("\n", 0, piece.start()) + 1)


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
