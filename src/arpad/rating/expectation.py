"""Expected scores as a column, by the edition's table; and the formulas of the logistic option, on whole numbers."""

from functools import cache

import narwhals as nw

from arpad.rating.arithmetic import RELATIONAL, Arithmetic, table_of_values
from arpad.rating.frames import Frame
from arpad.regulations.edition import Edition
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
