"""How far a difference in rating counts, and the expected score it gives by the edition's table.

And the formulas of the logistic option, on whole numbers.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Protocol

from arpad.rating.expressions import Expression, T, col, either
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.tables import ExpectationTable, expectation_table
from arpad.values.records import dataclass


def table_of(edition: Edition) -> ExpectationTable:
    rule = edition.rule("expectation")
    return expectation_table(rule.policy, rule.values)


def with_expected(table: T, difference: Expression, edition: Edition, limit: int | None = None) -> T:
    """Add `expected` for the difference, in the unit of the table; beyond the limit it counts as the limit."""
    return table.looked_up("expected", difference, Expectation(table_of(edition), limit))


@dataclass(frozen=True)
class Expectation:
    """Every difference up to the last that makes a difference."""

    table: ExpectationTable
    limit: int | None = None

    def at(self, key: int) -> int:
        return self.table.expected(min(max(key, self.first), -self.first))

    @cached_property
    def first(self) -> int:
        last = self.table.starts[-1]
        return -min(last, self.limit or last)

    def values(self) -> list[int]:
        return [self.table.expected(row) for row in range(self.first, -self.first + 1)]


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


def with_counted_difference(sides: T, rule: Rule) -> T:
    """Add D and D as it counts.   [difference_cap]"""
    table = sides.with_columns(difference=_difference())
    if rule.policy in BY_EVENT:
        return BY_EVENT[rule.policy](table, rule)
    return table.with_columns(counted_difference=BY_GAME[rule.policy](rule))


def looked_up_by(rule: Rule) -> tuple[Expression, int | None] | None:
    """What to look up in the table, and where the table is to end; None if other games of the event have a say.

    A limit for every game is the same as a table that ends there, which costs nothing.   [difference_cap]
    """
    if rule.policy == "every_game":
        return _difference(), rule.integer("cap")
    return (BY_GAME[rule.policy](rule), None) if rule.policy in BY_GAME else None


def _difference() -> Expression:
    return col("own_rating") - col("opponent_rating")


def every_game(rule: Rule) -> Expression:
    """A greater difference counts as the limit."""
    cap = rule.integer("cap")
    return _difference().clip(-cap, cap)


def every_game_unless_high_rated(rule: Rule) -> Expression:
    """No limit for a player whose own rating is high enough."""
    high = col("own_rating") >= rule.integer("exempt_from")
    return either(high, _difference(), every_game(rule))


def no_cap(rule: Rule) -> Expression:
    """Every difference counts in full."""
    return _difference()


def greatest_only(table: T, rule: Rule) -> T:
    """The limit helps in one game of the event, the one with the greatest difference; the first of several."""
    size, players = col("difference").abs(), ("event", "player")
    table = table.with_extreme("_greatest", "max", size, players)
    at = either(size == col("_greatest"), col("round_number"), _BEYOND)
    table = table.with_extreme("_round", "min", at, players)
    chosen = (size == col("_greatest")) & (col("round_number") == col("_round"))
    counted = either(chosen, every_game(rule), col("difference"))
    return table.with_columns(counted_difference=counted).without("_greatest", "_round")


class EventPolicy(Protocol):
    def __call__(self, table: T, rule: Rule) -> T: ...


BY_GAME: Mapping[str, Callable[[Rule], Expression]] = {
    "every_game": every_game,
    "every_game_unless_high_rated": every_game_unless_high_rated,
    "none": no_cap,
}
BY_EVENT: Mapping[str, EventPolicy] = {"greatest_only": greatest_only}
