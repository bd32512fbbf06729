"""Seeded events with everything that can happen to a round: byes of all kinds, forfeits, late entries, withdrawals.

Pairs are drawn at random among those present, without rematches where that can be helped.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Colour, Result

GAMES = [(Result.WIN, Result.LOSS)] * 5 + [(Result.DRAW, Result.DRAW)] * 4 + [(Result.LOSS, Result.WIN)] * 4
FORFEITS = [
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
]
BYES = [Result.HALF_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE, Result.FULL_POINT_BYE]


def bye(kind: Result) -> RoundRecord:
    return RoundRecord(None, None, kind)


def simulated_swiss(seed: int, start: date, players: int | None = None, rounds: int | None = None) -> Tournament:
    draw = random.Random(seed)
    count = players or draw.randint(5, 34)
    turns = rounds or draw.randint(3, min(9, count - 1))
    ratings = sorted((draw.randint(1400, 2600) for _ in range(count)), reverse=True)
    met: dict[int, set[int]] = {number: set() for number in range(1, count + 1)}
    lines: dict[int, list[RoundRecord]] = {number: [] for number in met}
    gone: set[int] = set()
    late = {number: draw.randint(1, 2) for number in met if draw.random() < 0.04}
    for turn in range(turns):
        here: list[int] = []
        for number in met:
            if number in gone or turn < late.get(number, 0):
                lines[number].append(bye(Result.ZERO_POINT_BYE))
            elif draw.random() < 0.07:
                lines[number].append(bye(draw.choice(BYES)))
            else:
                here.append(number)
        for white, black in pairs_of(draw, here, met):
            if black is None:
                lines[white].append(bye(Result.PAIRING_ALLOCATED_BYE))
                continue
            for_white, for_black = draw.choice(FORFEITS if draw.random() < 0.06 else GAMES)
            lines[white].append(RoundRecord(black, Colour.WHITE, for_white))
            lines[black].append(RoundRecord(white, Colour.BLACK, for_black))
        gone |= {number for number in here if draw.random() < 0.025}
    return _event(seed, start, ratings, lines, turns, EventType.SWISS)


def pairs_of(draw: random.Random, here: list[int], met: dict[int, set[int]]) -> Iterator[tuple[int, int | None]]:
    order = list(here)
    draw.shuffle(order)
    while order:
        white = order.pop()
        if not order:
            yield white, None
            return
        black = next((number for number in reversed(order) if number not in met[white]), order[-1])
        order.remove(black)
        met[white].add(black)
        met[black].add(white)
        yield white, black


def simulated_round_robin(seed: int, start: date, double: bool = False) -> Tournament:
    """All play all by rotation, with some forfeits."""
    draw = random.Random(seed)
    count = draw.randint(4, 11)
    ratings = sorted((draw.randint(1400, 2600) for _ in range(count)), reverse=True)
    seats: list[int | None] = [*range(1, count + 1), *([None] if count % 2 else [])]
    turns = len(seats) - 1
    lines: dict[int, list[RoundRecord]] = {number: [] for number in range(1, count + 1)}
    for turn in range(turns * (2 if double else 1)):
        for left in range(len(seats) // 2):
            white, black = seats[left], seats[-1 - left]
            if turn >= turns:
                white, black = black, white
            if white is None or black is None:
                lines[white or black or 0].append(bye(Result.ZERO_POINT_BYE))
                continue
            for_white, for_black = draw.choice(FORFEITS if draw.random() < 0.08 else GAMES)
            lines[white].append(RoundRecord(black, Colour.WHITE, for_white))
            lines[black].append(RoundRecord(white, Colour.BLACK, for_black))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    kind = EventType.DOUBLE_ROUND_ROBIN if double else EventType.ROUND_ROBIN
    return _event(seed, start, ratings, lines, len(lines[1]), kind)


def _event(
    seed: int, start: date, ratings: list[int], lines: dict[int, list[RoundRecord]], turns: int, kind: EventType
) -> Tournament:
    entries = tuple(
        Entry(number, f"Player {number}", rating=ratings[number - 1], rounds=tuple(records))
        for number, records in lines.items()
    )
    text = {EventType.SWISS: "Swiss", EventType.ROUND_ROBIN: "Round-Robin"}.get(kind, "Double Round-Robin")
    event = Tournament(
        entries, name=f"Seed {seed}", start=start, end=start, rounds_planned=turns, declared_type=kind, type_text=text
    )
    return replace(event, entries=tuple(replace(entry, points=_points(event, entry)) for entry in entries))


def _points(event: Tournament, entry: Entry) -> int:
    return sum(event.point_system.points(record.result) for record in entry.rounds if record)
