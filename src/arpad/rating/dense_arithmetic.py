"""Polars with whole numbers as keys: an index instead of a join, an addition in place instead of a group-by.

Everything stays in whole numbers. One 64-bit word holds a player's games in its low bits and the sum of his changes
above, so that a game costs one addition. There is room for 16 million games, and, in millionths, for half a million
points.
"""

from typing import Any

import narwhals as nw
import numpy as np
import polars as pl

from arpad.rating.arithmetic import KEY, VALUE
from arpad.rating.frames import Frame

_COUNT_BITS = 24
_SMALL = 10_000  # rows: such a table is narrowed, which costs less than looking up wide values


class Dense:
    """`size` keys from 0 on. The sums of many blocks go into one array, read at the end."""

    def __init__(self, size: int) -> None:
        self._packed = np.zeros(size, dtype=np.int64)

    @property
    def arithmetic(self) -> "Dense":
        return self

    def looked_up(self, frame: Frame, name: str, key: nw.Expr, table: Frame) -> Frame:
        native: pl.DataFrame = frame.to_native()
        rows: pl.DataFrame = table.to_native()
        index = frame.select(key.alias(KEY)).to_native()[KEY].to_numpy()
        first = rows[KEY][0]
        index = index - index.dtype.type(first) if first else index
        found = np.take(_narrow(rows[VALUE].to_numpy()), index, mode="clip")  # "raise" would copy to be safe
        return nw.from_native(native.with_columns(pl.Series(name, found)), eager_only=True)

    def add(self, lines: Frame) -> None:
        """Add up `delta`, and the games: one a line unless the lines have a column `games`."""
        native: pl.DataFrame = lines.to_native()
        packed = np.left_shift(native["delta"].to_numpy(), _COUNT_BITS, dtype=np.int64)
        packed += native["games"].to_numpy() if "games" in native.columns else 1
        np.add.at(self._packed, native["player"].to_numpy(), packed)  # fast for 64-bit values only

    def added_up(self) -> Frame:
        """`player`, `delta` and `games` of everybody who played."""
        games = self._packed & ((1 << _COUNT_BITS) - 1)
        columns: dict[str, Any] = {
            "player": np.arange(len(games)),
            "delta": self._packed >> _COUNT_BITS,
            "games": games,
        }
        if not games.all():
            columns = {name: values[games > 0] for name, values in columns.items()}
        return nw.from_native(pl.DataFrame(columns), eager_only=True)


def _narrow(values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    small = len(values) < _SMALL and values.min() > -(1 << 15) and values.max() < 1 << 15
    return values.astype(np.int16) if small else values
