"""Expected scores as a column: the difference is looked up in the edition's table."""

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
