"""Tables for programs: CSV and JSON, in the form all commands write.

This is the one place where CSV is written, so that no cell of any file runs in a spreadsheet.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

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


def as_rows(table: Table) -> list[dict[str, Any]]:
    """An object for each row; columns with a path stand inside the object it leads to."""
    rows: list[dict[str, Any]] = []
    for row in table.rows:
        shown: dict[str, Any] = {}
        for column in table.json:
            *within, name = column.path or (column.key,)
            place = shown
            for part in within:
                place = place.setdefault(part, {})
            place[name] = column.data(row)
        rows.append(shown)
    return rows


def json_text(document: Any, default: Callable[[Any], Any] | None = None) -> str:
    """Letters as they are, one blank for each level, a line end at the end.

    >>> json_text({"name": "Ñandú"})
    '{\\n "name": "Ñandú"\\n}\\n'
    """
    return json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False, default=default) + "\n"
