"""The history that heads a document: who approved and amended it, and when."""

from collections.abc import Mapping
from typing import Any

from arpad.regulations.edition import Passage
from arpad.regulations.errors import EditionFileError

_CHOICES = {"act": ("approved", "amended"), "body": ("general_assembly", "presidential_board")}
_KEYS = {*_CHOICES, "years"}


def read_history(file: str, entries: Any) -> tuple[Passage, ...]:
    """Every passage with its years; the years of one rise."""
    if not isinstance(entries, list):
        raise EditionFileError(file, "history", "not_a_table")
    return tuple(_passage(file, f"history[{index}]", body) for index, body in enumerate(entries))


def _passage(file: str, key: str, body: Any) -> Passage:
    if not isinstance(body, Mapping):
        raise EditionFileError(file, key, "not_a_table")
    for name in sorted(set(body) ^ _KEYS):
        raise EditionFileError(file, f"{key}.{name}", "no_such_key" if name in body else "missing")
    for name, choices in _CHOICES.items():
        if body[name] not in choices:
            value = repr(body[name])
            raise EditionFileError(file, f"{key}.{name}", "not_among", choices=", ".join(choices), value=value)
    years = body["years"]
    whole = isinstance(years, list) and bool(years) and all(type(year) is int for year in years)
    if not whole or years != sorted(set(years)):
        raise EditionFileError(file, f"{key}.years", "not_whole_numbers")
    return Passage(body["act"], body["body"], tuple(years))
