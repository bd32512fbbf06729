"""Chance from the seed: each purpose and month has its own, so that a change in one leaves the others alone."""

from enum import IntEnum

import numpy as np

from arpad.studies.simulation.setting import Setting


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
