"""How far a difference in rating counts, and the expected score it gives by the edition's table, as columns.

And the formulas of the logistic option, on whole numbers.
"""

from collections.abc import Callable, Mapping
from functools import cache

import narwhals as nw

from arpad.rating.arithmetic import RELATIONAL, Arithmetic, clamp, table_of_values
from arpad.rating.frames import Frame
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.tables import ExpectationTable, expectation_table


def table_of(edition: Edition) -> ExpectationTable:
    rule = edition.rule("expectation")
    return expectation_table(rule.policy, rule.values)


def with_expected(
    frame: Frame, difference: nw.Expr, edition: Edition, arithmetic: Arithmetic = RELATIONAL, limit: int | None = None
) -> Frame:
    """Add `expected` for the difference, in the unit of the table; beyond the limit it counts as the limit."""
    return arithmetic.looked_up(frame, "expected", difference, _lookup(table_of(edition), limit))


@cache
def _lookup(table: ExpectationTable, limit: int | None) -> Frame:
    """Every difference up to the last that makes a difference."""
    last = min(table.starts[-1], limit or table.starts[-1])
    return table_of_values(-last, [table.expected(row) for row in range(-last, last + 1)])


def logistic_difference(tenths: int, games: int) -> int | None:
    """D(P) = 400 log10(W / (N - W)), the nearest integer, half up; None at 0 and 100 %.

    D is the largest d with 10^((2d - 1)/800) <= W / (N - W), which whole numbers decide without a logarithm.

    >>> logistic_difference(30, 4), logistic_difference(10, 4), logistic_difference(20, 4)
    (191, -191, 0)
    """
    won, lost = tenths, 10 * games - tenths
    if won <= 0 or lost <= 0:
        return None
    won_power, lost_power = won**800, lost**800
    low, high = -4000, 4000
    while low < high:
        middle = (low + high + 1) // 2
        exponent = 2 * middle - 1
        if exponent >= 0:
            reached = lost_power * 10**exponent <= won_power
        else:
            reached = lost_power <= won_power * 10**-exponent
        low, high = (middle, high) if reached else (low, middle - 1)
    return low


_BEYOND = 1_000_000  # later than any round


def with_counted_difference(sides: Frame, rule: Rule) -> Frame:
    """Add D and D as it counts.   [difference_cap]"""
    frame = sides.with_columns(difference=_difference())
    if rule.policy in BY_EVENT:
        return BY_EVENT[rule.policy](frame, rule)
    return frame.with_columns(counted_difference=BY_GAME[rule.policy](rule))


def looked_up_by(rule: Rule) -> tuple[nw.Expr, int | None] | None:
    """What to look up in the table, and where the table is to end; None if other games of the event have a say.

    A limit for every game is the same as a table that ends there, which costs nothing.   [difference_cap]
    """
    if rule.policy == "every_game":
        return _difference(), rule.integer("cap")
    return (BY_GAME[rule.policy](rule), None) if rule.policy in BY_GAME else None


def _difference() -> nw.Expr:
    return nw.col("own_rating") - nw.col("opponent_rating")


def every_game(rule: Rule) -> nw.Expr:
    """A greater difference counts as the limit."""
    cap = rule.integer("cap")
    return clamp(_difference(), -cap, cap)


def every_game_unless_high_rated(rule: Rule) -> nw.Expr:
    """No limit for a player whose own rating is high enough."""
    high = nw.col("own_rating") >= rule.integer("exempt_from")
    return nw.when(high).then(_difference()).otherwise(every_game(rule))


def no_cap(rule: Rule) -> nw.Expr:
    """Every difference counts in full."""
    return _difference()


def greatest_only(frame: Frame, rule: Rule) -> Frame:
    """The limit helps in one game of the event, the one with the greatest difference; the first of several."""
    size = nw.col("difference").abs()
    frame = frame.with_columns(_greatest=size.max().over("event", "player"))
    at = nw.when(size == nw.col("_greatest")).then(nw.col("round_number")).otherwise(nw.lit(_BEYOND))
    frame = frame.with_columns(_round=at).with_columns(_round=nw.col("_round").min().over("event", "player"))
    chosen = (size == nw.col("_greatest")) & (nw.col("round_number") == nw.col("_round"))
    counted = nw.when(chosen).then(every_game(rule)).otherwise(nw.col("difference"))
    return frame.with_columns(counted_difference=counted).drop("_greatest", "_round")


BY_GAME: Mapping[str, Callable[[Rule], nw.Expr]] = {
    "every_game": every_game,
    "every_game_unless_high_rated": every_game_unless_high_rated,
    "none": no_cap,
}
BY_EVENT: Mapping[str, Callable[[Frame, Rule], Frame]] = {"greatest_only": greatest_only}
