"""Rounding on whole numbers, and the examples in the docstrings of the values."""

import doctest
import importlib
import pkgutil
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arpad.values
from arpad.values.numbers import percent_half_up, round_half_up

MODULES = sorted(module.name for module in pkgutil.iter_modules(arpad.values.__path__, "arpad.values."))


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize(
    ("numerator", "denominator", "rounded"),
    [(20005, 10, 2001), (20004, 10, 2000), (5, 10, 1), (-5, 10, 0), (-25, 10, -2), (-26, 10, -3), (7, 1, 7), (0, 3, 0)],
)
def test_half_goes_up(numerator: int, denominator: int, rounded: int) -> None:
    assert round_half_up(numerator, denominator) == rounded


@pytest.mark.parametrize("denominator", [0, -1])
def test_a_denominator_that_is_not_positive_is_refused(denominator: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        round_half_up(1, denominator)


@given(st.integers(), st.integers(min_value=1))
def test_nearest(numerator: int, denominator: int) -> None:
    distance = round_half_up(numerator, denominator) - Fraction(numerator, denominator)
    assert -Fraction(1, 2) < distance <= Fraction(1, 2)


@given(st.integers(), st.integers(min_value=1), st.integers(min_value=1))
def test_a_ratio_rounds_as_its_shortest_form(numerator: int, denominator: int, factor: int) -> None:
    assert round_half_up(numerator * factor, denominator * factor) == round_half_up(numerator, denominator)


@pytest.mark.parametrize(
    ("part", "whole", "percent"),
    [(1, 8, 13), (13, 24, 54), (1, 3, 33), (2, 3, 67), (7, 12, 58), (0, 9, 0), (9, 9, 100)],
)
def test_percent(part: int, whole: int, percent: int) -> None:
    assert percent_half_up(part, whole) == percent
