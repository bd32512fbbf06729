"""How far expectations were from results, game by game.

A draw is half a point, and so is what a model expects: an expected score, not the chance of a win. The Brier score is
the squared distance between the two; the log loss counts a draw as half a win and half a loss.
"""

import math
from dataclasses import dataclass

import numpy as np

from arpad.studies.calibration.sample import Real, Whole
from arpad.studies.statistics import interval

# A table of whole percents prints 1.00 from 0.995 on. Without this bound one upset there would cost everything.
FLOOR = 0.005


def bounded(expected: Real) -> Real:
    return np.clip(expected, FLOOR, 1 - FLOOR)


def brier(expected: Real, score: Real) -> Real:
    return (score - expected) ** 2


def log_loss(expected: Real, score: Real) -> Real:
    sure = bounded(expected)
    return -(score * np.log(sure) + (1 - score) * np.log(1 - sure))


@dataclass(frozen=True)
class Estimate:
    """A mean with the interval that holds it in 95 cases of a hundred."""

    value: float
    error: float  # standard error

    @property
    def low(self) -> float:
        return interval(self.value, self.error)[0]

    @property
    def high(self) -> float:
        return interval(self.value, self.error)[1]


# Fewer events than this say little about how events differ: an interval is then at least as wide as for single games.
FEW = 20


def clustered_mean(values: Real, cluster: Whole) -> Estimate:
    """Games of one event share players and their day's form: the events, not the games, are independent."""
    if not len(values):
        return Estimate(math.nan, math.nan)
    mean = float(values.mean())
    sums = np.bincount(groups(cluster), values - mean).astype(np.float64)
    spread = _spread(sums)
    if len(sums) < FEW:
        spread = max(spread, _spread(values - mean))
    return Estimate(mean, math.sqrt(spread) / len(values))


def groups(cluster: Whole) -> Whole:
    """Events numbered from 0; of a single one nothing can be learnt about events, so its games stand for themselves."""
    names, group = np.unique(cluster, return_inverse=True)
    return group if len(names) > 1 else np.arange(len(cluster))


def _spread(sums: Real) -> float:
    """Variance of a total from the deviations of its clusters, corrected for few of them."""
    clusters = len(sums)
    return float((sums**2).sum()) * (clusters / (clusters - 1) if clusters > 1 else 1)
