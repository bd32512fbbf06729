"""Swisses on columns: random pairs within score groups, all events of a month at once, nobody twice against anybody."""

from collections.abc import Iterator, Sequence
from typing import Protocol

import numpy as np

from arpad.studies.simulation.arrays import Flags, Numbers, place_in_run, run_lengths
from arpad.studies.simulation.month import Month, Pairs
from arpad.studies.simulation.results import BLACK_WINS, DRAWN, WHITE_WINS

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
