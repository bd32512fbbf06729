"""One table: what its columns mean, its rows, and which columns each face of it shows; and the kinds of values in it.

Official decimals are texts in CSV and JSON, so that nobody makes them floats.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache, partial
from typing import Any, Literal, Protocol, TypeAlias

from arpad.values.numbers import decimal_text, shortest_text


class Words(Protocol):
    language: str

    def text(self, key: str, /, **data: Any) -> str: ...

    def has(self, key: str) -> bool: ...

    def rule(self, name: str) -> str: ...

    def number(self, text: object) -> str: ...

    def signed(self, text: object) -> str: ...

    def minus(self, text: object) -> str: ...


Part: TypeAlias = Literal["rank", "name", "fact", "game", "total"]
"""Where a column stands on a page: facts follow the name, totals come last, and the first of them decides."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as a reader sees it.

    `text` may have a title before it (of a person) or the opponent and the colour (of a game by rounds). `diagonal`:
    nobody plays against himself.
    """

    text: str = ""
    title: str = ""
    opponent: str = ""
    colour: str = ""
    diagonal: bool = False

    @property
    def plain(self) -> str:
        return "×" if self.diagonal else f"{self.opponent}{self.colour}{self.text}"


@dataclass(frozen=True, slots=True)
class Kind:
    """How values of a kind are written: `text` for a reader, `data` in JSON, `cell` in CSV if it is not the same.

    What is missing is given to none of them: a reader and CSV see an empty cell, JSON has null.
    """

    text: Callable[[Any, Words], str | Cell]
    data: Callable[[Any], Any] = lambda value: value
    cell: Callable[[Any], Any] | None = None
    left: bool = False

    def csv(self, value: Any) -> Any:
        return (self.cell or self.data)(value)


@dataclass(frozen=True, slots=True)
class Column:
    """`key` is its name in CSV, and in JSON unless `path` says otherwise: the names that lead there.

    A reader finds it under the words of `heading`, or under `label` where that is the same in every language. `value`
    takes a row; `shown_if` says of a row whether a reader sees the value. What a number counts is said by its kind.
    """

    key: str
    kind: Kind
    value: Callable[[Any], Any]
    heading: str = ""
    label: str = ""
    path: tuple[str, ...] = ()
    part: Part = "fact"
    shown_if: Callable[[Any], bool] | None = None
    missing: str = ""  # what a reader sees where there is no value

    def head(self, words: Words) -> str:
        return words.text(self.heading) if self.heading else self.label

    def shown(self, row: Any, words: Words) -> Cell:
        if self.shown_if is not None and not self.shown_if(row):
            return Cell()
        value = self.value(row)
        made = self.missing if value is None else self.kind.text(value, words)
        return made if isinstance(made, Cell) else Cell(made)

    def csv(self, row: Any) -> Any:
        value = self.value(row)
        return None if value is None else self.kind.csv(value)

    def data(self, row: Any) -> Any:
        value = self.value(row)
        return None if value is None else self.kind.data(value)


def _nothing(words: Words) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Table:
    """Rows, and the columns that each face shows, in its order. No face words or rounds anything itself.

    `about` are the lines above the table, `notes` those below it, both worded when they are written. A result of many
    tables knows each by its `key`; `most_shown` limits the rows for a reader, CSV and JSON have all.
    """

    rows: Sequence[Any]
    text: Sequence[Column] = ()
    csv: Sequence[Column] = ()
    json: Sequence[Column] = ()
    page: Sequence[Column] = ()
    about: Callable[[Words], Sequence[str]] = _nothing
    notes: Callable[[Words], Sequence[str]] = _nothing
    by_opponent: bool = field(default=False, kw_only=True)  # the columns of games
    key: str = field(default="", kw_only=True)
    most_shown: int | None = field(default=None, kw_only=True)


def named(columns: Iterable[Column], *keys: str) -> tuple[Column, ...]:
    """Those columns, in the order of the keys."""
    by_key = {column.key: column for column in columns}
    return tuple(by_key[key] for key in keys)


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
