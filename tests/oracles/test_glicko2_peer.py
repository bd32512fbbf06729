"""Glicko-2 beside PyPI's glicko2 (in the bench's lock), on random periods.

The peer puts the rating where step 5 has the deviation, so its volatility differs a little; ratings and deviations hang on
it so weakly that a tenth of a point is a fair bound.
"""

import numpy as np
import pytest

from arpad.studies.calibration.models import after_period
from support.glicko_points import from_points, in_points

glicko2 = pytest.importorskip("glicko2")


@pytest.mark.parametrize("seed", range(20))
def test_one_period_of_thirty_players(seed: int) -> None:
    draw = np.random.default_rng(seed)
    ratings, deviations = draw.uniform(1200, 2200, 30), draw.uniform(40, 200, 30)
    white = draw.integers(0, 30, 120)
    black = (white + draw.integers(1, 30, 120)) % 30
    score = draw.integers(0, 3, 120) / 2
    points, spread = in_points(after_period(from_points(ratings, deviations, np.full(30, 0.06)), white, black, score))
    for number in range(30):
        games = [(b, s) for a, b, s in zip(white, black, score, strict=True) if a == number]
        games += [(a, 1 - s) for a, b, s in zip(white, black, score, strict=True) if b == number]
        peer = glicko2.Player(ratings[number], deviations[number], 0.06)
        if games:
            opponents = [opponent for opponent, _ in games]
            peer.update_player(list(ratings[opponents]), list(deviations[opponents]), [s for _, s in games])
        else:
            peer.did_not_compete()
        assert points[number] == pytest.approx(peer.rating, abs=0.1)
        assert spread[number] == pytest.approx(peer.rd, abs=0.1)
