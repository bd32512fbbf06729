"""Chance from the seed: each purpose and month has its own, so that a change in one leaves the others alone.

Drawn from it are choices among columns of numbers, and results by the true expectation.
"""

import math
from enum import IntEnum
from statistics import NormalDist
from typing import Any, TypeAlias

import numpy as np

from arpad.formats.games.table_format import RESULT_TEXTS
from arpad.studies.simulation.setting import Setting
from arpad.values.records import dataclass


class Purpose(IntEnum):
    PEOPLE = 1
    WANDER = 2
    OPENING = 3
    LEAGUES = 4
    CLOSED = 5
    OPENS = 6
    EXACT = 7


def chance(setting: Setting, purpose: Purpose, *places: int) -> np.random.Generator:
    return np.random.default_rng([setting.seed, purpose, *places])


Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
Reals: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"


def run_starts(values: Numbers) -> Numbers:
    return np.flatnonzero(np.r_[True, values[1:] != values[:-1]]) if len(values) else np.zeros(0, dtype=np.int64)


def run_lengths(values: Numbers) -> Numbers:
    """For every value, how many of the same stand with it."""
    lengths = np.diff(np.r_[run_starts(values), len(values)])
    return np.repeat(lengths, lengths)


def place_in_run(values: Numbers) -> Numbers:
    """0, 1, 2 … within equal values that stand together."""
    starts = run_starts(values)
    return np.arange(len(values)) - np.repeat(starts, np.diff(np.r_[starts, len(values)]))


def drawn(draw: np.random.Generator, weights: Reals, count: int) -> Numbers:
    """`count` places without repetition, each drawn by its weight, in order."""
    if count >= len(weights):
        return np.arange(len(weights))
    waits = draw.exponential(1, len(weights)) / weights
    return np.sort(np.argpartition(waits, count)[:count]) if count > 0 else np.zeros(0, dtype=np.int64)


WHITE_WINS, DRAWN, BLACK_WINS = (RESULT_TEXTS.index(text) for text in ("1-0", "1/2-1/2", "0-1"))
_FURTHEST = 2_000  # beyond this every difference is the same
_DEVIATION = 2_000 / 7  # of the difference of two performances, from which the tables of expectation are made


@dataclass(frozen=True)
class Play:
    """By White's strength less Black's, from -2000 on: how often White wins, and how often he does not lose."""

    wins: Reals
    not_lost: Reals

    def results(self, difference: Numbers, luck: Reals) -> Numbers:
        """As places in RESULT_TEXTS."""
        at = np.clip(difference, -_FURTHEST, _FURTHEST) + _FURTHEST
        not_won = np.where(luck < self.not_lost[at], DRAWN, BLACK_WINS)
        return np.where(luck < self.wins[at], WHITE_WINS, not_won)

    def expected(self, difference: Numbers) -> Reals:
        """White's score."""
        at = np.clip(difference, -_FURTHEST, _FURTHEST) + _FURTHEST
        return (self.wins[at] + self.not_lost[at]) / 2


def play_of(setting: Setting) -> Play:
    differences = [each + setting.white_advantage for each in range(-_FURTHEST, _FURTHEST + 1)]
    if setting.expectation == "normal":
        bell = NormalDist(0, _DEVIATION)
        expected = np.array([bell.cdf(each) for each in differences])
    else:
        expected = np.array([1 / (1 + math.pow(10, -each / 400)) for each in differences])
    draws = 2 * setting.draws * np.minimum(expected, 1 - expected)
    return Play(expected - draws / 2, expected + draws / 2)
