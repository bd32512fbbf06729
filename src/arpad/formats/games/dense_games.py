"""A table of games in memory: players and events are whole numbers, so that the engine can index instead of join.

Its columns grow piece by piece, without keeping the pieces.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

import narwhals as nw
import numpy as np
import polars as pl

from arpad.formats.games.player_numbers import PlayerNumbers
from arpad.formats.games.table_format import RESULT_TEXTS, GameRow, whole_event
from arpad.rating.arithmetic import KEY, VALUE
from arpad.rating.bulk.table import Stranger, TableEvent
from arpad.rating.dense_arithmetic import Dense
from arpad.rating.frames import Frame, Series
from arpad.tournament.model import Tournament
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS, RESULTS

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

    def column(self, name: str) -> np.ndarray[Any, Any]:
        """What has been collected of it, to be read or changed in place."""
        return self._columns[name][: self.height]

    def frame(self) -> pl.DataFrame:
        """All of it; what was collected is given up column by column."""
        return pl.DataFrame([pl.Series(name, self._columns.pop(name)[: self.height]) for name in TYPES])


BLOCK = 1_000_000  # games: large enough to make a call cheap, small enough for memory


def _tenths(side: int) -> pl.Series:
    """By the place of a result: the score in tenths, null where nothing was played."""
    results = [RESULTS[text][side] for text in RESULT_TEXTS]
    return pl.Series([PLAYED_TENTHS[result] if result.played else None for result in results], dtype=pl.Int16)


@dataclass(frozen=True)
class DenseGames:
    """`games` has event, round_number, white, black and result (its place in RESULT_TEXTS), sorted by event.

    `positions` say where each game stood in the files, where they were not in this order; `first_rows` where each file
    began.
    """

    events: Sequence[TableEvent]
    games: pl.DataFrame
    numbers: PlayerNumbers
    positions: pl.Series | None = None
    first_rows: tuple[int, ...] = (0,)
    _known: dict[int, tuple[pl.Series, np.ndarray[Any, Any]]] = field(default_factory=dict)

    @property
    def height(self) -> int:
        return self.games.height

    @property
    def players(self) -> pl.Series:
        """The ids by their number."""
        return self.numbers.players

    def position_of(self, index: int) -> int:
        """Where the game stood, counting the rows of all files."""
        return index if self.positions is None else int(self.positions[index])

    def row_of(self, index: int) -> int:
        """The row in its file, whose header is row 1."""
        position = self.position_of(index)
        return position - self.first_rows[bisect_right(self.first_rows, position) - 1] + 2

    def spans(self, at_most: int) -> Iterator[tuple[int, int]]:
        """From and to: slices of whole events of about this number of games."""
        first = self._first_rows
        start = 0
        for following in [*first[1:], self.height]:
            if following - start >= at_most or start < following == self.height:
                yield start, following
                start = following

    @cached_property
    def _first_rows(self) -> list[int]:
        """Where each event begins."""
        numbers = np.arange(len(self.events), dtype=np.int32)
        found: list[int] = self.games["event"].search_sorted(pl.Series(numbers)).to_list()
        return found

    def blocks(self, events: Sequence[int]) -> Iterator[Frame]:
        wanted = np.zeros(len(self.events), dtype=bool)
        wanted[list(events)] = True
        everything = bool(wanted.all())
        for first, last in self.spans(BLOCK):
            block = self.games[first:last]
            if not everything:
                block = block.filter(pl.Series(wanted[block["event"].to_numpy()]))
            if block.height:
                yield nw.from_native(_with_tenths(block), eager_only=True)

    def _codes(self, ids: Series) -> np.ndarray[Any, Any]:
        """The players' numbers, kept for the next time; ids that are not in the games get numbers beyond."""
        native: pl.Series = ids.to_native()
        if id(native) not in self._known:
            self._known[id(native)] = native, self.numbers.of(native)
        return self._known[id(native)][1]

    def forget(self) -> None:
        """Let go of the lists whose ids were looked up; they are looked up again if need be."""
        self._known.clear()

    def keyed(self, ids: Series, values: Series) -> Frame:
        codes = self._codes(ids)
        inside = codes < len(self.players)
        found = np.zeros(len(self.players), dtype=np.int16)
        found[codes[inside]] = values.to_numpy()[inside]
        keys = np.arange(len(found), dtype=np.int32)
        return nw.from_native(pl.DataFrame({KEY: keys, VALUE: found}), eager_only=True)

    def adder(self) -> Dense:
        return Dense(len(self.players))

    def identified(self, frame: Frame) -> Frame:
        native: pl.DataFrame = frame.to_native()
        named = native.with_columns(self.players.gather(native["player"]).alias("id")).drop("player")
        return nw.from_native(named, eager_only=True)

    def _unknown(self, known: Sequence[Series]) -> np.ndarray[Any, Any]:
        """By number: whether the player is in none of these columns."""
        unknown = np.ones(len(self.players), dtype=bool)
        for ids in reversed(known):  # a register comes last, and mostly has everybody
            if not unknown.any():
                break
            codes = self._codes(ids)
            unknown[codes[codes < len(unknown)]] = False
        return unknown

    def events_with(self, player: str) -> list[int]:
        code = self.players.index_of(player)
        if code is None:
            return []
        found = self.games.filter((pl.col("white") == code) | (pl.col("black") == code))["event"]
        return found.unique().sort().to_list()

    def newly_seen(self, events: Sequence[int], known: Series) -> list[str]:
        unknown = self._unknown([known])
        if not unknown.any():
            return []
        seen = np.zeros(len(self.players), dtype=bool)
        for block in self.blocks(events):
            for name in ("white", "black"):
                seen[block[name].to_numpy()] = True
        return self.players.filter(pl.Series(unknown & seen)).to_list()

    def strangers(self, known: Sequence[Series]) -> list[Stranger]:
        unknown = self._unknown(known)
        missing = pl.DataFrame({"id": self.players.filter(pl.Series(unknown)), "code": np.flatnonzero(unknown)})
        strangers = missing.sort("id")
        return [self._stranger(*row, with_row=index < 20) for index, row in enumerate(strangers.iter_rows())]

    def _stranger(self, player: str, code: int, *, with_row: bool) -> Stranger:
        if not with_row:
            return Stranger(player)
        first = {name: (self.games[name] == code).arg_true().min() for name in ("white", "black")}
        row, column = min((int(at), name) for name, at in first.items() if isinstance(at, int))
        return Stranger(player, self.row_of(row), column)

    def tournament(self, number: int) -> Tournament:
        first = self._first_rows
        last = first[number + 1] if number + 1 < len(first) else self.height
        rows = self.games[first[number] : last].select("round_number", "white", "black", "result").rows()
        games = (
            GameRow(at, self.players[white], self.players[black], RESULT_TEXTS[one]) for at, white, black, one in rows
        )
        return whole_event(self.events[number].report, games)


def _with_tenths(games: pl.DataFrame) -> pl.DataFrame:
    return games.select(
        "event",
        "round_number",
        "white",
        "black",
        *(_tenths(side).gather(games["result"]).alias(f"{me}_tenths") for side, me in enumerate(("white", "black"))),
    )
