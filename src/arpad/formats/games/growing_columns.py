"""Columns that grow piece by piece, without keeping the pieces."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

TYPES: Mapping[str, Any] = {
    "event": np.int32,
    "round_number": np.int16,
    "white": np.int32,
    "black": np.int32,
    "result": np.uint8,
}
"""The columns of a table of games once everything in it is a whole number: fifteen bytes a game."""

_FIRST = 1 << 16


class GrowingColumns:
    def __init__(self) -> None:
        self.height = 0
        self._columns = {name: np.empty(_FIRST, dtype=kind) for name, kind in TYPES.items()}

    def reserve(self, height: int) -> None:
        """Makes room for this number of rows in all."""
        if height <= len(self._columns["event"]):
            return
        for name, column in self._columns.items():
            larger = np.empty(height, dtype=column.dtype)
            larger[: self.height] = column[: self.height]
            self._columns[name] = larger

    def append(self, piece: Mapping[str, pl.Series]) -> None:
        height = self.height + len(piece["event"])
        if height > len(self._columns["event"]):
            self.reserve(max(height, 3 * len(self._columns["event"]) // 2))
        for name, column in piece.items():
            self._columns[name][self.height : height] = column.to_numpy()
        self.height = height

    def frame(self) -> pl.DataFrame:
        """All of it; what was collected is given up column by column."""
        return pl.DataFrame([pl.Series(name, self._columns.pop(name)[: self.height]) for name in TYPES])
