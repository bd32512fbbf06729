"""Rating points and the natural unit in which logistic models count."""

import math

import numpy as np

from arpad.studies.calibration.sample import Real, Whole

POINTS = 400 / math.log(10)  # rating points in one natural unit

# How sure a model that learns is of where it starts: a published rating, or nobody knows.
RATED_DEVIATION = 150.0
UNKNOWN_DEVIATION = 350.0


def logistic(difference: Real) -> Real:
    return 1 / (1 + np.exp(-difference))


def doubt(variance: Real) -> Real:
    """By how much uncertain strengths draw an expectation towards one half (Glickman's g)."""
    return 1 / np.sqrt(1 + 3 * variance / math.pi**2)


class Starts:
    """Where players start: at the rating with which they first appear, else at the mean of the opening list."""

    def __init__(self, players: int, mean: float) -> None:
        self.points = np.full(players, mean)
        self.deviation = np.full(players, UNKNOWN_DEVIATION)
        self.known = np.zeros(players, dtype=bool)

    def see(self, players: Whole, ratings: Whole) -> None:
        """Of players who appear for the first time; later ratings are what the model itself is to find."""
        fresh = ~self.known[players]
        self.known[players] = True
        rated = fresh & (ratings > 0)
        self.points[players[rated]] = ratings[rated]
        self.deviation[players[rated]] = RATED_DEVIATION
