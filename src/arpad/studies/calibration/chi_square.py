"""The upper tail of the chi-square distribution."""

import math


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
