"""Whole-number arithmetic on columns, the same on every backend.

`round()` and the floor division of negative numbers differ between backends, so values are lifted above zero first.
"""

import narwhals as nw

_LIFT = 1_000_000  # larger than any rating or change in whole points


def half_up(numerator: nw.Expr, denominator: nw.Expr | int) -> nw.Expr:
    """The nearest integer, an exact half going up, as `values.rounding.round_half_up` does for one number."""
    return (numerator * 2 + denominator + denominator * (2 * _LIFT)) // (denominator * 2) - _LIFT


def half_away_from_zero(numerator: nw.Expr, denominator: int) -> nw.Expr:
    """The nearest integer, an exact half rounded away from zero: 2.5 is 3 and -2.5 is -3."""
    up = half_up(numerator.abs(), denominator)
    return nw.when(numerator < 0).then(-up).otherwise(up)


def clamp(value: nw.Expr, low: int, high: int) -> nw.Expr:
    return value.clip(low, high)
