"""Losses by hand, curves whose truth is known."""

import math

import numpy as np
import pytest

from arpad.studies.calibration.accuracy import brier, clustered_mean, curve, log_loss
from arpad.studies.calibration.calibration_study import curve_verdict, slope_verdict
from arpad.studies.calibration.sample import Real
from arpad.studies.statistics import chi_square_tail
from arpad.studies.study import Level


def test_a_win_a_draw_and_a_loss_by_hand() -> None:
    """Expected .64: (1 - .64)² = .1296, (.5 - .64)² = .0196, .64² = .4096; the draw is half of both logarithms."""
    expected, score = np.full(3, 0.64), np.array([1, 0.5, 0])
    assert brier(expected, score) == pytest.approx([0.1296, 0.0196, 0.4096])
    win, loss = -math.log(0.64), -math.log(0.36)
    assert log_loss(expected, score) == pytest.approx([win, (win + loss) / 2, loss])


def test_an_upset_where_the_table_prints_one_is_not_without_end() -> None:
    """1.00 is read as 0.995: the loss is -ln 0.005 = 5.298."""
    assert log_loss(np.array([1.0]), np.array([0.0])) == pytest.approx([5.2983], abs=1e-4)


def test_events_are_what_is_independent() -> None:
    """Two events of two games with equal values within each: the error is that of two values, not of four."""
    values, event = np.array([1.0, 1, 3, 3]), np.array([0, 0, 1, 1])
    found = clustered_mean(values, event)
    assert found.value == 2
    assert found.error == pytest.approx(1.0)  # deviation of (1, 3) is sqrt 2, over sqrt 2
    assert clustered_mean(values, np.arange(4)).error == pytest.approx(math.sqrt(4 / 3) / 2)


def test_few_events_that_agree_by_chance_do_not_make_an_interval_narrow() -> None:
    """The means of both events are 2, which says nothing about a third: the games stand for themselves."""
    values, event = np.array([1.0, 3, 1, 3]), np.array([0, 0, 1, 1])
    assert clustered_mean(values, event).error == pytest.approx(math.sqrt(4 / 3) / 2)


def test_the_curve_is_seen_by_the_favourite() -> None:
    """White expected .3 and winning is a favourite at .7 who lost; both games are in the step from .70 to .75."""
    found = curve(np.array([0.3, 0.7]), np.array([1.0, 1.0]), np.array([0, 1]))
    assert [(b.games, b.observed) for b in found.bins] == [(2, 0.5)]
    assert found.bins[0].low_edge == pytest.approx(0.7)
    assert found.bins[0].expected == pytest.approx(0.7)
    assert found.gap == pytest.approx(0.2)


def test_the_tail_of_chi_square_as_printed_in_every_table() -> None:
    points = {(3.841, 1): 0.05, (5.991, 2): 0.05, (16.919, 9): 0.05, (23.209, 10): 0.01, (6.635, 1): 0.01}
    for (statistic, degrees), chance in points.items():
        assert chi_square_tail(statistic, degrees) == pytest.approx(chance, rel=0.002)


def drawn(true: Real, seed: int) -> Real:
    return (np.random.default_rng(seed).random(len(true)) < true).astype(float)


def test_intervals_hold_the_truth_at_their_rate() -> None:
    """600 histories of 1,500 games under a true model: 95 % of intervals hold the truth, 5 % of tests cry wolf."""
    held = bins = alarms = slopes = 0
    for seed in range(600):
        draw = np.random.default_rng(seed)
        expected = draw.uniform(0.05, 0.95, 1500)
        found = curve(expected, drawn(expected, seed + 10_000), np.repeat(np.arange(150), 10))
        held += sum(b.low <= b.expected <= b.high for b in found.bins)
        bins += len(found.bins)
        alarms += chi_square_tail(found.statistic, found.degrees) < 0.05
        slopes += abs(found.slope - 1) > 1.96 * found.slope_error
    assert held / bins == pytest.approx(0.95, abs=0.012)
    assert alarms / 600 == pytest.approx(0.06, abs=0.035)
    assert slopes / 600 == pytest.approx(0.05, abs=0.025)


def test_a_hundred_games_of_three_events_do_not_cry_wolf() -> None:
    """A true model on 400 small histories: hardly one is watched, and far fewer are to be acted upon."""
    watched = 0
    for seed in range(400):
        expected = np.random.default_rng(seed).uniform(0.05, 0.95, 100)
        found = curve(expected, drawn(expected, seed + 20_000), np.arange(100) // 34)
        watched += curve_verdict(found).level is not Level.FINE
    assert watched <= 8  # one in a hundred, give or take


@pytest.mark.parametrize(("true_slope", "level"), [(1.0, Level.FINE), (0.92, Level.WATCH), (0.75, Level.ACT)])
def test_a_stretched_scale_is_seen(true_slope: float, level: Level) -> None:
    """Favourites score less beyond one half than expected: by nothing, by 8 and by 25 of a hundred."""
    expected = np.random.default_rng(3).uniform(0.1, 0.9, 60_000)
    score = drawn(0.5 + true_slope * (expected - 0.5), 4)
    found = curve(expected, score, np.repeat(np.arange(6000), 10))
    assert found.slope == pytest.approx(true_slope, abs=0.03)
    assert slope_verdict(found).level is level


@pytest.mark.parametrize(("shift", "level"), [(0.0, Level.FINE), (0.02, Level.WATCH), (0.06, Level.ACT)])
def test_favourites_beyond_the_table_are_seen(shift: float, level: Level) -> None:
    expected = np.random.default_rng(5).uniform(0.5, 0.9, 60_000)
    found = curve(expected, drawn(expected + shift, 6), np.repeat(np.arange(6000), 10))
    assert curve_verdict(found).level is level
