"""Results drawn from the true expectation: White's advantage, and draws that are rarer the further apart two are."""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from arpad.formats.games.table_format import RESULT_TEXTS
from arpad.studies.simulation.arrays import Numbers, Reals
from arpad.studies.simulation.setting import Setting

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
