"""What the games themselves say is to be expected at a difference in rating: the yardstick of surprise.

A table of an edition may be off, and then everybody would surprise. The curve is fitted to the games at hand, with the
advantage of White; how often equals draw is counted by level.
"""

import numpy as np
import numpy.typing as npt

from arpad.values.records import dataclass

Reals = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]

_WIDEST = 1000  # differences beyond are counted as this
_STEPS = 12  # of Newton's method; half a dozen suffice
_LEVEL = 200  # points of one level of draws
_LEVELS = 16


@dataclass(frozen=True)
class Curve:
    """`base` and `slope` of the log-odds of White's score; `equals_draw` by level."""

    base: float
    slope: float
    equals_draw: Reals

    def expected(self, difference: Reals) -> Reals:
        return logistic(self.base + self.slope * difference)

    def draws_of_equals(self, level: Reals) -> Reals:
        found: Reals = self.equals_draw[np.clip(level // _LEVEL, 0, _LEVELS - 1).astype(np.int64)]
        return found


def logistic(odds: Reals) -> Reals:
    found: Reals = 1 / (1 + np.exp(-odds))
    return found


def drawn_share(expected: Reals, equals: Reals) -> Reals:
    """Chance of a draw: the more one-sided, the rarer, and never more than the score leaves room for."""
    even = 4 * expected * (1 - expected)
    found: Reals = np.minimum(equals * even, 1.98 * np.minimum(expected, 1 - expected))
    return found


def variance(expected: Reals, drawn: Reals) -> Reals:
    """Of the score of one game."""
    return expected * (1 - expected) - drawn / 4


def fitted(difference: Numbers, level: Numbers, tenths: Numbers) -> Curve:
    """By maximum likelihood, on the games gathered by difference."""
    place = np.clip(difference, -_WIDEST, _WIDEST) + _WIDEST
    games = np.bincount(place, minlength=2 * _WIDEST + 1).astype(np.float64)
    points = np.bincount(place, weights=tenths / 10, minlength=2 * _WIDEST + 1)
    at = np.arange(-_WIDEST, _WIDEST + 1, dtype=np.float64)
    base, slope = 0.0, np.log(10) / 400
    for _ in range(_STEPS):
        expected = logistic(base + slope * at)
        residual, weight = points - games * expected, games * expected * (1 - expected)
        gradient = np.array([residual.sum(), (residual * at).sum()])
        bend = np.array([[weight.sum(), (weight * at).sum()], [(weight * at).sum(), (weight * at * at).sum()]])
        step = np.linalg.solve(bend + np.diag([1e-9, 1e-3]), gradient)
        base, slope = base + float(step[0]), slope + float(step[1])
    bare = Curve(base, slope, np.zeros(_LEVELS))
    return Curve(base, slope, _equals_draw(bare.expected(difference.astype(np.float64)), level, tenths))


def _equals_draw(expected: Reals, level: Numbers, tenths: Numbers) -> Reals:
    """Draws by level, against how even the games were; a level with few games leans on all."""
    step = np.clip(level // _LEVEL, 0, _LEVELS - 1)
    even = np.bincount(step, weights=4 * expected * (1 - expected), minlength=_LEVELS)
    draws = np.bincount(step, weights=tenths == 5, minlength=_LEVELS)
    overall = draws.sum() / max(float(even.sum()), 1.0)
    leaning = 200.0
    found: Reals = (draws + leaning * overall) / (even + leaning)
    return found
