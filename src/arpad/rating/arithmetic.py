"""Arithmetic on columns: the rules' expressions on any backend, and how a backend looks values up and adds them up.

Whole numbers, the same everywhere.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import narwhals as nw

from arpad.rating.expressions import Expression, Lookup
from arpad.rating.frames import Frame
from arpad.values.records import dataclass


def on_columns(value: Any) -> Any:
    """A rule's expression as a column; a bare number or text stays what it is."""
    if not isinstance(value, Expression):
        return value
    return _OPERATIONS[value.operation](*map(on_columns, value.operands))


def _either(condition: nw.Expr, then: nw.Expr, otherwise: nw.Expr) -> nw.Expr:
    return nw.when(condition).then(then).otherwise(otherwise)


_OPERATIONS: Mapping[str, Callable[..., nw.Expr]] = {
    **{
        name: getattr(operator, name) for name in ("add", "sub", "mul", "floordiv", "neg", "lt", "gt", "ge", "eq", "ne")
    },
    "col": nw.col,
    "lit": nw.lit,
    "nothing": lambda: nw.lit(None, nw.Int64()),
    "and": operator.and_,
    "or": operator.or_,
    "not": operator.invert,
    "abs": nw.Expr.abs,
    "clip": nw.Expr.clip,
    "fill_null": nw.Expr.fill_null,
    "is_null": nw.Expr.is_null,
    "is_in": nw.Expr.is_in,
    "as_integer": lambda value: value.cast(nw.Int64()),
    "letters": lambda text: text.str.len_chars(),
    "part": lambda text, start, length: text.str.slice(start, length),
    "either": _either,
    "greatest": nw.max_horizontal,
}


def _on_polars(value: Any) -> Any:
    """The same without the layer between: on a month of small groups that layer costs more than the numbers."""
    if not isinstance(value, Expression):
        return value
    return _polars_operations()[value.operation](*map(_on_polars, value.operands))


@cache
def _polars_operations() -> Mapping[str, Callable[..., Any]]:
    import polars as pl

    return {
        **_OPERATIONS,
        "col": pl.col,
        "lit": pl.lit,
        "nothing": lambda: pl.lit(None, pl.Int64),
        "abs": pl.Expr.abs,
        "clip": pl.Expr.clip,
        "fill_null": pl.Expr.fill_null,
        "is_null": pl.Expr.is_null,
        "is_in": pl.Expr.is_in,
        "as_integer": lambda value: value.cast(pl.Int64),
        "either": lambda condition, then, otherwise: pl.when(condition).then(then).otherwise(otherwise),
        "greatest": pl.max_horizontal,
    }


KEY, VALUE = "_key", "_value"


class Arithmetic(Protocol):
    def looked_up(self, frame: Frame, name: str, key: nw.Expr, table: Frame) -> Frame:
        """The frame with a column more: what the table (`_key` without gaps, `_value`) has for the key.

        A number beyond either end counts as that end, and an id that the table does not have gives 0.
        """


@dataclass(frozen=True)
class Relational:
    """Joins and group-bys. `carry` takes a small table to the backend the frame lives on."""

    carry: Callable[[Frame], Frame] = lambda table: table

    def looked_up(self, frame: Frame, name: str, key: nw.Expr, table: Frame) -> Frame:
        values = self.carry(table).rename({VALUE: name})
        if table.schema[KEY].is_integer():
            key = key.clip(table[KEY].min(), table[KEY].max())
        return (
            frame.with_columns(key.alias(KEY))
            .join(values, on=KEY, how="left")
            .drop(KEY)
            .with_columns(nw.col(name).fill_null(0))
        )


RELATIONAL = Relational()


@dataclass(frozen=True)
class Columns:
    """A frame as the rules see a table."""

    frame: Frame
    arithmetic: Arithmetic = RELATIONAL

    @property
    def columns(self) -> Sequence[str]:
        return self.frame.columns

    def with_columns(self, **columns: Expression) -> "Columns":
        if isinstance(self.frame, nw.DataFrame) and self.frame.implementation.is_polars():
            native = self.frame.to_native().with_columns(**{name: _on_polars(one) for name, one in columns.items()})
            return self._of(nw.from_native(native, eager_only=True))
        return self._of(self.frame.with_columns(**{name: on_columns(value) for name, value in columns.items()}))

    def with_extreme(self, name: str, how: str, value: Expression, by: Sequence[str]) -> "Columns":
        column = on_columns(value)
        extreme = column.max() if how == "max" else column.min()
        return self._of(self.frame.with_columns(extreme.over(*by).alias(name)))

    def without(self, *columns: str) -> "Columns":
        return self._of(self.frame.drop(*columns))

    def grouped(self, by: Sequence[str], count: str, sums: Sequence[str], most: Sequence[str]) -> "Columns":
        number = nw.len().cast(nw.Int64()).alias(count)
        return self._of(self.frame.group_by(*by).agg(number, nw.col(*sums).sum(), nw.col(*most).max()))

    def looked_up(self, name: str, key: Expression, table: Lookup) -> "Columns":
        return self._of(self.arithmetic.looked_up(self.frame, name, on_columns(key), _frame_of_table(table)))

    def _of(self, frame: Frame) -> "Columns":
        return Columns(frame, self.arithmetic)


@cache
def _frame_of_table(table: Lookup) -> Frame:
    """For `looked_up`: the keys count up from the first."""
    values = list(table.values())
    keys = list(range(table.first, table.first + len(values)))
    schema: dict[str, Any] = {KEY: nw.Int64(), VALUE: nw.Int64()}
    return nw.from_dict({KEY: keys, VALUE: values}, schema=schema, backend="polars")
