"""The few figures of statistics that studies share."""

import math
from collections.abc import Sequence
from datetime import date
from statistics import NormalDist

_NORMAL = NormalDist()

CONFIDENCE = 95  # per cent, of every interval
Z = _NORMAL.inv_cdf(0.5 + CONFIDENCE / 200)
DAYS_A_YEAR = 365.25


def two_sided(z: float) -> float:
    """The chance of a value at least as far from nought as `z`, if only chance is at work."""
    return min(1.0, 2.0 * _NORMAL.cdf(-abs(z)))


def interval(estimate: float, error: float) -> tuple[float, float]:
    """Of 95 % by the normal approximation."""
    return estimate - Z * error, estimate + Z * error


def z_score(estimate: float, error: float) -> float:
    """Nought where there is nothing to measure with."""
    return estimate / error if error > 0 else 0.0


def years_between(first: date, last: date) -> float:
    return (last - first).days / DAYS_A_YEAR


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance of a value at least as great, if only chance is at work; a finite sum for whole degrees.

    >>> round(chi_square_tail(3.841459, 1), 4), round(chi_square_tail(18.307038, 10), 4)
    (0.05, 0.05)
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    odd = degrees % 2
    total = math.erfc(math.sqrt(half)) if odd else 0.0
    for place in range((degrees - odd) // 2):
        power = place + odd / 2
        total += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
    return min(1.0, total)


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values of a family corrected for their number by Holm's method: the chance of one false alarm stays.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    corrected = [1.0] * len(p_values)
    so_far = 0.0
    for rank, place in enumerate(order):
        so_far = max(so_far, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = so_far
    return corrected
