"""Ways to expect a result. Each gives White's expected score of every game, NaN where it has no opinion.

Glicko-2 stands here too, for all players of a period at once.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import TypeAlias

import numpy as np

from arpad.rating.expectation import table_of
from arpad.studies.calibration import whole_history
from arpad.studies.calibration.sample import POINTS, UNKNOWN_DEVIATION, Real, Sample, Starts, Whole, doubt, logistic
from arpad.values.records import dataclass

VOLATILITY = 0.06
TAU = 0.5  # how fast volatility itself may change
_CLOSE = 1e-6


@dataclass
class Strengths:
    """In natural units, relative to any origin."""

    rating: Real
    deviation: Real
    volatility: Real


def expected_scores(sample: Sample) -> Real:
    """White's, for every game, from the periods before it."""
    starts = Starts(sample.players, sample.mean)
    state = Strengths(np.zeros(sample.players), np.zeros(sample.players), np.full(sample.players, VOLATILITY))
    expected = np.empty(sample.games)
    for _, part in sample.slices:
        white, black = sample.white[part], sample.black[part]
        both = np.concatenate([white, black])
        fresh = np.unique(both[~starts.known[both]])
        starts.see(both, np.concatenate([sample.white_rating[part], sample.black_rating[part]]))
        state.rating[fresh] = starts.points[fresh] / POINTS
        state.deviation[fresh] = starts.deviation[fresh] / POINTS
        variance = state.deviation**2 + state.volatility**2  # as they are when the period begins
        shrink = doubt(variance[white] + variance[black])
        expected[part] = logistic(shrink * (state.rating[white] - state.rating[black]))
        state = after_period(state, white, black, sample.score[part])
    return expected


def after_period(state: Strengths, white: Whole, black: Whole, score: Real) -> Strengths:
    """All at once from the strengths at the start; who did not play only becomes less certain."""
    size = len(state.rating)
    player, opponent = np.concatenate([white, black]), np.concatenate([black, white])
    scored = np.concatenate([score, 1 - score])
    shrink = doubt(state.deviation[opponent] ** 2)
    expected = logistic(shrink * (state.rating[player] - state.rating[opponent]))
    information = np.bincount(player, shrink**2 * expected * (1 - expected), size)
    surprise = np.bincount(player, shrink * (scored - expected), size)
    active = np.flatnonzero(information > 0)
    inverse = 1 / information[active]
    volatility = state.volatility.copy()
    volatility[active] = _new_volatility(
        state.volatility[active], state.deviation[active], inverse, inverse * surprise[active]
    )
    waiting = np.hypot(state.deviation, volatility)
    deviation = np.minimum(waiting, UNKNOWN_DEVIATION / POINTS)
    deviation[active] = 1 / np.sqrt(1 / waiting[active] ** 2 + information[active])
    rating = state.rating.copy()
    rating[active] += deviation[active] ** 2 * surprise[active]
    return Strengths(rating, deviation, volatility)


def _new_volatility(volatility: Real, deviation: Real, variance: Real, change: Real) -> Real:
    """Glickman's step 5, by the Illinois method, every player at his own pace."""
    start = np.log(volatility**2)
    known = deviation**2

    def slope(x: Real, at: slice | Whole = slice(None)) -> Real:
        grown = np.exp(x)
        whole = known[at] + variance[at] + grown
        pull = (x - start[at]) / TAU**2
        return grown * (change[at] ** 2 - whole) / (2 * whole**2) - pull

    low = start.copy()
    beyond = change**2 > known + variance
    high = start - TAU
    high[beyond] = np.log(change[beyond] ** 2 - known[beyond] - variance[beyond])
    search = np.flatnonzero(~beyond & (slope(high) < 0))
    while len(search):
        high[search] -= TAU
        search = search[slope(high[search], search) < 0]
    at_low, at_high = slope(low), slope(high)
    open_ones = np.flatnonzero(np.abs(high - low) > _CLOSE)
    while len(open_ones):
        a, b, fa, fb = low[open_ones], high[open_ones], at_low[open_ones], at_high[open_ones]
        c = a + (a - b) * fa / (fb - fa)
        fc = slope(c, open_ones)
        crossed = fc * fb <= 0
        low[open_ones] = np.where(crossed, b, a)
        at_low[open_ones] = np.where(crossed, fb, fa / 2)
        high[open_ones], at_high[open_ones] = c, fc
        open_ones = open_ones[np.abs(high[open_ones] - low[open_ones]) > _CLOSE]
    return np.exp(low / 2)


Tell: TypeAlias = Callable[[int], None]

# Elo's normal curve with the deviation that the printed tables were made with: 2000/7 of a difference.
NORMAL_DEVIATION = 2000 / 7
_WIDEST = 3000  # rating points; no two listed players are further apart


def table(sample: Sample, tell: Tell) -> Real:
    """The table of the edition of the period's list, for the difference as it is, without the limit on it."""
    expected = np.full(sample.games, math.nan)
    difference = sample.white_rating - sample.black_rating
    for number, part in sample.slices:
        found = table_of(sample.editions[number])
        values = np.array([found.expected(d) for d in range(-_WIDEST, _WIDEST + 1)]) / found.unit
        expected[part] = values[np.clip(difference[part], -_WIDEST, _WIDEST) + _WIDEST]
    return _of_rated(expected, sample)


def logistic_curve(sample: Sample, tell: Tell) -> Real:
    return _of_rated(logistic((sample.white_rating - sample.black_rating) / POINTS), sample)


def normal_curve(sample: Sample, tell: Tell) -> Real:
    curve = NormalDist(0, NORMAL_DEVIATION)
    values = np.array([curve.cdf(d) for d in range(-_WIDEST, _WIDEST + 1)])
    difference = np.clip(sample.white_rating - sample.black_rating, -_WIDEST, _WIDEST)
    return _of_rated(values[difference + _WIDEST], sample)


def _of_rated(expected: Real, sample: Sample) -> Real:
    return np.where(sample.compared, expected, math.nan)


MODELS: Mapping[str, Callable[[Sample, Tell], Real]] = {
    "table": table,
    "logistic": logistic_curve,
    "normal": normal_curve,
    "glicko2": lambda sample, tell: expected_scores(sample),
    "whole-history": whole_history.expected_scores,
}


def expectations(sample: Sample, models: Sequence[str], tell: Tell = lambda games: None) -> dict[str, Real]:
    """By model, for the games that all of them can be asked about."""
    return {name: MODELS[name](sample, tell)[sample.compared] for name in models}
