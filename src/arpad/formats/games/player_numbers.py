"""Whole numbers for the players of a table of games, so that the engine can index instead of join.

Most ids are whole numbers written in digits, and then no text is needed to find a player's place among the others: one
bit for every id there could be says who plays, and the bits before his give his number. Others are numbered as texts.
"""

from typing import Any, Protocol

import numpy as np
import polars as pl

from arpad.values.records import dataclass

Codes = np.ndarray[Any, Any]

_LIMIT = 1 << 27  # above every FIDE id; each number below costs a bit
_DIGITS = len(str(_LIMIT))
# By the length of a text: the least number that is written so. What is longer is never one.
_LEAST = np.array([_LIMIT, *(10**digits for digits in range(_DIGITS)), _LIMIT], dtype=np.uint32)


def as_digits(ids: pl.Series) -> Codes:
    """Each id as its number; 0 where the text is not exactly what that number is written as, or it is too large."""
    numbers = ids.cast(pl.UInt32, strict=False).fill_null(0).to_numpy()
    least = _LEAST[np.minimum(ids.str.len_bytes().to_numpy(), _DIGITS + 1)]
    return np.where((numbers >= least) & (numbers < _LIMIT), numbers, np.uint32(0))


class PlayerNumbers(Protocol):
    @property
    def players(self) -> pl.Series:
        """The ids by their number."""

    def of(self, ids: pl.Series) -> Codes:
        """The numbers of these ids; who is not in the games gets one beyond all players."""


class TextNumbers:
    """Numbers by a categorical type, in the order in which the ids are met."""

    def __init__(self, ids: pl.Series | None = None) -> None:
        self._alive = pl.Series([], dtype=pl.Categorical(pl.Categories.random())) if ids is None else ids.clear()
        self.players = numbered(self._alive)

    def add(self, ids: pl.Series) -> pl.Series:
        """The numbers of these ids, who are players from now on, as far as `close` is called afterwards."""
        return ids.cast(self._alive.dtype).to_physical()

    def close(self) -> "TextNumbers":
        """Everybody met so far is a player, and nobody else."""
        self.players = numbered(self._alive)
        return self

    def of(self, ids: pl.Series) -> Codes:
        return self.add(ids).to_numpy()


def numbered(ids: pl.Series) -> pl.Series:
    """The ids that the type of this column has numbered so far, in the order of their numbers."""
    kind = ids.dtype
    assert isinstance(kind, pl.Categorical)
    return kind.categories.to_series()


@dataclass(frozen=True)
class DigitNumbers:
    """Numbers in the order of the ids as texts, in which lists stand too.

    `words` has a bit for every id there could be, `before` the number of players ahead of each word, and `places` turns
    the order by number into that by text, where they differ.
    """

    players: pl.Series
    words: Codes
    before: Codes
    places: Codes | None

    @classmethod
    def of_columns(cls, *columns: Codes) -> "DigitNumbers":
        """Of everybody in these columns of ids as numbers."""
        highest = max((int(column.max()) for column in columns if len(column)), default=0)
        plays = np.zeros((highest // 64 + 1) * 64, dtype=bool)
        for column in columns:
            plays[column] = True
        ids = np.flatnonzero(plays)
        words = np.packbits(plays, bitorder="little").view(np.uint64)
        counts = np.bitwise_count(words)
        before = np.cumsum(counts, dtype=np.int32) - counts.astype(np.int32)
        digits = np.searchsorted(10 ** np.arange(1, _DIGITS + 1), ids, side="right") + 1
        places = None
        if len(ids) and digits[0] != digits[-1]:
            order = np.lexsort((digits, ids * 10 ** (_DIGITS - digits)))
            places = np.empty(len(ids), dtype=np.int32)
            places[order] = np.arange(len(ids), dtype=np.int32)
            ids = ids[order]
        return cls(pl.Series(ids).cast(pl.String), words, before, places)

    def of_digits(self, ids: Codes) -> Codes:
        """Of ids as numbers, each a player's."""
        word, bit = ids >> 6, (ids & 63).astype(np.uint64)
        ahead = self.words[word] & ((np.uint64(1) << bit) - np.uint64(1))
        ranks: Codes = self.before[word] + np.bitwise_count(ahead)
        if self.places is not None:
            ranks = self.places[ranks]
        return ranks

    def of(self, ids: pl.Series) -> Codes:
        found = as_digits(ids)
        found[found >= 64 * len(self.words)] = 0  # nobody's id
        plays = (self.words[found >> 6] >> (found & 63).astype(np.uint64)) & np.uint64(1) == 1
        codes = np.full(len(found), len(self.players), dtype=np.int32)
        codes[plays] = self.of_digits(found[plays])
        return codes
