"""A table as CSV."""

import csv
import io
from collections.abc import Iterable, Sequence

from arpad.reports.neutral_cells import neutral


def csv_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """What is None stays empty; a text that a spreadsheet would run is neutralised.

    >>> csv_text(["name", "rating"], [["Alfil, Ana", None]])
    'name,rating\\n"Alfil, Ana",\\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([neutral(cell) for cell in row] for row in rows)
    return out.getvalue()
