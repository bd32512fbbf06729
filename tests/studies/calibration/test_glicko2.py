"""Glicko-2 against the example that its author printed."""

import numpy as np
import pytest

from arpad.studies.calibration.models import after_period
from support.glicko_points import from_points, in_points


def test_the_example_of_glickman() -> None:
    """1500 (200, 0.06) beats 1400 (30), loses to 1550 (100) and 1700 (300): 1464.06, 151.52, 0.05999."""
    ratings, deviations = np.array([1500.0, 1400, 1550, 1700]), np.array([200.0, 30, 100, 300])
    state = from_points(ratings, deviations, np.full(4, 0.06))
    after = after_period(state, np.array([0, 0, 0]), np.array([1, 2, 3]), np.array([1.0, 0, 0]))
    points, spread = in_points(after)
    assert points[0] == pytest.approx(1464.06, abs=0.02)
    assert spread[0] == pytest.approx(151.52, abs=0.01)
    assert after.volatility[0] == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_less_certain() -> None:
    """sqrt(200² + (0.06 × 173.7178)²) = 200.2714; his rating stays."""
    state = from_points(np.array([1500.0, 1400, 1550]), np.array([200.0, 30, 100]), np.full(3, 0.06))
    after = after_period(state, np.array([1]), np.array([2]), np.array([1.0]))
    points, spread = in_points(after)
    assert points[0] == pytest.approx(1500)
    assert spread[0] == pytest.approx(200.2714, abs=0.0001)


def test_a_great_surprise_raises_volatility() -> None:
    """Beating five players 800 points above in one period is beyond what the deviation allows."""
    ratings = np.array([1500.0, *[2300.0] * 5])
    state = from_points(ratings, np.full(6, 50.0), np.full(6, 0.06))
    after = after_period(state, np.zeros(5, dtype=np.int64), np.arange(1, 6), np.ones(5))
    assert after.volatility[0] > 0.06
    assert after.volatility[1:] == pytest.approx(np.full(5, after.volatility[1]))
