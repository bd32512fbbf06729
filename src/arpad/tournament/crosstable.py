"""The crosstable of an event: who met whom and how it ended, in the final order."""

from collections.abc import Sequence
from dataclasses import dataclass

from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.tournament.places import Place
from arpad.values.colour import Colour
from arpad.values.result import Result

_MARKS = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.UNRATED_WIN: "+",
    Result.FULL_POINT_BYE: "+",
    Result.PAIRING_ALLOCATED_BYE: "+",
    Result.HALF_POINT_BYE: "=",
    Result.UNRATED_DRAW: "=",
    Result.FORFEIT_LOSS: "-",
    Result.UNRATED_LOSS: "-",
    Result.ZERO_POINT_BYE: "-",
    Result.UNKNOWN: "?",
}


def mark(result: Result) -> str:
    """1, ½ and 0 for a game played; +, = and - for a point, half a point and nothing without play."""
    return _MARKS[result]


@dataclass(frozen=True, slots=True)
class Game:
    """One round of one player, with the opponent's number and rank."""

    round_number: int
    opponent: int | None
    opponent_rank: int | None
    colour: Colour | None
    mark: str


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line. `games` are in the order of the rounds, None where nothing is recorded."""

    place: Place
    entry: Entry
    games: tuple[Game | None, ...]

    def against(self, number: int) -> tuple[Game, ...]:
        return tuple(game for game in self.games if game is not None and game.opponent == number)


@dataclass(frozen=True)
class Crosstable:
    """`by_opponent`: one column for each player (round robins); otherwise one for each round."""

    lines: tuple[Line, ...]
    rounds: int
    by_opponent: bool


def crosstable(tournament: Tournament, places: Sequence[Place], by_opponent: bool) -> Crosstable:
    """The table in the order of the places."""
    ranks = {place.number: place.rank for place in places}
    rounds = tournament.rounds_recorded
    lines = tuple(_line(place, tournament.by_number[place.number], ranks, rounds) for place in places)
    return Crosstable(lines, rounds, by_opponent)


def _line(place: Place, entry: Entry, ranks: dict[int, int], rounds: int) -> Line:
    records = (*entry.rounds, *[None] * (rounds - len(entry.rounds)))
    games = (_game(number, record, ranks) if record else None for number, record in enumerate(records, start=1))
    return Line(place, entry, tuple(games))


def _game(round_number: int, record: RoundRecord, ranks: dict[int, int]) -> Game:
    rank = ranks.get(record.opponent) if record.opponent is not None else None
    return Game(round_number, record.opponent, rank, record.colour, mark(record.result))
