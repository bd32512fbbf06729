"""Small events from a seed, paired by the reference itself: something to try an engine on.

Everything an arbiter meets in a small open: an odd field, late entries, withdrawals, half-point and zero-point byes,
forfeits by one or both, equal and missing ratings, titles, and a last round.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Title
from arpad.values.result import Colour, Result

from .pairing import Pairing, pair_round
from .procedure import NoLegalPairing
from .report import TITLES, position_before, seeding

W, D, L = Result.WIN, Result.DRAW, Result.LOSS
FORFEITS = [
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
]
MOST_ROUNDS = 7


@dataclass(frozen=True)
class Case:
    """A round to be paired. Absentees of the round have their record in it; `expected` is None without a legal pairing."""

    seed: int
    tournament: Tournament
    round_number: int
    expected: Pairing | None


def cases(seed: int, fewest: int, most: int, last_resort: bool = False) -> Iterator[Case]:
    """Every round of one event, until its last or until there is no legal pairing (by the letter, or after I-216)."""
    draw = random.Random(seed)
    count = draw.randint(fewest, most)
    event = _entered(draw, count, rounds=draw.randint(2, min(count - 1, MOST_ROUNDS)))
    habits = _Habits.of(draw, count)
    for round_number in range(1, event.rounds_planned + 1):
        event = _with_absentees(event, habits.absentees(draw, round_number))
        if sum(len(entry.rounds) == round_number and entry.rounds[-1] is None for entry in event.entries) < 2:
            return
        try:
            pairing = pair_round(position_before(event, round_number), last_resort)
        except NoLegalPairing:
            yield Case(seed, event, round_number, None)
            return
        yield Case(seed, event, round_number, pairing)
        event = _played(event, pairing, draw, habits)


@dataclass
class _Habits:
    """How often things happen in this event. Half of the events are orderly ones, in which everybody plays."""

    draws: float
    forfeits: float
    byes: float
    withdrawals: float
    late: dict[int, int]  # number -> first round
    numbers: list[int]
    gone: set[int]

    @classmethod
    def of(cls, draw: random.Random, count: int) -> "_Habits":
        numbers = list(range(1, count + 1))
        draws = draw.choice([0.05, 0.3, 0.6])
        if draw.random() < 0.5:
            return cls(draws, 0, 0, 0, {}, numbers, set())
        late = {number: draw.randint(2, 3) for number in numbers if draw.random() < 0.05}
        return cls(draws, draw.choice([0, 0.1]), draw.choice([0.02, 0.1]), draw.choice([0, 0.04]), late, numbers, set())

    def absentees(self, draw: random.Random, round_number: int) -> dict[int, Result]:
        found = {}
        for number in self.numbers:
            if number in self.gone or round_number < self.late.get(number, 0):
                found[number] = Result.ZERO_POINT_BYE
            elif draw.random() < self.byes:
                found[number] = draw.choice([Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE])
        return found


def _entered(draw: random.Random, count: int, rounds: int) -> Tournament:
    """The field, numbered by rating, title and name (A2)."""
    people = []
    for index in range(count):
        rating = None if draw.random() < 0.1 else draw.randint(19, 23) * 100 + draw.choice([0, 0, 50])
        title = draw.choice(TITLES) if draw.random() < 0.3 else None
        people.append(Entry(0, f"Player {index:02}", rating=rating, title=Title(title) if title else None))
    return Tournament(
        tuple(replace(entry, number=number) for number, entry in enumerate(sorted(people, key=seeding), 1)),
        name="Random event",
        rounds_planned=rounds,
        declared_type=EventType.SWISS,
        initial_colour=draw.choice([Colour.WHITE, Colour.BLACK]),
    )


def _with_absentees(event: Tournament, absentees: dict[int, Result]) -> Tournament:
    """The next round is opened: nothing recorded but the absentees."""
    return _with_round(event, {number: RoundRecord(None, None, result) for number, result in absentees.items()})


def _with_round(event: Tournament, records: dict[int, RoundRecord]) -> Tournament:
    entries = (replace(entry, rounds=(*entry.rounds, records.get(entry.number))) for entry in event.entries)
    return replace(event, entries=tuple(entries))


def _played(event: Tournament, pairing: Pairing, draw: random.Random, habits: _Habits) -> Tournament:
    """The round with its results; somebody may leave after it."""
    records = {entry.number: entry.rounds[-1] for entry in event.entries if entry.rounds[-1]}
    pairs, bye = pairing
    for white, black in pairs:
        results = _result(draw, habits)
        records[white] = RoundRecord(black, Colour.WHITE, results[0])
        records[black] = RoundRecord(white, Colour.BLACK, results[1])
        habits.gone.update(number for number in (white, black) if draw.random() < habits.withdrawals)
    if bye:
        records[bye] = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    opened = replace(event, entries=tuple(replace(entry, rounds=entry.rounds[:-1]) for entry in event.entries))
    return _with_round(opened, records)


def _result(draw: random.Random, habits: _Habits) -> tuple[Result, Result]:
    if draw.random() < habits.forfeits:
        return draw.choice(FORFEITS)
    if draw.random() < habits.draws:
        return D, D
    return draw.choice([(W, L), (L, W)])
