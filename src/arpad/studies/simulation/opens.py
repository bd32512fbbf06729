"""Open Swisses: entrants of a region and travellers from others, in fields of different sizes.

They are paired at random within score groups, all events of a month at once, or round by round by the exact engine.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from arpad.formats.games.table_format import EventCells
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, RoundPairing
from arpad.regulations.edition import Edition
from arpad.studies.simulation.chance import (
    BLACK_WINS,
    DRAWN,
    WHITE_WINS,
    Flags,
    Numbers,
    Purpose,
    chance,
    drawn,
    place_in_run,
    run_lengths,
)
from arpad.studies.simulation.month import Month, Pairs, PlayedEvents, played_events
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.dates import plus_days
from arpad.values.event_type import EventType
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result

_NOBODY = -1
_NEAR = (1, -1, 2, -2, 3, -3)  # boards on which an opponent may be exchanged


class SwissField(Protocol):
    @property
    def players(self) -> Numbers: ...
    @property
    def rounds(self) -> int: ...


def swiss_games(month: Month, draw: np.random.Generator, fields: Sequence[SwissField], numbers: Numbers) -> Pairs:
    """The games of these fields, whose events have these numbers."""
    if not fields:
        return Pairs(*(np.zeros(0, dtype=np.int64) for _ in range(5)))
    seats = _Seats(fields)
    rounds = [_round(month, draw, seats, number) for number in range(1, int(seats.rounds.max()) + 1)]
    field, at, white, black, result = (np.concatenate(column) for column in zip(*rounds, strict=True))
    return Pairs(numbers[field], at, seats.player[white], seats.player[black], result)


class _Seats:
    """Everybody's place in a field, and what the rounds so far have left."""

    def __init__(self, fields: Sequence[SwissField]) -> None:
        sizes = [len(field.players) for field in fields]
        self.player = np.concatenate([field.players for field in fields])
        self.field = np.repeat(np.arange(len(fields)), sizes)
        self.rounds = np.repeat([field.rounds for field in fields], sizes)
        self.halves = np.zeros(len(self.player), dtype=np.int64)
        self.whites = np.zeros(len(self.player), dtype=np.int64)  # less games with Black
        self.opponents = np.full((len(self.player), int(self.rounds.max())), _NOBODY, dtype=np.int64)

    def met(self, one: Numbers, other: Numbers) -> Flags:
        found: Flags = (self.opponents[one] == other[:, None]).any(axis=1)
        return found

    def have_met(self, one: int, other: int) -> bool:
        return bool((self.opponents[one] == other).any())


def _round(month: Month, draw: np.random.Generator, seats: _Seats, number: int) -> tuple[Numbers, ...]:
    """Field, round, the seats of White and Black, and the result of every game of the round."""
    playing = np.flatnonzero(seats.rounds >= number)
    order = playing[np.lexsort((draw.random(len(playing)), -seats.halves[playing], seats.field[playing]))]
    place, size = place_in_run(seats.field[order]), run_lengths(seats.field[order])
    left_over = (place == size - 1) & (size % 2 == 1)
    seats.halves[order[left_over]] += 2
    one, other = order[~left_over].reshape(-1, 2).T
    one, other = _without_rematches(seats, one.copy(), other.copy())
    balance = seats.whites[one] - seats.whites[other]
    begins = (balance < 0) | ((balance == 0) & (draw.random(len(one)) < 0.5))
    white, black = np.where(begins, one, other), np.where(begins, other, one)
    strength = month.helped_strength[seats.player]
    result = month.play.results(strength[white] - strength[black], draw.random(len(white)))
    seats.halves[white] += 2 * (result == WHITE_WINS) + (result == DRAWN)
    seats.halves[black] += 2 * (result == BLACK_WINS) + (result == DRAWN)
    seats.whites[white] += 1
    seats.whites[black] -= 1
    seats.opponents[white, number - 1], seats.opponents[black, number - 1] = black, white
    return seats.field[white], np.full(len(white), number), white, black, result


def _without_rematches(seats: _Seats, one: Numbers, other: Numbers) -> tuple[Numbers, Numbers]:
    """Who met before exchanges opponents with a board nearby; who cannot does not play this round."""
    field = seats.field[one]
    stays = np.ones(len(one), dtype=bool)
    for board in np.flatnonzero(seats.met(one, other)).tolist():
        if not seats.have_met(one[board], other[board]):
            continue  # an exchange with an earlier board has solved it
        for near in _boards_near(board, field):
            if not seats.have_met(one[board], other[near]) and not seats.have_met(one[near], other[board]):
                other[board], other[near] = other[near], other[board]
                break
            if not seats.have_met(one[board], one[near]) and not seats.have_met(other[near], other[board]):
                other[board], one[near] = one[near], other[board]
                break
        else:
            stays[board] = False
    return one[stays], other[stays]


def _boards_near(board: int, field: Numbers) -> Iterator[int]:
    for step in _NEAR:
        near = board + step
        if 0 <= near < len(field) and field[near] == field[board]:
            yield near


_RESULTS = {
    WHITE_WINS: (Result.WIN, Result.LOSS),
    DRAWN: (Result.DRAW, Result.DRAW),
    BLACK_WINS: (Result.LOSS, Result.WIN),
}


def exact_games(month: Month, draw: np.random.Generator, field: SwissField, number: int, swiss: Edition) -> Pairs:
    """The games of the event of that number; fewer rounds where no legal pairing is left."""
    players = field.players[np.lexsort((field.players, -month.rating[field.players]))]
    strength = month.helped_strength[players]
    records: list[list[RoundRecord]] = [[] for _ in players]
    rows: list[tuple[int, int, int, int]] = []
    for round_number in range(1, field.rounds + 1):
        try:
            made = pair_round(field_of(_so_far(records, field.rounds), swiss, round_number), swiss)
        except NoLegalPairing:
            break
        if made.bye is not None:
            records[made.bye - 1].append(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE))
        white, black = _seats(made)
        results = month.play.results(strength[white] - strength[black], draw.random(len(white)))
        for one, other, result in zip(white.tolist(), black.tolist(), results.tolist(), strict=True):
            for_white, for_black = _RESULTS[result]
            records[one].append(RoundRecord(other + 1, Colour.WHITE, for_white))
            records[other].append(RoundRecord(one + 1, Colour.BLACK, for_black))
            rows.append((round_number, one, other, result))
    rounds, white, black, result = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    return Pairs(np.full(len(rows), number), rounds, players[white], players[black], result)


def _seats(made: RoundPairing) -> tuple[Numbers, Numbers]:
    pairs = np.array([(pair.white, pair.black) for pair in made.pairs], dtype=np.int64).reshape(-1, 2)
    return pairs[:, 0] - 1, pairs[:, 1] - 1


def _so_far(records: list[list[RoundRecord]], rounds: int) -> Tournament:
    entries = tuple(Entry(at, str(at), rounds=tuple(past)) for at, past in enumerate(records, 1))
    return replace(_EVENT, entries=entries, rounds_planned=rounds)


_EVENT = Tournament((), declared_type=EventType.SWISS)


USUAL_ROUNDS = 7
_SMALLEST, _SIZES = 6, (16, 120)
_ROUNDS_BELOW = ((16, 5), (60, 7))  # by the size of the field; larger ones have nine


@dataclass(frozen=True)
class Open:
    """One open: its number in the history, its region, its entrants."""

    number: int
    region: int
    players: Numbers

    @property
    def rounds(self) -> int:
        return next((rounds for below, rounds in _ROUNDS_BELOW if len(self.players) < below), 9)


def open_month(
    month: Month, games: float, first_number: int, swiss: Edition, progress: Callable[[int], None]
) -> PlayedEvents:
    """About `games` games; one in `exact_each` of all opens is paired by the exact engine."""
    draw = chance(month.setting, Purpose.OPENS, month.number)
    there = np.flatnonzero(month.there)
    entrants = there[drawn(draw, month.people.activity[there], round(2 * games / USUAL_ROUNDS))]
    fields = _fields(month, draw, entrants, first_number)
    each = month.setting.exact_each
    is_exact = [bool(each) and field.number % each == 0 for field in fields]
    on_columns = [at for at, exact in enumerate(is_exact) if not exact]
    parts = [swiss_games(month, draw, [fields[at] for at in on_columns], np.array(on_columns, dtype=np.int64))]
    progress(len(parts[0]))
    for at, field in enumerate(fields):
        if is_exact[at]:
            parts.append(exact_games(month, chance(month.setting, Purpose.EXACT, field.number), field, at, swiss))
            progress(len(parts[-1]))
    pairs = Pairs(*(np.concatenate(columns) for columns in zip(*(_columns(part) for part in parts), strict=True)))
    return played_events([_event(month, field) for field in fields], pairs)


def _columns(pairs: Pairs) -> tuple[Numbers, ...]:
    return pairs.event, pairs.round_number, pairs.white, pairs.black, pairs.result


def _fields(month: Month, draw: np.random.Generator, entrants: Numbers, first_number: int) -> list[Open]:
    region = _where(month, draw, month.people.region[entrants])
    fields: list[Open] = []
    for home in range(month.setting.regions):
        players = draw.permutation(entrants[region == home])
        size = int(draw.integers(*_SIZES))
        if len(players) < _SMALLEST and month.setting.islands <= home < month.setting.regions - 1:
            region[region == home] = home + 1  # too few for an open: they go to the next region's
            continue
        for piece in np.array_split(players, -(-len(players) // size)) if len(players) else ():
            if len(piece) >= _SMALLEST:
                fields.append(Open(first_number + len(fields), home, piece))
    return fields


def _where(month: Month, draw: np.random.Generator, home: Numbers) -> Numbers:
    """The region each entrant plays in. Nobody leaves an island, and nobody goes there."""
    setting = month.setting
    first = setting.islands
    travels = (draw.random(len(home)) < setting.travel) & (home >= first)
    if setting.regions == first:
        return home
    return np.where(travels, draw.integers(first, setting.regions, len(home)), home)


def _event(month: Month, field: Open) -> EventCells:
    """From the first or second day on, a round a day."""
    start = plus_days(month.first_day, field.number % 2)
    name = f"Open R{field.region + 1:02d} {month.first_day:%Y-%m} {field.number:06d}"
    return EventCells(name, str(start), str(plus_days(start, field.rounds - 1)), "standard", "swiss")
