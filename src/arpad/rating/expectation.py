"""Expected scores as a column: the difference is looked up in the edition's table."""

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.whole_numbers import clamp
from arpad.regulations.edition import Edition
from arpad.regulations.tables import ExpectationTable, expectation_table


def table_of(edition: Edition) -> ExpectationTable:
    rule = edition.rule("expectation")
    return expectation_table(rule.policy, rule.values)


def with_expected(frame: Frame, difference: str, edition: Edition) -> Frame:
    """Add `expected` for the named column, in the unit of the table."""
    table = table_of(edition)
    last = table.starts[-1]
    rows = range(-last, last + 1)
    lookup = nw.from_dict(
        {"_difference": list(rows), "expected": [table.expected(row) for row in rows]},
        schema={"_difference": nw.Int64(), "expected": nw.Int64()},
        backend=frame.implementation,
    )
    inside = frame.with_columns(_difference=clamp(nw.col(difference), -last, last))
    return inside.join(lookup, on="_difference", how="left").drop("_difference")
