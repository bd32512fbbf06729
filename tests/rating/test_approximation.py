"""Successive approximations by themselves: passes worked by hand, an exact solution, and the bound that is claimed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.rating.approximation import Approximation, Limits, Results, approximate, without_anchor
from reference.approximation import fixed_point

LIMITS = Limits(tolerance=50, passes=100)
EXACTLY = Limits(tolerance=1, passes=100)


def test_one_newcomer_needs_one_pass() -> None:
    """A win over 1500, a loss to 1300: half of the points, the average 1400, where he began."""
    found = approximate({1: Results((1500, 1300), (), 0)}, 140000, LIMITS)
    assert found.last == {1: 140000}
    assert found.moves == (0,)


def test_two_newcomers_pass_by_pass() -> None:
    """a won against 1400 and lost to b, b lost to 1600: both half of the points.

    a = (1400 + b) / 2 and b = (1600 + a) / 2 meet at a = 1466 2/3, b = 1533 1/3; the passes halve the way each time.
    """
    found = approximate({1: Results((1400,), (2,), 0), 2: Results((1600,), (1,), 0)}, 150000, LIMITS)
    a, b = ([values[number] for values in found.passes] for number in (1, 2))
    assert a == [145000, 147500, 146250, 146875, 146563, 146719, 146641, 146680]
    assert b == [155000, 152500, 153750, 153125, 153438, 153282, 153360, 153321]
    assert found.moves == (5000, 2500, 1250, 625, 313, 156, 78, 39)
    assert found.converged
    assert found.distance == {1: 40, 2: 40}  # 0.39 x (2 - 1) + 0.005 x 2: a walk meets a rated player after two games


def test_a_move_of_exactly_the_tolerance_goes_on() -> None:
    """I-84: stop when nobody moves by 0.50."""
    newcomers = {1: Results((1400,), (2,), 0), 2: Results((1600,), (1,), 0)}
    assert approximate(newcomers, 150000, Limits(78, 100)).moves[-1] == 39
    assert approximate(newcomers, 150000, Limits(79, 100)).moves[-1] == 78


def test_a_group_without_an_anchor_gets_nothing_and_the_others_do() -> None:
    newcomers = {
        1: Results((1500,), (4,), 0),
        2: Results((), (3,), 0),
        3: Results((), (2,), 0),
        4: Results((), (1,), 5000),
    }
    assert without_anchor(newcomers) == {2, 3}
    found = approximate(newcomers, 150000, EXACTLY)
    assert found.unanchored == {2, 3}
    assert found.last == {1: 155000, 4: 160000}  # x = (1500 + y) / 2, y = x + 50


def test_nobody_is_nothing() -> None:
    found = approximate({}, 0, LIMITS)
    assert (found.passes, found.converged, dict(found.last)) == ((), True, {})


def chain(length: int) -> dict[int, Results]:
    """Newcomers in a row who met each neighbour ten times; only the first has one game with a rated player."""
    ends = {0: [1], length - 1: [length - 2]}
    met = {number: tuple(ends.get(number, [number - 1, number + 1]) * 10) for number in range(length)}
    return {number: Results((1500,) if number == 0 else (), others, 20000) for number, others in met.items()}


def test_a_thin_chain_does_not_settle_within_the_passes() -> None:
    """Everybody gains 200 on opponents who gain too: the end of a row of eight climbs by more than a point each pass."""
    found = approximate(chain(8), 150000, LIMITS)
    assert len(found.passes) == 100
    assert not found.converged
    assert found.moves[-1] >= 50


def test_a_thin_chain_that_settles_says_how_far_it_may_be() -> None:
    """Two who met ten times, one of them with one rated game: the way to a rated player takes more than twenty games."""
    found = approximate({1: Results((1500,), (2,) * 10, 0), 2: Results((), (1,) * 10, 500)}, 150000, LIMITS)
    exact = fixed_point({"1": ([1500], ["2"] * 10, Fraction(0)), "2": ([], ["1"] * 10, Fraction(5))})
    assert exact == {"1": Fraction(1550), "2": Fraction(1555)}
    assert found.converged
    off = abs(found.last[2] - 155500)
    assert 50 < off <= found.distance[2]  # the stop is not the fixed point, and the bound says so


@st.composite
def school_events(draw: st.DrawFn) -> dict[int, Results]:
    """Newcomers with games among themselves (each has the other) and with rated players; shifts of any size."""
    count = draw(st.integers(1, 8))
    pairs = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda pair: pair[0] != pair[1])
    games = draw(st.lists(pairs, max_size=20)) if count > 1 else []
    met: dict[int, list[int]] = {number: [] for number in range(count)}
    for one, other in games:
        met[one].append(other)
        met[other].append(one)
    ratings = st.lists(st.integers(900, 2400), max_size=5)
    newcomers = {
        number: Results(tuple(draw(ratings)), tuple(met[number]), draw(st.integers(-67700, 67700)))
        for number in range(count)
    }
    return {number: one for number, one in newcomers.items() if one.games}


def settled(newcomers: dict[int, Results], start: int, limits: Limits) -> tuple[Approximation, dict[str, Fraction]]:
    found = approximate(newcomers, start, limits)
    anchored = {number: one for number, one in newcomers.items() if number not in found.unanchored}
    exact = fixed_point(
        {
            str(number): (one.rated, [str(other) for other in one.met], Fraction(one.shift, 100))
            for number, one in anchored.items()
        }
    )
    return found, exact


@given(school_events(), st.integers(90_000, 240_000))
def test_nobody_is_further_from_the_exact_solution_than_the_bound_says(
    newcomers: dict[int, Results], start: int
) -> None:
    found, exact = settled(newcomers, start, LIMITS)
    if found.converged:
        for number, distance in found.distance.items():
            assert abs(Fraction(found.last[number], 100) - exact[str(number)]) <= Fraction(distance, 100)


@given(school_events())
def test_the_start_does_not_matter_beyond_the_bound(newcomers: dict[int, Results]) -> None:
    low, _ = settled(newcomers, 90_000, Limits(1, 3000))
    high, _ = settled(newcomers, 240_000, Limits(1, 3000))
    for number in low.distance:
        if high.converged:
            assert abs(low.last[number] - high.last[number]) <= low.distance[number] + high.distance[number]


@pytest.mark.parametrize("tolerance", [1, 50])
def test_the_last_move_is_below_the_tolerance(tolerance: int) -> None:
    found = approximate({1: Results((1400,), (2,), 0), 2: Results((1600,), (1,), 0)}, 150000, Limits(tolerance, 100))
    assert found.moves[-1] < tolerance
    assert all(move >= tolerance for move in found.moves[:-1])
