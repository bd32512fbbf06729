"""The whole-history estimate against an independent maximiser: plain loops, dense second derivatives."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from arpad.studies.calibration.sample import Real, Starts
from arpad.studies.calibration.whole_history import Precision, WholeHistory

NATURAL = 400 / math.log(10)
EXACT = Precision(1e-10, 1e-10)
Period = tuple[int, Sequence[tuple[int, int, float]]]  # its day, its games (white, black, White's score)


def starts_of(ratings: Sequence[int]) -> Starts:
    starts = Starts(len(ratings), 1500)
    starts.see(np.arange(len(ratings)), np.array(ratings))
    return starts


def fitted(starts: Starts, periods: Sequence[Period], wander: float) -> WholeHistory:
    history = WholeHistory(starts, sum(len(games) for _, games in periods), wander)
    for day, games in periods:
        white, black, score = (np.array(column) for column in zip(*games, strict=True))
        history.add(white, black, score.astype(float), day)
        history.fit(EXACT)
    return history


def maximiser(
    starts: Starts, periods: Sequence[Period], wander: float
) -> tuple[dict[tuple[int, int], float], dict[tuple[int, int], float]]:
    """Strength by (player, day), and the variance that a player's own block gives, by dense linear algebra."""
    nodes = sorted({(player, day) for day, games in periods for a, b, _ in games for player in (a, b)})
    at = {node: index for index, node in enumerate(nodes)}
    x = np.array([starts.points[player] / NATURAL for player, _ in nodes])
    for _ in range(200):
        gradient, hessian = np.zeros(len(nodes)), np.zeros((len(nodes), len(nodes)))
        for day, games in periods:
            for white, black, score in games:
                i, j = at[white, day], at[black, day]
                p = 1 / (1 + math.exp(x[j] - x[i]))
                gradient[i] += score - p
                gradient[j] -= score - p
                for row, column, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                    hessian[row, column] += sign * p * (1 - p)
        for index, (player, day) in enumerate(nodes):
            earlier = [other for other in nodes if other[0] == player and other[1] < day]
            if not earlier:
                precision = (NATURAL / starts.deviation[player]) ** 2
                gradient[index] -= precision * (x[index] - starts.points[player] / NATURAL)
                hessian[index, index] += precision
                continue
            former = at[earlier[-1]]
            precision = 365.25 / ((wander / NATURAL) ** 2 * (day - earlier[-1][1]))
            gradient[index] -= precision * (x[index] - x[former])
            gradient[former] += precision * (x[index] - x[former])
            for row, column, sign in ((index, index, 1), (former, former, 1), (index, former, -1), (former, index, -1)):
                hessian[row, column] += sign * precision
        step = np.linalg.solve(hessian, gradient)
        x += step
        if np.abs(step).max() < 1e-13:
            break
    variance = {}
    for player in {player for player, _ in nodes}:
        own = [at[node] for node in nodes if node[0] == player]
        variance[nodes[own[-1]]] = np.linalg.inv(hessian[np.ix_(own, own)])[-1, -1]
    return {node: x[index] for node, index in at.items()}, variance


def check(ratings: Sequence[int], periods: Sequence[Period], wander: float) -> None:
    starts = starts_of(ratings)
    history = fitted(starts, periods, wander)
    strengths, variances = maximiser(starts, periods, wander)
    assert history.nodes == len(strengths)
    for node in range(history.nodes):
        key = int(history.player[node]), int(history.day[node])
        assert history.strength[node] == pytest.approx(strengths[key], abs=1e-9)
    for (player, _), variance in variances.items():
        assert history.last_variance[player] == pytest.approx(variance, rel=1e-9)


def test_one_game() -> None:
    check([1500, 1500], [(100, [(0, 1, 1.0)])], 60)


def test_a_small_club_over_four_periods() -> None:
    periods: list[Period] = [
        (100, [(0, 1, 1.0), (1, 2, 0.5), (2, 0, 0.0), (0, 1, 0.5)]),
        (130, [(3, 1, 1.0), (2, 3, 0.5)]),
        (160, [(0, 3, 0.0), (3, 0, 1.0), (1, 2, 0.0)]),
        (250, [(4, 0, 0.5), (4, 3, 0.0), (2, 1, 1.0)]),
    ]
    check([1800, 1700, 0, 2000, 1650], periods, 60)


def test_a_random_league_of_thirty() -> None:
    draw = np.random.default_rng(11)
    periods: list[Period] = []
    for day in range(0, 600, 60):
        pairs = [draw.choice(30, 2, replace=False) for _ in range(25)]
        periods.append((day, [(int(a), int(b), float(draw.integers(0, 3)) / 2) for a, b in pairs]))
    check([int(draw.integers(1400, 2200)) for _ in range(30)], periods, 90)


def test_two_equal_players_of_whom_one_wins_stand_apart_evenly() -> None:
    """By hand: both 1500, deviation 150; x solves x / s² = 1 - 1/(1 + exp(-2x)), s = 150/173.7178: 47.5 points each."""
    history = fitted(starts_of([1500, 1500]), [(0, [(0, 1, 1.0)])], 60)
    x = 0.0
    for _ in range(200):
        x = (150 / NATURAL) ** 2 * (1 - 1 / (1 + math.exp(-2 * x)))
    assert x * NATURAL == pytest.approx(47.486, abs=0.001)
    assert history.strength[:2] * NATURAL - 1500 == pytest.approx([x * NATURAL, -x * NATURAL])


def test_what_comes_later_is_not_known_before() -> None:
    """The expectation for a day rests on the games before it only: with none, on the starting ratings."""
    starts = starts_of([1700, 1500])
    history = WholeHistory(starts, 1)
    shrink = 1 / math.sqrt(1 + 3 * 2 * (150 / NATURAL) ** 2 / math.pi**2)
    expected: Real = history.expected(np.array([0]), np.array([1]), 10)
    assert expected[0] == pytest.approx(1 / (1 + math.exp(-shrink * 200 / NATURAL)))
