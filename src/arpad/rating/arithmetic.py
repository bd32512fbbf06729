"""How a backend looks values up and adds them up. Everything else of the engine is narwhals expressions.

Two ways give the same numbers: joins and group-bys, which every backend has, and, for Polars, keys that are small whole
numbers, so that a look-up is an index into an array and a sum an addition in place.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.whole_numbers import clamp

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
