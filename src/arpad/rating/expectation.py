"""Expected scores as a column: the difference is looked up in the edition's table."""

from functools import cache

import narwhals as nw

from arpad.rating.arithmetic import RELATIONAL, Arithmetic, table_of_values
from arpad.rating.frames import Frame
from arpad.rating.whole_numbers import clamp
from arpad.regulations.edition import Edition
from arpad.regulations.tables import ExpectationTable, expectation_table


def table_of(edition: Edition) -> ExpectationTable:
    rule = edition.rule("expectation")
    return expectation_table(rule.policy, rule.values)


def with_expected(frame: Frame, difference: str, edition: Edition, arithmetic: Arithmetic = RELATIONAL) -> Frame:
    """Add `expected` for the named column, in the unit of the table."""
    table = table_of(edition)
    inside = clamp(nw.col(difference), -table.starts[-1], table.starts[-1])
    return arithmetic.looked_up(frame, "expected", inside, _lookup(table))


@cache
def _lookup(table: ExpectationTable) -> Frame:
    """Every difference up to the last that makes a difference."""
    last = table.starts[-1]
    return table_of_values(-last, [table.expected(row) for row in range(-last, last + 1)])
