"""Invented events, paired by whatever rules are handed in: who comes, who stays away, who wins.

The same seed gives the same event everywhere.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace

from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.berger import Pairing
from arpad.regulations.tables import band_table
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result

THOUSAND = 1000
_TABLE = "difference-to-percentage"
_DRAWS_BETWEEN_EQUALS = 6  # per mille for each percent the weaker player may expect: 300 of 1000 between equals


@dataclass(frozen=True)
class Rates:
    """Out of a thousand: a game forfeited; a player and a round with a requested bye of a half point, of no point;
    a player who leaves after a round; an entrant who comes late."""

    forfeits: int = 0
    half_point_byes: int = 0
    absences: int = 0
    withdrawals: int = 0
    late_entries: int = 0


def happens(lots: Lots, rate: int) -> bool:
    """No lot is drawn for what cannot happen, so that a rate of zero changes no other lot."""
    return rate > 0 and lots.below(THOUSAND) < rate


def played_result(lots: Lots, white: int, black: int) -> tuple[Result, Result]:
    """White's and Black's result by their ratings: the table's expectation, with fewer draws the further apart."""
    expected = band_table(_TABLE).expected(white - black)
    draws = _DRAWS_BETWEEN_EQUALS * min(expected, 100 - expected)
    wins = 10 * expected - draws // 2
    lot = lots.below(THOUSAND)
    if lot < wins:
        return Result.WIN, Result.LOSS
    return (Result.DRAW, Result.DRAW) if lot < wins + draws else (Result.LOSS, Result.WIN)


_FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def game_result(lots: Lots, white: int, black: int, forfeits: int) -> tuple[Result, Result]:
    """A game or a forfeit; of five forfeits one is that of both."""
    return lots.one_of(_FORFEITS) if happens(lots, forfeits) else played_result(lots, white, black)


PairRound = Callable[[Tournament, int], Sequence[Pairing]]
"""The pairs of a round; a player who already has a record in that round is not paired."""


_FIRST_ID = 990_000_000  # nobody has such an id


class CannotPair(Exception):
    """No pairing of that round is legal."""


@dataclass(frozen=True)
class Wish:
    """The event to invent."""

    players: int
    rounds: int
    seed: str
    rates: Rates = field(default_factory=Rates)
    lowest: int = 1400
    highest: int = 2600


@dataclass(frozen=True)
class Simulated:
    """The event, and how many of its rounds could be paired."""

    tournament: Tournament
    rounds: int


@dataclass
class _Play:
    lots: Lots
    records: dict[int, list[RoundRecord]] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    arrives: dict[int, int] = field(default_factory=dict)


def simulate(
    wish: Wish,
    event: Tournament,
    pair: PairRound,
    latest_arrival: int,
    rest: Result,
    strengths: Mapping[int, int] | None = None,
) -> Simulated:
    """Fill the event with players, unless it has some, and play it round by round.

    A late entrant comes at the latest for that round; `rest` is what whoever has no opponent gets. `strengths` (by
    number) win the games where the ratings do not tell them: of newcomers, and of players in or out of form.
    """
    lots = Lots(wish.seed)
    entries = event.entries or _entries(wish, lots)
    ratings = strengths or {entry.number: entry.rating or 0 for entry in entries}
    play = _Play(lots, {number: [] for number in ratings})
    if wish.rates.late_entries and latest_arrival > 1:
        for number in ratings:
            if happens(lots, wish.rates.late_entries):
                play.arrives[number] = 2 + lots.below(min(latest_arrival, max(wish.rounds, 2)) - 1)
    event = replace(event, entries=entries, rounds_planned=wish.rounds)
    for round_number in range(1, wish.rounds + 1):
        _stay_away(play, wish.rates, round_number)
        try:
            pairs = pair(_so_far(event, play), round_number)
        except CannotPair:
            for records in play.records.values():
                del records[round_number - 1 :]
            return Simulated(_with_totals(_so_far(event, play)), round_number - 1)
        _play_round(play, wish.rates, ratings, pairs, rest)
    return Simulated(_with_totals(_so_far(event, play)), wish.rounds)


def _entries(wish: Wish, lots: Lots) -> tuple[Entry, ...]:
    """The highest rating is number 1."""
    ratings = sorted(wish.lowest + lots.below(wish.highest - wish.lowest + 1) for _ in range(wish.players))
    return tuple(
        Entry(number, f"Player {number:04d}", rating=rating, player_id=str(_FIRST_ID + number))
        for number, rating in enumerate(reversed(ratings), 1)
    )


def _stay_away(play: _Play, rates: Rates, round_number: int) -> None:
    for number, records in play.records.items():
        if number in play.gone or round_number < play.arrives.get(number, 1):
            records.append(_bye(Result.ZERO_POINT_BYE))
        elif happens(play.lots, rates.half_point_byes):
            records.append(_bye(Result.HALF_POINT_BYE))
        elif happens(play.lots, rates.absences):
            records.append(_bye(Result.ZERO_POINT_BYE))


def _play_round(play: _Play, rates: Rates, ratings: Mapping[int, int], pairs: Sequence[Pairing], rest: Result) -> None:
    for pair in pairs:
        if pair.is_rest:
            play.records[pair.white].append(_bye(rest))
            continue
        white, black = pair
        for_white, for_black = game_result(play.lots, ratings[white], ratings[black], rates.forfeits)
        play.records[white].append(RoundRecord(black, Colour.WHITE, for_white))
        play.records[black].append(RoundRecord(white, Colour.BLACK, for_black))
    for number in play.records:
        if number not in play.gone and happens(play.lots, rates.withdrawals):
            play.gone.add(number)


def _bye(kind: Result) -> RoundRecord:
    return RoundRecord(None, None, kind)


def _so_far(event: Tournament, play: _Play) -> Tournament:
    entries = (replace(entry, rounds=tuple(play.records[entry.number])) for entry in event.entries)
    return replace(event, entries=tuple(entries))


def _with_totals(event: Tournament) -> Tournament:
    """Points by the event's system, and the rank by points, shared where they are equal."""
    points = {
        entry.number: sum(event.point_system.points(record.result) for record in entry.rounds if record)
        for entry in event.entries
    }
    order = sorted(points.values(), reverse=True)
    first = {value: place for place, value in reversed(list(enumerate(order, 1)))}
    return replace(
        event,
        entries=tuple(
            replace(entry, points=points[entry.number], rank=first[points[entry.number]]) for entry in event.entries
        ),
    )
