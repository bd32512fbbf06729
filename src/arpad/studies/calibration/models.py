"""Ways to expect a result. Each gives White's expected score of every game, NaN where it has no opinion."""

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import TypeAlias

import numpy as np

from arpad.rating.expectation import table_of
from arpad.studies.calibration import glicko2, whole_history
from arpad.studies.calibration.sample import Real, Sample
from arpad.studies.calibration.scale import POINTS, logistic

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
    "glicko2": lambda sample, tell: glicko2.expected_scores(sample),
    "whole-history": whole_history.expected_scores,
}


def expectations(sample: Sample, models: Sequence[str], tell: Tell = lambda games: None) -> dict[str, Real]:
    """By model, for the games that all of them can be asked about."""
    return {name: MODELS[name](sample, tell)[sample.compared] for name in models}
