"""Strengths of Glicko-2 in rating points, as its examples print them."""

from arpad.studies.calibration.models import Strengths
from arpad.studies.calibration.sample import POINTS, Real


def from_points(rating: Real, deviation: Real, volatility: Real, origin: float = 1500) -> Strengths:
    return Strengths((rating - origin) / POINTS, deviation / POINTS, volatility)


def in_points(state: Strengths, origin: float = 1500) -> tuple[Real, Real]:
    """Ratings and deviations."""
    return state.rating * POINTS + origin, state.deviation * POINTS
