"""What the monitor's checks measure, on games few enough to do by hand."""

import numpy as np
import pytest

from arpad.studies.drift.graph import Edges, components, edges_of, regions
from arpad.studies.drift.monitor_input import OFFSET
from arpad.studies.drift.offsets import GroupSides, mixed_sides, offsets
from arpad.studies.study import Level


def sides(scores: list[float], expected: float = 0.5) -> GroupSides:
    """Games of one group, each between two people who play no other."""
    count = len(scores)
    players = np.arange(count)
    return GroupSides(np.zeros(count, dtype=int), players, players + count, np.array(scores), np.full(count, expected))


def test_who_scores_64_percent_against_equals_is_100_points_underrated() -> None:
    """400 log10(.64 / .36) = 99.95. The error: 100 residuals of .36 and -.64, slope 100 x .64 x .36 x ln 10 / 400.

    sqrt(64 x .1296 + 36 x .4096) = 4.8; / .132628 = 36.19.
    """
    (found,) = offsets(sides([1.0] * 64 + [0.0] * 36))
    assert found.points == pytest.approx(99.95, abs=0.01)
    assert found.error == pytest.approx(36.19, abs=0.01)
    assert (found.games, found.players, found.observed, found.expected) == (100, 100, 0.64, 0.5)


def test_games_of_one_person_count_as_less_than_so_many_persons() -> None:
    """Ten people with ten games each, who win all or lose all: by game the error is 1/sqrt(100), by person 1/sqrt(10)."""
    one_by_one = sides([1.0] * 50 + [0.0] * 50)
    together = GroupSides(
        one_by_one.group, np.repeat(np.arange(10), 10), one_by_one.opponent, one_by_one.score, one_by_one.expected
    )
    (alone,), (clustered,) = offsets(one_by_one), offsets(together)
    assert clustered.error / alone.error == pytest.approx(np.sqrt(10))


def test_games_inside_a_group_say_nothing_about_it() -> None:
    group = np.array([0, 0, 1])
    found = mixed_sides(group[[0, 0]], group[[1, 2]], (np.array([0, 0]), np.array([1, 2])), np.ones(2), np.full(2, 0.5))
    assert found.player.tolist() == [0, 2]
    assert found.score.tolist() == [1, 0]


def test_groups_with_too_few_games_are_not_tested() -> None:
    assert offsets(sides([1.0] * 9), least_games=10) == []


@pytest.mark.parametrize(
    ("points", "p_value", "level"),
    [(29, 0.001, Level.WATCH), (30, 0.001, Level.ACT), (30, 0.02, Level.WATCH), (90, 0.06, Level.FINE), (14, 0, Level.FINE)],
)  # fmt: skip
def test_a_verdict_needs_size_and_certainty(points: float, p_value: float, level: Level) -> None:
    assert (OFFSET.watch, OFFSET.act) == (15, 30)
    assert OFFSET.level(points, p_value) is level
    assert OFFSET.level(-points, p_value) is level


def test_components_of_a_chain_a_pair_and_a_loner() -> None:
    """5-4-3-0, 1-2, 6."""
    found = components(edges_of(np.array([5, 3, 3, 1]), np.array([4, 4, 0, 2]), 7))
    assert found.tolist() == [0, 1, 1, 0, 0, 0, 6]


def test_pairs_count_once_with_all_their_games() -> None:
    found = edges_of(np.array([1, 2, 2]), np.array([2, 1, 3]), 4)
    assert list(zip(found.one.tolist(), found.other.tolist(), found.games.tolist(), strict=True)) == [
        (1, 2, 2),
        (2, 3, 1),
    ]


def test_two_rings_of_friends_with_one_game_between_them_are_two_regions() -> None:
    """Everybody meets everybody among 0-19 and among 20-39; 0 meets 20 once."""
    pairs = [(a, b) for first in (0, 20) for a in range(first, first + 20) for b in range(a + 1, first + 20)]
    one, other = np.array([*pairs, (0, 20)]).T
    label = regions(Edges(one, other, np.ones(len(one), dtype=np.int64), 40))
    assert len(set(label[:20].tolist())) == len(set(label[20:].tolist())) == 1
    assert label[0] != label[20]
