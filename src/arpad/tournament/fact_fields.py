"""How a fact is read from its file: one small reader for each kind of value."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.values.decimals import parse_decimal

_LARGEST_COUNT = 100_000


class FactError(ValueError):
    """A value that does not fit its field. The text is what the field takes."""


def a_date(value: Any) -> date:
    if type(value) is not date:
        raise FactError("date")
    return value


def a_flag(value: Any) -> bool:
    if type(value) is not bool:
        raise FactError("flag")
    return value


def a_count(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _LARGEST_COUNT:
        raise FactError("count")
    return value


def an_amount(value: Any) -> str:
    """Money, as a quoted decimal."""
    try:
        parse_decimal(value, 2)
    except (TypeError, AttributeError, ValueError):
        raise FactError("amount") from None
    return str(value)


def texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise FactError("texts")
    return tuple(value)


def numbers(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise FactError("numbers")
    return tuple(a_count(one) for one in value)


def a_text(value: Any) -> str:
    if not isinstance(value, str):
        raise FactError("text")
    return value


def one_of(*choices: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in choices:
            raise FactError(", ".join(choices))
        return str(value)

    return read


@dataclass(frozen=True)
class Field:
    """One fact: its name in the file, how it is read, and which requirements ask for it."""

    name: str
    read: Callable[[Any], Any]
    takes: str
    asked_by: str
