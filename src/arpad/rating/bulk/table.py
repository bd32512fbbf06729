"""What a table of games offers to the engine, whatever it was read from and wherever its rows live."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from arpad.rating.arithmetic import Arithmetic
from arpad.rating.frames import Frame, Series
from arpad.rating.schemas import INTEGER_16, INTEGER_32, Schema, column
from arpad.tournament.model import Tournament
from arpad.values.records import dataclass

# The games of one or more whole events. `white` and `black` are keys of players: their ids, or whole numbers for them.
GAMES: Schema = {
    "event": column(INTEGER_32, "", "number of the event in its table"),
    "round_number": column(INTEGER_16, "", "round"),
    "white": column(INTEGER_32, "", "player with White (an id on a cluster)"),
    "black": column(INTEGER_32, "", "player with Black"),
    "white_tenths": column(INTEGER_16, "tenths of a point", "score of White; null: not played"),
    "black_tenths": column(INTEGER_16, "tenths of a point", "score of Black; null: not played"),
}


@dataclass(frozen=True)
class TableEvent:
    """One event of a table. `report` is the event without its players and games."""

    number: int
    report: Tournament


class Stranger(NamedTuple):
    """A player nobody knows, and where he first appears, as far as rows have numbers."""

    id: str
    row: int | None = None
    column: str = ""


class Adder(Protocol):
    """The sums of one group of events: lines go in block by block, sums come out."""

    @property
    def arithmetic(self) -> Arithmetic: ...

    def add(self, lines: Frame) -> None:
        """Add up `delta` by `player`, and the games: one a line unless the lines have a column `games`."""

    def added_up(self) -> Frame:
        """`player`, `delta` and `games` of everybody with a line."""


class GamesSource(Protocol):
    @property
    def events(self) -> Sequence[TableEvent]: ...

    def blocks(self, events: Sequence[int]) -> Iterator[Frame]:
        """The games of these events in the columns of `GAMES`, each event whole within a block."""

    def keyed(self, ids: Series, values: Series) -> Frame:
        """A table for `Arithmetic.looked_up` from the ids and values of a list; who is not in it has 0."""

    def adder(self) -> Adder:
        """A fresh place for sums."""

    def identified(self, frame: Frame) -> Frame:
        """The frame in memory, its column `player` replaced by `id`."""

    def tournament(self, number: int) -> Tournament:
        """One event with all its players and games, for the event engine."""

    def strangers(self, known: Sequence[Series]) -> Sequence[Stranger]:
        """The players whose ids are in none of these columns."""

    def events_with(self, player: str) -> Sequence[int]:
        """The events in which he has a game."""

    def newly_seen(self, events: Sequence[int], known: Series) -> Sequence[str]:
        """The players of these events whose ids are not in the column."""
