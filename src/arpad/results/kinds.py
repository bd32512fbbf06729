"""The kinds of values in tables. Official decimals are texts in CSV and JSON, so that nobody makes them floats."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from arpad.results.table import Cell, Column, Kind
from arpad.results.words import Words
from arpad.values.decimals import decimal_text, shortest_text


def half_points(tenths: int) -> str:
    """Halves as ½; any other fraction as a decimal.

    >>> [half_points(tenths) for tenths in (75, 5, 80, 0, 73)]
    ['7½', '½', '8', '0', '7.3']
    """
    whole, rest = divmod(tenths, 10)
    return f"{whole or ''}½" if rest == 5 and tenths > 0 else shortest_text(tenths, 1)


def points_text(tenths: int, words: Words) -> str:
    """Points as people write them."""
    return words.number(half_points(tenths))


def _tenths(value: int) -> str:
    return shortest_text(value, 1)


def _hundredths(value: int) -> str:
    return decimal_text(value, 2)


def _flag(value: bool) -> str:
    return str(value).lower()


def _spaced(values: Iterable[Any]) -> str:
    return " ".join(map(str, values))


def _listed(values: Iterable[Any], words: Words) -> str:
    return ", ".join(map(str, values))


TEXT = Kind(lambda value, words: str(value), left=True)
CODE = Kind(lambda value, words: str(value))
"""A text that stands like a number: a code of few letters."""
NUMBER = Kind(lambda value, words: str(value))
RATING = Kind(lambda value, words: str(value or ""), cell=lambda value: value or "")
"""Without one, nothing is shown."""
DECIMAL = Kind(lambda value, words: words.number(value))
"""A decimal that its engine has written out."""
SCORE = Kind(lambda value, words: words.number(_tenths(value)), data=_tenths)
"""Tenths of a point."""
POINTS = Kind(points_text, data=_tenths)
"""Tenths of a point, with ½ for a reader."""
HUNDREDTHS = Kind(lambda value, words: words.number(_hundredths(value)), data=_hundredths)
CHANGE = Kind(lambda value, words: words.signed(_hundredths(value)), data=_hundredths)
"""Hundredths with their sign."""
SIGNED = Kind(lambda value, words: words.signed(value))
"""A whole number with its sign."""
FLAG = Kind(lambda value, words: words.text("title.yes" if value else "title.no"), cell=_flag)
ANSWER = Kind(lambda value, words: words.text("title.yes" if value else "title.no"), left=True)
"""A flag that CSV has as True or False."""
DAY = Kind(lambda value, words: str(value), data=str, left=True)
NUMBERS = Kind(_listed, data=list, cell=_spaced)
DATA = Kind(lambda value, words: "")
"""Only for programs: a value, an object or a list as it is."""
PERSON = Kind(lambda value, words: Cell(value[1], title=value[0]), left=True)
"""Title and name."""


def worded(prefix: str) -> Kind:
    """A code whose words stand under this prefix."""
    return Kind(lambda value, words: words.text(prefix + value), left=True)


def keyed(*keys: str) -> tuple[Column, ...]:
    """Columns only for programs, of rows that are mappings; a key that a row does not have is an empty cell."""
    return tuple(Column(key, DATA, partial(_under, key)) for key in keys)


def _under(key: str, row: Mapping[str, Any]) -> Any:
    return row.get(key)
