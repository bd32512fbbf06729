"""The crosstable of an event: who met whom, how it ended, and who stands where, as far as the report itself can say it.

A player's result against rated opponents is here too, as the forms of a Swiss ask for it.
"""

from collections.abc import Sequence

from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.numbers import round_half_up
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS, Colour, Result


@dataclass(frozen=True, slots=True)
class Place:
    """A line in the final order: everybody has a rank of his own here, even where nothing separates two players.

    `points` are tenths.
    """

    rank: int
    number: int
    points: int


def points_of(entry: Entry, tournament: Tournament) -> int:
    """The points the report gives, else those of its results."""
    if entry.points is not None:
        return entry.points
    system = tournament.point_system
    held = entry.rounds[: tournament.rounds_held]
    return sum(system.points(record.result) if record else system.absence for record in held)


def places_by_points(tournament: Tournament) -> tuple[Place, ...]:
    """By points, then by the rank in the report, then by starting rank. Standings with tie-breaks give better ones."""
    last = len(tournament.entries) + 1
    points = {entry.number: points_of(entry, tournament) for entry in tournament.entries}
    ordered = sorted(tournament.entries, key=lambda e: (-points[e.number], e.rank or last, e.number))
    return tuple(Place(rank, entry.number, points[entry.number]) for rank, entry in enumerate(ordered, start=1))


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
    rounds = tournament.rounds_held
    lines = tuple(_line(place, tournament.by_number[place.number], ranks, rounds) for place in places)
    return Crosstable(lines, rounds, by_opponent)


def _line(place: Place, entry: Entry, ranks: dict[int, int], rounds: int) -> Line:
    records = (*entry.rounds, *[None] * (rounds - len(entry.rounds)))[:rounds]
    games = (_game(number, record, ranks) if record else None for number, record in enumerate(records, start=1))
    return Line(place, entry, tuple(games))


def _game(round_number: int, record: RoundRecord, ranks: dict[int, int]) -> Game:
    rank = ranks.get(record.opponent) if record.opponent is not None else None
    return Game(round_number, record.opponent, rank, record.colour, mark(record.result))


@dataclass(frozen=True, slots=True)
class AgainstRated:
    """Games on the board against rated opponents: N, W in tenths, and Rc, their average rating."""

    games: int
    points: int
    average: int | None


def against_rated(entry: Entry, tournament: Tournament) -> AgainstRated:
    """Forfeits and byes do not count; the average is rounded half up (I-01)."""
    ratings, points = [], 0
    for record in entry.rounds:
        if record is None or record.opponent is None or not record.result.played:
            continue
        rating = tournament.by_number[record.opponent].rating
        if rating:
            ratings.append(rating)
            points += PLAYED_TENTHS[record.result]
    average = round_half_up(sum(ratings), len(ratings)) if ratings else None
    return AgainstRated(len(ratings), points, average)
