"""How true the scale is as a whole: whether favourites score what the difference says.

Ratings are measured with an error, so that a difference of 100 on a list is one of less than 100 in strength: the scale
is stretched, everywhere alike. That is measured by itself, and taken out before groups are compared (reading I-371).
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from arpad.studies.drift.offsets import GroupSides, logit_of, two_way
from arpad.studies.drift.rated_games import RatedGames
from arpad.studies.statistics import interval, two_sided, z_score

_STEPS = 8
_CLOSE = 0.00001


@dataclass(frozen=True)
class Stretch:
    """A difference on the list counts `factor` times as much as the law says; 1: the scale is true."""

    factor: float
    error: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.factor, self.error)

    @property
    def p_value(self) -> float:
        return two_sided(z_score(self.factor - 1, self.error))


def favourites(games: RatedGames) -> GroupSides:
    """Games between different ratings as the higher rated player sees them, all in one group."""
    difference = games.white_rating.astype(np.int32) - games.black_rating
    white = difference > 0
    sides = GroupSides(
        np.zeros(len(games), dtype=np.int64),
        np.where(white, games.white, games.black),
        np.where(white, games.black, games.white),
        np.where(white, games.score, 1 - games.score),
        np.where(white, games.expected, 1 - games.expected),
    )
    return sides.only(difference != 0)


def stretch_of(games: RatedGames) -> Stretch:
    """The factor on all logits under which favourites score as expected (maximum likelihood); 1 without games."""
    sides = favourites(games)
    logit = logit_of(sides.expected)
    factor, slope = 1.0, 0.0
    for _ in range(_STEPS):
        moved = 1 / (1 + np.exp(-factor * logit))
        slope = float((logit * logit * moved * (1 - moved)).sum())
        if not slope:
            return Stretch(1.0, 0.0, 0)
        step = float((logit * (sides.score - moved)).sum()) / slope
        factor += step
        if abs(step) < _CLOSE:
            break
    weighted = logit * (sides.score - 1 / (1 + np.exp(-factor * logit)))
    return Stretch(factor, sqrt(float(two_way(sides, weighted, 1)[0])) / slope, len(logit))
