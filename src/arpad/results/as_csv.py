"""Tables as CSV: the one place where it is written, so that no cell of any file runs in a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence

from arpad.results.table import Table
from arpad.values.formula_cells import neutral


def csv_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """What is None stays empty; a text that a spreadsheet would run is neutralised.

    >>> csv_text(["name", "rating"], [["Alfil, Ana", None], ["=1+1", 2000]])
    'name,rating\\n"Alfil, Ana",\\n\\'=1+1,2000\\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([neutral(name) for name in header])
    writer.writerows([neutral(cell) for cell in row] for row in rows)
    return out.getvalue()


def as_csv(table: Table, *more: Table) -> str:
    """One header, and the rows of all tables."""
    header = [column.key for column in table.csv]
    return csv_text(header, ([column.csv(row) for column in one.csv] for one in (table, *more) for row in one.rows))
