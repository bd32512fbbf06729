"""How far expectations were from results: losses game by game, and the calibration curve.

The curve has what favourites were expected to score, in steps, and what they scored.
"""

import math

import numpy as np

from arpad.studies.calibration.sample import Real, Whole
from arpad.studies.statistics import interval
from arpad.values.records import dataclass

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


STEP = 0.05
STEPS = 10  # from one half to one


@dataclass(frozen=True)
class Bin:
    low_edge: float
    high_edge: float
    games: int
    expected: float
    observed: float
    error: float

    @property
    def gap(self) -> float:
        return self.observed - self.expected

    @property
    def low(self) -> float:
        return max(0.0, interval(self.observed, self.error)[0])

    @property
    def high(self) -> float:
        return min(1.0, interval(self.observed, self.error)[1])


@dataclass(frozen=True)
class Curve:
    """`statistic` is chi-square with `degrees` of freedom if the model is true: one for each bin with enough games."""

    bins: tuple[Bin, ...]
    statistic: float
    degrees: int
    gap: float  # mean distance between expected and observed, by games
    slope: float  # of the score beyond one half on what was expected; 1 if the model is true, NaN without favourites
    slope_error: float


def curve(expected: Real, score: Real, cluster: Whole) -> Curve:
    """Seen by the favourite of the model, so that White's advantage, which no table knows, does not tilt it."""
    turned = expected < 0.5
    favoured = np.where(turned, 1 - expected, expected)
    scored = np.where(turned, 1 - score, score)
    place = np.minimum(((favoured - 0.5) / STEP + 1e-9).astype(np.int64), STEPS - 1)
    games = np.bincount(place, minlength=STEPS)
    used = np.flatnonzero(games)
    group = groups(cluster)
    clusters = int(group.max(initial=-1)) + 1
    means = np.bincount(place, favoured, STEPS), np.bincount(place, scored, STEPS)
    gaps = np.zeros(STEPS)
    gaps[used] = (means[1][used] - means[0][used]) / games[used]
    covariance = _covariance(scored - favoured - gaps[place], place, group, clusters)
    covariance = _with_few_events(covariance, favoured, place, group, clusters)[np.ix_(used, used)]
    covariance /= np.outer(games[used], games[used])
    errors = np.sqrt(np.diag(covariance))
    bins = tuple(
        Bin(0.5 + STEP * b, 0.5 + STEP * (b + 1), int(games[b]), means[0][b] / games[b], means[1][b] / games[b], error)
        for b, error in zip(used.tolist(), errors.tolist(), strict=True)
    )
    there, enough = gaps[used], games[used] >= FEW
    tested = there[enough]
    statistic = float(tested @ np.linalg.pinv(covariance[np.ix_(enough, enough)]) @ tested)
    mean_gap = float((np.abs(there) * games[used]).sum() / max(1, games.sum()))
    return Curve(bins, statistic, int(enough.sum()), mean_gap, *_slope(favoured - 0.5, scored - 0.5, group))


def _covariance(residual: Real, place: Whole, group: Whole, clusters: int) -> Real:
    """Of the bins' totals, from the totals of each event in each bin."""
    if not clusters:
        return np.zeros((STEPS, STEPS))
    sums = np.bincount(group * STEPS + place, residual, clusters * STEPS).reshape(clusters, STEPS)
    whole: Real = np.einsum("ci,cj->ij", sums, sums)
    return whole * (clusters / (clusters - 1) if clusters > 1 else 1)


def _with_few_events(covariance: Real, expected: Real, place: Whole, group: Whole, clusters: int) -> Real:
    """Where a bin has games of few events, its variance is at least that of wins and losses drawn one by one."""
    alone = np.bincount(place, expected * (1 - expected), STEPS)
    events = np.bincount(np.unique(group * STEPS + place) % STEPS, minlength=STEPS)
    few = (events < FEW) | (clusters <= 2 * STEPS)
    found = np.where(few[:, None] | few[None, :], np.diag(np.diag(covariance)), covariance)
    np.fill_diagonal(found, np.where(few, np.maximum(np.diag(covariance), alone), np.diag(covariance)))
    return found


def _slope(expected: Real, scored: Real, group: Whole) -> tuple[float, float]:
    """Least squares through the point where nobody is favourite, and its error, by event."""
    weight = float((expected**2).sum())
    if weight == 0:
        return math.nan, math.nan
    slope = float((expected * scored).sum()) / weight
    sums = np.bincount(group, expected * (scored - slope * expected))
    spread = float((sums**2).sum()) * (len(sums) / (len(sums) - 1) if len(sums) > 1 else 1)
    if len(sums) < FEW:
        spread = max(spread, float((expected**2 * (0.25 - expected**2)).sum()))  # wins and losses drawn one by one
    return slope, math.sqrt(spread) / weight
