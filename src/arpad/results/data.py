"""Tables for programs: CSV and JSON, in the form all commands write.

This is the one place where CSV is written, so that no cell of any file runs in a spreadsheet.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Sequence
from json.encoder import encode_basestring
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
    return _json(document, "\n", default) + "\n"


_NAMES = {None: "null", True: "true", False: "false"}


def _json(value: Any, end: str, default: Callable[[Any], Any] | None) -> str:
    """As `json.dumps` with an indent of one, which takes three times as long: it yields every bracket and comma."""
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, int | float | None):
        return _number(value)
    inner = f"{end} "
    if isinstance(value, dict):
        cells = [f"{encode_basestring(_key(key))}: {_json(cell, inner, default)}" for key, cell in value.items()]
        return f"{{{inner}{f',{inner}'.join(cells)}{end}}}" if cells else "{}"
    if isinstance(value, list | tuple):
        cells = [_json(cell, inner, default) for cell in value]
        return f"[{inner}{f',{inner}'.join(cells)}{end}]" if cells else "[]"
    if default is None:
        raise TypeError(f"{type(value).__name__} has no form in JSON")
    return _json(default(value), end, default)


def _number(value: float | None) -> str:
    if value is None or isinstance(value, bool):
        return _NAMES[value]
    return int.__repr__(value) if isinstance(value, int) else json.dumps(value, allow_nan=False)


def _key(key: Any) -> str:
    if isinstance(key, str):
        return key
    if isinstance(key, int | float | None):
        return _number(key)
    raise TypeError(f"{type(key).__name__} is no key in JSON")
