"""Successive approximations after Elo's own method, on whole numbers (hundredths of a rating point).

Everybody's next value is the mean of his opponents' values plus what his score adds; the rated keep theirs. What a
score adds does not change from pass to pass, so a pass is an averaging plus a constant: it draws everybody towards one
fixed point wherever a chain of games leads to a rated player (docs/law/approximations.md has the argument).
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from arpad.values.numbers import round_half_up
from arpad.values.records import dataclass

Values: TypeAlias = Mapping[int, int]
"""Hundredths of a rating point by the number of a newcomer."""

_PART = 1000  # walks to a rated player are measured in thousandths of a game
_MOST_WALKS = 5000


@dataclass(frozen=True, slots=True)
class Results:
    """A newcomer's games: the ratings of his rated opponents, the newcomers he met, and what his score adds.

    Whom he met has met him: both have the game.
    """

    rated: tuple[int, ...]
    met: tuple[int, ...]
    shift: int  # hundredths

    @property
    def games(self) -> int:
        return len(self.rated) + len(self.met)


@dataclass(frozen=True, slots=True)
class Limits:
    """When the passes end: nobody moves by the tolerance (hundredths) any more, or there were too many."""

    tolerance: int
    passes: int


@dataclass(frozen=True)
class Approximation:
    """The start and every pass. `distance` is how far each last value can be from the fixed point, where that is known.

    `moves` has the largest move of each pass.
    """

    start: int
    passes: tuple[Values, ...]
    moves: tuple[int, ...]
    converged: bool
    unanchored: frozenset[int]
    distance: Values = field(default_factory=dict)

    @property
    def last(self) -> Values:
        return self.passes[-1] if self.passes else {}


def approximate(newcomers: Mapping[int, Results], start: int, limits: Limits) -> Approximation:
    """Pass after pass, everybody at once from the values of the pass before."""
    unanchored = without_anchor(newcomers)
    anchored = {number: results for number, results in newcomers.items() if number not in unanchored}
    values: Values = dict.fromkeys(anchored, start)
    passes: list[Values] = []
    moves: list[int] = []
    while anchored and len(passes) < limits.passes and not (moves and moves[-1] < limits.tolerance):
        following = {number: _next_value(results, values) for number, results in anchored.items()}
        moves.append(max(abs(following[number] - values[number]) for number in anchored))
        passes.append(following)
        values = following
    converged = not anchored or moves[-1] < limits.tolerance
    distance = _distances(anchored, moves[-1]) if anchored and converged else {}
    return Approximation(start, tuple(passes), tuple(moves), converged, unanchored, distance)


def _next_value(results: Results, values: Values) -> int:
    total = 100 * sum(results.rated) + sum(values[number] for number in results.met)
    return round_half_up(total, results.games) + results.shift


def without_anchor(newcomers: Mapping[int, Results]) -> frozenset[int]:
    """Those from whom no chain of games leads to a rated player: nothing fixes the level of their group."""
    reached = {number for number, results in newcomers.items() if results.rated}
    waiting = list(reached)
    while waiting:
        for number in newcomers[waiting.pop()].met:
            if number not in reached:
                reached.add(number)
                waiting.append(number)
    return frozenset(newcomers) - reached


def _distances(newcomers: Mapping[int, Results], move: int) -> Values:
    """How far from the fixed point the last values can be.

    With A the averaging, d the last move and e its rounding, the error is (I - A)^-1 (A d - e): at most
    d (h - 1) + e h, where h, the length of a walk along games until it meets a rated player, solves h = 1 + A h.
    Rounded up at every step, h grows until it satisfies h >= 1 + A h, which is all the bound needs.
    """
    walks = _walks(newcomers)
    return {number: _up(2 * move * (walk - _PART) + walk, 2 * _PART) for number, walk in walks.items()}


def _walks(newcomers: Mapping[int, Results]) -> Values:
    """Nothing where chains are so thin that the walks do not settle."""
    walks: Values = dict.fromkeys(newcomers, _PART)
    for _ in range(_MOST_WALKS):
        longer = {
            number: _PART + _up(sum(walks[other] for other in results.met), results.games)
            for number, results in newcomers.items()
        }
        if longer == walks:
            return walks
        walks = longer
    return {}


def _up(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)


def mean_in_hundredths(ratings: Sequence[int]) -> int:
    return round_half_up(100 * sum(ratings), len(ratings))
