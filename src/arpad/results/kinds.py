"""The kinds of values in tables. Official decimals are texts in CSV and JSON, so that nobody makes them floats."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
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


@dataclass(frozen=True, slots=True)
class FigureKind(Kind):
    """Of statistics, which keep every digit in CSV and JSON: `places` are the decimals a reader sees, None is a text.

    `coded`: texts are keys of wording, with blanks between several.
    """

    places: int | None = 0
    coded: bool = False


@cache
def figure_kind(places: int | None, coded: bool = False, cadence: bool = False, chance: bool = False) -> FigureKind:
    """`cadence`: a text that names a cadence or a series. `chance`: a small one is no nought, but a power of ten."""

    def text(value: float | str | bool, words: Words) -> str:
        if isinstance(value, bool):
            return words.text("title.yes" if value else "title.no")
        if isinstance(value, str):
            if cadence:
                return cadence_text(value, words)
            if ISO_DAY.fullmatch(value):
                return _short_day(date.fromisoformat(value), words)
            return "; ".join(code_text(one, words) for one in value.split()) if coded else value
        if isinstance(value, int) and not places:
            return whole(value, words)
        if chance and value < 0.5 * 10.0 ** -(places or 0):
            return tiny_text(value, words)
        return rounded_text(value, places or 0, words)

    return FigureKind(text, left=places is None, places=places, coded=coded)


ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LEAST, _LEAST_POWER = 1e-15, -15  # p-values below are rounding
_THIN = "\u202f"
_IN_THREES = 10_000
_AGAINST = " / "  # between two histories that are compared; no name of a file has it
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def cadence_text(name: str, words: Words) -> str:
    """A cadence, or the one list of a chapter, by its name; a history may be called by its file. Two, if compared."""
    if _AGAINST in name:
        return _AGAINST.join(cadence_text(one, words) for one in name.split(_AGAINST))
    known = (key for key in (f"cadence.{name}", f"study.series.{name}") if words.has(key))
    return next((words.text(key) for key in known), name)


def code_text(code: str, words: Words) -> str:
    """A value of studies, or a rule of the editions."""
    key = f"study.value.{code}"
    return words.text(key) if words.has(key) else words.rule(code)


def _short_day(day: date, words: Words) -> str:
    """For a cell: the month in a few letters."""
    return words.text("study.day", day=day.day, month=words.text(f"study.month.{day.month}"), year=day.year)


def rounded_text(value: float, places: int, words: Words) -> str:
    """Without a minus before nought; whole parts in threes as `whole` has them."""
    shown = f"{value:z,.{places}f}" if abs(value) >= _IN_THREES else f"{value:z.{places}f}"
    return words.minus(shown).replace(",", _THIN, shown.count(","))


def tiny_text(value: float, words: Words) -> str:
    """What would be shown as nought, in powers of ten; nought itself is only beyond what can be counted."""
    if abs(value) < _LEAST:
        return "< 10" + str(_LEAST_POWER).translate(_RAISED)
    digits, exponent = f"{value:.1e}".split("e")
    return words.minus(f"{digits}·10") + str(int(exponent)).translate(_RAISED)


def whole(value: int, words: Words) -> str:
    """From five digits on in threes, with a space that both languages know."""
    return words.minus(f"{value:,}".replace(",", _THIN) if abs(value) >= _IN_THREES else value)
