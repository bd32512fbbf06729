"""The figures of statistics, against values printed in every table of the normal distribution."""

import pytest

from arpad.studies.statistics import Z, holm, interval, two_sided, z_score


def test_the_normal_distribution_as_printed() -> None:
    assert pytest.approx(1.959964, abs=1e-6) == Z
    assert two_sided(1.0) == pytest.approx(2 * (1 - 0.841345), abs=1e-6)
    assert two_sided(-1.959964) == pytest.approx(0.05, abs=1e-6)
    assert two_sided(0) == 1


def test_an_interval_is_two_errors_wide_on_either_side() -> None:
    found = interval(10, 2)
    assert found == pytest.approx((6.08, 13.92), abs=0.001)


def test_nothing_measured_is_no_distance() -> None:
    assert z_score(5, 0) == 0


def test_holm_multiplies_the_smallest_by_all_and_never_falls() -> None:
    """Three tests: .01 x 3 = .03; .03 x 2 = .06; .04 x 1 = .04, but not below the one before: .06."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []
