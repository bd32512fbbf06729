"""A table as CSV."""

import csv
import io
from collections.abc import Iterable, Sequence


def csv_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """What is None stays empty.

    >>> csv_text(["name", "rating"], [["Alfil, Ana", None]])
    'name,rating\\n"Alfil, Ana",\\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()
