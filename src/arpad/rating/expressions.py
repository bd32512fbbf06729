"""Expressions in which the rules are written once, and the plain table on which an event computes them.

The month computes the same expressions on columns (`arithmetic.Columns`). None is unknown: what is computed from it is
unknown, a condition that is unknown does not hold, and the greatest of several numbers passes over it.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

Operand: TypeAlias = "Expression | int | str | bool"


class Expression:
    """An operation and what it is applied to: expressions, or numbers and texts as they are."""

    __slots__ = ("operands", "operation")

    def __init__(self, operation: str, *operands: Any) -> None:
        self.operation = operation
        self.operands = operands

    def __add__(self, other: Operand) -> "Expression":
        return Expression("add", self, other)

    def __sub__(self, other: Operand) -> "Expression":
        return Expression("sub", self, other)

    def __mul__(self, other: Operand) -> "Expression":
        return Expression("mul", self, other)

    def __floordiv__(self, other: Operand) -> "Expression":
        return Expression("floordiv", self, other)

    def __neg__(self) -> "Expression":
        return Expression("neg", self)

    def __lt__(self, other: Operand) -> "Expression":
        return Expression("lt", self, other)

    def __gt__(self, other: Operand) -> "Expression":
        return Expression("gt", self, other)

    def __ge__(self, other: Operand) -> "Expression":
        return Expression("ge", self, other)

    def __eq__(self, other: Operand) -> "Expression":  # type: ignore[override]
        return Expression("eq", self, other)

    def __ne__(self, other: Operand) -> "Expression":  # type: ignore[override]
        return Expression("ne", self, other)

    def __and__(self, other: "Expression") -> "Expression":
        return Expression("and", self, other)

    def __or__(self, other: "Expression") -> "Expression":
        return Expression("or", self, other)

    def __invert__(self) -> "Expression":
        return Expression("not", self)

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        raise TypeError("an expression has a value only in a row")

    def abs(self) -> "Expression":
        return Expression("abs", self)

    def clip(self, low: int, high: int) -> "Expression":
        return Expression("clip", self, low, high)

    def fill_null(self, value: int | bool) -> "Expression":
        return Expression("fill_null", self, value)

    def is_null(self) -> "Expression":
        return Expression("is_null", self)

    def is_in(self, values: Sequence[int]) -> "Expression":
        return Expression("is_in", self, values)

    def as_integer(self) -> "Expression":
        """A text of digits as its number; a number in the widest column there is."""
        return Expression("as_integer", self)

    def letters(self) -> "Expression":
        """The length of a text."""
        return Expression("letters", self)

    def part(self, start: int, length: int) -> "Expression":
        """A part of a text."""
        return Expression("part", self, start, length)


def col(name: str) -> Expression:
    return Expression("col", name)


def lit(value: int | str | bool) -> Expression:
    return Expression("lit", value)


NOTHING = Expression("nothing")
"""An unknown number."""


def either(condition: Expression, then: Operand, otherwise: Operand) -> Expression:
    """`then` where the condition holds, else `otherwise`; texts and bare numbers are taken as they are."""
    return Expression("either", condition, *(v if isinstance(v, Expression) else lit(v) for v in (then, otherwise)))


def greatest(*values: Operand) -> Expression:
    return Expression("greatest", *(value if isinstance(value, Expression) else lit(value) for value in values))


_LIFT = 1_000_000  # larger than any rating or change in whole points


def half_up(numerator: Expression, denominator: Expression | int) -> Expression:
    """The nearest integer, an exact half going up, as `values.numbers.round_half_up` does for one number."""
    return (numerator * 2 + denominator + denominator * (2 * _LIFT)) // (denominator * 2) - _LIFT


def half_away_from_zero(numerator: Expression, denominator: int) -> Expression:
    """The nearest integer, an exact half rounded away from zero: 2.5 is 3 and -2.5 is -3."""
    up = half_up(numerator.abs(), denominator)
    return either(numerator < 0, -up, up)


class Lookup(Protocol):
    """Whole numbers by whole numbers; a key beyond either end counts as that end."""

    def __hash__(self) -> int: ...

    def at(self, key: int) -> int: ...

    @property
    def first(self) -> int:
        """The least key."""

    def values(self) -> Sequence[int]:
        """Of every key from the first on."""


class Table(Protocol):
    """What the rules ask of a table, on rows or on columns."""

    @property
    def columns(self) -> Sequence[str]: ...

    def with_columns(self: "T", **columns: Expression) -> "T":
        """With these columns, all computed from what is there now."""

    def with_extreme(self: "T", name: str, how: str, value: Expression, by: Sequence[str]) -> "T":
        """With a column more: the `max` or `min` of the value among the rows that share the columns `by`."""

    def without(self: "T", *columns: str) -> "T": ...

    def grouped(self: "T", by: Sequence[str], count: str, sums: Sequence[str], most: Sequence[str]) -> "T":
        """One row for all that share the columns `by`: their number, sums, and what is greatest among them."""

    def looked_up(self: "T", name: str, key: Expression, table: Lookup) -> "T":
        """With a column more: what the table has for the key."""


T = TypeVar("T", bound=Table)

Cells: TypeAlias = Sequence[Any]


class Rows:
    """A table in lists of Python's own numbers: exact, and nothing to load."""

    def __init__(self, cells: Mapping[str, Cells], height: int) -> None:
        self.cells = cells
        self.height = height

    @classmethod
    def of(cls, names: Iterable[str], rows: Sequence[Sequence[Any]]) -> "Rows":
        """Rows in the order of the names."""
        columns = zip(*rows, strict=True) if rows else ([] for _ in names)
        return cls(dict(zip(names, columns, strict=True)), len(rows))

    def rows(self) -> list[dict[str, Any]]:
        names = tuple(self.cells)
        return [dict(zip(names, row, strict=True)) for row in zip(*self.cells.values(), strict=True)]

    @property
    def columns(self) -> Sequence[str]:
        return tuple(self.cells)

    def with_columns(self, **columns: Expression) -> "Rows":
        return self._with({name: self.computed(value) for name, value in columns.items()})

    def with_extreme(self, name: str, how: str, value: Expression, by: Sequence[str]) -> "Rows":
        found: dict[Any, list[Any]] = {}
        keys = self._keys(by)
        for key, cell in zip(keys, self.computed(value), strict=True):
            found.setdefault(key, []).append(cell)
        best = {key: _EXTREMES[how](cells) for key, cells in found.items()}
        return self._with({name: [best[key] for key in keys]})

    def without(self, *columns: str) -> "Rows":
        return Rows({name: cells for name, cells in self.cells.items() if name not in columns}, self.height)

    def grouped(self, by: Sequence[str], count: str, sums: Sequence[str], most: Sequence[str]) -> "Rows":
        places: dict[Any, list[int]] = {}
        for place, key in enumerate(self._keys(by)):
            places.setdefault(key, []).append(place)
        cells: dict[str, Cells] = (
            dict(zip(by, zip(*places, strict=True), strict=True)) if places else {n: [] for n in by}
        )
        cells[count] = [len(group) for group in places.values()]
        for names, how in ((sums, _sum), (most, _most)):
            for name in names:
                column = self.cells[name]
                cells[name] = [how([column[place] for place in group]) for group in places.values()]
        return Rows(cells, len(places))

    def looked_up(self, name: str, key: Expression, table: Lookup) -> "Rows":
        keys = self.computed(key)
        known = {value: table.at(value) for value in set(keys)}
        return self._with({name: [known[value] for value in keys]})

    def computed(self, value: Any) -> Cells:
        """An expression's value in every row."""
        if not isinstance(value, Expression):
            return [value] * self.height
        if value.operation == "col":
            return self.cells[value.operands[0]]
        if value.operation in ("lit", "nothing"):
            return [value.operands[0] if value.operands else None] * self.height
        if value.operation in _WITH_A_SETTING:
            first, *setting = value.operands
            return _WITH_A_SETTING[value.operation](self.computed(first), *setting)
        return _ROW_BY_ROW[value.operation](*map(self.computed, value.operands))

    def _with(self, cells: Mapping[str, Cells]) -> "Rows":
        return Rows({**self.cells, **cells}, self.height)

    def _keys(self, by: Sequence[str]) -> list[tuple[Any, ...]]:
        return list(zip(*(self.cells[name] for name in by), strict=True))


def _sum(cells: Cells) -> int:
    return sum(cell for cell in cells if cell is not None)


def _most(cells: Cells) -> Any:
    return max((cell for cell in cells if cell is not None), default=None)


def _least(cells: Cells) -> Any:
    return min((cell for cell in cells if cell is not None), default=None)


_EXTREMES: Mapping[str, Callable[[Cells], Any]] = {"max": _most, "min": _least}


def _of_one(function: Callable[[Any], Any]) -> Callable[[Cells], Cells]:
    return lambda cells: [None if a is None else function(a) for a in cells]


def _of_two(function: Callable[[Any, Any], Any]) -> Callable[[Cells, Cells], Cells]:
    def computed(left: Cells, right: Cells) -> Cells:
        return [None if a is None or b is None else function(a, b) for a, b in zip(left, right, strict=True)]

    return computed


def _divided(a: int, b: int) -> int | None:
    return a // b if b else None


def _and(left: Cells, right: Cells) -> Cells:
    """No, if either says no; unknown, if that is all that is known."""
    return [
        False if a is False or b is False else None if a is None or b is None else True
        for a, b in zip(left, right, strict=True)
    ]


def _or(left: Cells, right: Cells) -> Cells:
    return [
        True if a is True or b is True else None if a is None or b is None else False
        for a, b in zip(left, right, strict=True)
    ]


def _either(conditions: Cells, then: Cells, otherwise: Cells) -> Cells:
    return [yes if condition else no for condition, yes, no in zip(conditions, then, otherwise, strict=True)]


def _greatest(*columns: Cells) -> Cells:
    return [_most(cells) for cells in zip(*columns, strict=True)]


_ROW_BY_ROW: Mapping[str, Callable[..., Cells]] = {
    **{name: _of_two(getattr(operator, name)) for name in ("add", "sub", "mul", "lt", "gt", "ge", "eq", "ne")},
    "floordiv": _of_two(_divided),
    "neg": _of_one(operator.neg),
    "not": _of_one(operator.not_),
    "abs": _of_one(abs),
    "as_integer": _of_one(int),
    "letters": _of_one(len),
    "is_null": lambda cells: [cell is None for cell in cells],
    "and": _and,
    "or": _or,
    "either": _either,
    "greatest": _greatest,
}
_WITH_A_SETTING: Mapping[str, Callable[..., Cells]] = {
    "clip": lambda cells, low, high: [None if cell is None else min(max(cell, low), high) for cell in cells],
    "fill_null": lambda cells, value: [value if cell is None else cell for cell in cells],
    "is_in": lambda cells, values: [None if cell is None else cell in values for cell in cells],
    "part": lambda cells, start, length: [None if cell is None else cell[start : start + length] for cell in cells],
}
