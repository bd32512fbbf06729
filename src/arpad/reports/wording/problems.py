"""Complaints that reach us in English (of the system, of readers of files) in the words of another language."""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

Say = Callable[..., str]


def in_own_words(problem: str, say: Say) -> str:
    """The complaint by `say(key, **blanks)`; one that nobody wrote down stays as it came.

    >>> in_own_words("Invalid value (at line 3, column 5)", lambda key, **blanks: f"{key} {blanks}")
    "problem.at {'what': 'problem.toml_value {}', 'line': '3', 'column': '5'}"
    """
    for key, pattern in _patterns():
        if found := pattern.fullmatch(problem):
            blanks: dict[str, Any] = found.groupdict()
            if "what" in blanks:
                blanks["what"] = in_own_words(blanks["what"], say)
            return say(key, **blanks)
    return problem


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Read only once somebody complains; in the order of the file, the particular before the general."""
    texts = tomllib.loads((Path(__file__).parent / "en" / "problems.toml").read_text("utf-8"))
    return [(key, re.compile(_pattern(text), re.DOTALL)) for key, text in texts.items()]


def _pattern(text: str) -> str:
    return "".join(
        re.escape(literal) + (f"(?P<{name}>.+)" if name else "") for literal, name, _, _ in Formatter().parse(text)
    )
