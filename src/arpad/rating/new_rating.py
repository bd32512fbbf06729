"""How the sum of a period's changes becomes a whole number. Each policy is an expression on the sum in millionths."""

from collections.abc import Callable, Mapping

import narwhals as nw

from arpad.rating.outcome import MILLION
from arpad.rating.whole_numbers import half_away_from_zero, half_up


def half_up_on_the_rating(total: nw.Expr) -> nw.Expr:
    """Half up on the resulting rating: the old one is whole, so that is half up on the sum."""
    return half_up(total, MILLION)


def change_half_away_from_zero(total: nw.Expr) -> nw.Expr:
    """The change itself is rounded, an exact half away from zero."""
    return half_away_from_zero(total, MILLION)


ROUNDINGS: Mapping[str, Callable[[nw.Expr], nw.Expr]] = {
    "half_up": half_up_on_the_rating,
    "change_half_away_from_zero": change_half_away_from_zero,
}


def rounded_change(total: nw.Expr, policy: nw.Expr) -> nw.Expr:
    """The sum rounded as each row's own edition says.   [new_rating]"""
    chosen = nw.lit(None, nw.Int64())
    for name, rounding in ROUNDINGS.items():
        chosen = nw.when(policy == name).then(rounding(total)).otherwise(chosen)
    return chosen
