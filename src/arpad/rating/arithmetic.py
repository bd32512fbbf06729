"""Arithmetic on columns: whole numbers, the same on every backend, and how a backend looks values up and adds them up.

Everything else of the engine is narwhals expressions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import narwhals as nw

from arpad.rating.frames import Frame

_LIFT = 1_000_000  # larger than any rating or change in whole points


def half_up(numerator: nw.Expr, denominator: nw.Expr | int) -> nw.Expr:
    """The nearest integer, an exact half going up, as `values.numbers.round_half_up` does for one number."""
    return (numerator * 2 + denominator + denominator * (2 * _LIFT)) // (denominator * 2) - _LIFT


def half_away_from_zero(numerator: nw.Expr, denominator: int) -> nw.Expr:
    """The nearest integer, an exact half rounded away from zero: 2.5 is 3 and -2.5 is -3."""
    up = half_up(numerator.abs(), denominator)
    return nw.when(numerator < 0).then(-up).otherwise(up)


def clamp(value: nw.Expr, low: int, high: int) -> nw.Expr:
    return value.clip(low, high)


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
            key = clamp(key, table[KEY].min(), table[KEY].max())
        return (
            frame.with_columns(key.alias(KEY))
            .join(values, on=KEY, how="left")
            .drop(KEY)
            .with_columns(nw.col(name).fill_null(0))
        )


RELATIONAL = Relational()


def table_of_values(first: int, values: Sequence[int]) -> Frame:
    """A table for `looked_up`: the keys count up from the first."""
    keys = list(range(first, first + len(values)))
    schema: dict[str, Any] = {KEY: nw.Int64(), VALUE: nw.Int64()}
    return nw.from_dict({KEY: keys, VALUE: list(values)}, schema=schema, backend="polars")
