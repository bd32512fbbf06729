"""The parts of the screening, on figures worked by hand or by another way."""

from itertools import product

import numpy as np
import pytest

from arpad.studies.integrity.curve import fitted
from arpad.studies.integrity.surprises import at_least, together
from arpad.studies.integrity.tails import Bundle, exact_tails, standing_out


def bundle(expected: list[float], equals: float, halves: int, offset: float = 0.0) -> Bundle:
    return Bundle(np.array(expected), np.full(len(expected), equals), halves, offset)


class TestCurve:
    """100 games of equals with 60 points for White, 100 games 200 points apart with 80: the odds are 3:2 and 4:1."""

    found = fitted(
        np.repeat([0, 200], 100), np.repeat([1500, 1700], 100), np.array([10] * 60 + [0] * 40 + [10] * 80 + [0] * 20)
    )

    def test_the_curve_goes_through_what_was_observed(self) -> None:
        assert self.found.expected(np.array([0.0, 200.0])) == pytest.approx([0.6, 0.8], abs=1e-6)

    def test_between_them_it_is_logistic(self) -> None:
        """Half way the odds are the geometric mean of 3/2 and 4: their root is 2.449, which is 71.0 %."""
        assert self.found.expected(np.array([100.0])) == pytest.approx([0.7101], abs=1e-4)


class TestTails:
    def test_two_wins_of_two_between_equals_without_draws(self) -> None:
        """One chance in four to win both, one in four to lose both; the score itself counts half on either side."""
        assert exact_tails([bundle([0.5, 0.5], 0.0, 4)]) == pytest.approx([0.25])

    def test_a_draw_in_two_games_of_equals_who_draw_half_their_games(self) -> None:
        """Wins ¼, draws ½: four half points 1/16, three 4/16, two 6/16. Three: 2·(1/16) + 4/16 = 6/16."""
        assert exact_tails([bundle([0.5, 0.5], 0.5, 3)]) == pytest.approx([0.375])

    def test_an_offset_is_averaged_over(self) -> None:
        """Against every outcome of four games counted one by one, and a fine grid of offsets instead of few nodes."""
        expected, deviation, halves = [0.3, 0.4, 0.6, 0.45], 0.5, 8
        grid = np.linspace(-6, 6, 4001)
        weights = np.exp(-(grid**2) / 2)
        weights /= weights.sum()
        total = 0.0
        for outcome in product((0, 1), repeat=4):
            if 2 * sum(outcome) != halves:
                continue
            chance = np.ones_like(grid)
            for won, one in zip(outcome, expected, strict=True):
                shifted = 1 / (1 + np.exp(-(np.log(one / (1 - one)) + deviation * grid)))
                chance *= shifted if won else 1 - shifted
            total += float((chance * weights).sum())
        assert exact_tails([bundle(expected, 0.0, halves, deviation)]) == pytest.approx([total], rel=1e-6)

    def test_games_of_different_number_do_not_disturb_each_other(self) -> None:
        alone = [float(exact_tails([one])[0]) for one in (bundle([0.2] * 3, 0.3, 5), bundle([0.7] * 9, 0.3, 2))]
        together = exact_tails([bundle([0.7] * 9, 0.3, 2), bundle([0.2] * 3, 0.3, 5)])
        assert together == pytest.approx(alone[::-1])


def test_at_least_two_of_three_events() -> None:
    """½, ½ and ¼: all three 1/16; two of them ½·½·¾ + 2·½·½·¼ = 5/16."""
    assert at_least(np.array([0.5, 0.5, 0.25]), 2) == pytest.approx(6 / 16)


class TestManyTests:
    def test_the_largest_that_passes_takes_the_smaller_ones_with_it(self) -> None:
        """Steps of 0.01 up to 0.05: 0.015 misses its own step (0.01), 0.019 meets the second and takes it along."""
        (flags,) = standing_out([np.array([0.3, 0.015, 0.019, 0.9, 0.6])], 0.05)
        assert flags.tolist() == [False, True, True, False, False]

    def test_nothing_stands_out_where_nothing_is_rare(self) -> None:
        assert not standing_out([np.array([0.2, 0.4, 0.9])], 0.05)[0].any()

    def test_a_small_family_is_not_drowned_by_a_large_one(self) -> None:
        """0.001 among a thousand is nothing; as one of ten in a family of its own it has half of the whole."""
        large, small = np.linspace(0.001, 1, 990), np.array([0.001, *np.linspace(0.2, 1, 9)])
        assert standing_out([np.concatenate([large, small])], 0.05)[0].sum() == 0
        assert [int(flags.sum()) for flags in standing_out([large, small], 0.05)] == [0, 1]

    def test_families_without_tests(self) -> None:
        assert [len(flags) for flags in standing_out([np.zeros(0), np.array([0.5])], 0.05)] == [0, 1]
        assert [len(flags) for flags in standing_out([np.zeros(0)], 0.05)] == [0]


class TestEventsTogether:
    """Two events with scores so high that chance alone has them once in 100 and once in 50 times."""

    above = -2 * float(np.log(0.01 * 0.02))

    def events(self, correlation: float) -> dict[str, float]:
        each = correlation**0.5  # what both have in common, in standard deviations of each
        sums = {"common": 2 * each, "squares": 2 * each**2, "fourths": 2 * each**4}
        return {"events": 2, "above": self.above, "below": 0.1, **sums}

    def test_fisher(self) -> None:
        """The product is 0.0002; two such or rarer: 0.0002 (1 - ln 0.0002) = 0.0019, and as often so low."""
        assert together(self.events(0)) == pytest.approx(2 * 0.0019034, rel=1e-4)

    def test_what_both_share_is_no_second_proof(self) -> None:
        """Correlation ½: 2·4 + 3.263 + 0.710/2 = 11.618 in place of 8; 17.034 / 1.452 = 11.73 with 2.75, so 3, degrees.

        A table of chi-square has 11.345 at 0.01 and 12.838 at 0.005 there.
        """
        assert 2 * 0.005 < together(self.events(0.5)) < 2 * 0.01
