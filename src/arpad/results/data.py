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
    return _JsonWriter(default).text(document, "\n") + "\n"


def _float(value: float) -> str:
    return json.dumps(value, allow_nan=False)


class _JsonWriter:
    """As `json.dumps` with an indent of one, which takes twice as long: it yields every bracket and comma."""

    def __init__(self, default: Callable[[Any], Any] | None) -> None:
        self._default = default
        self._scalars: dict[type, Callable[[Any], str]] = {
            str: encode_basestring,
            int: int.__repr__,
            float: _float,
            bool: {True: "true", False: "false"}.__getitem__,
            type(None): {None: "null"}.__getitem__,
        }

    def text(self, value: Any, end: str) -> str:
        """`end` is the line end before the closing bracket."""
        scalar = self._scalar(type(value))
        if scalar is not None:
            return scalar(value)
        inner = f"{end} "
        if isinstance(value, dict):
            cells = [f"{self._key(key)}: {self._cell(cell, inner)}" for key, cell in value.items()]
            return f"{{{inner}{f',{inner}'.join(cells)}{end}}}" if cells else "{}"
        if isinstance(value, list | tuple):
            cells = [self._cell(cell, inner) for cell in value]
            return f"[{inner}{f',{inner}'.join(cells)}{end}]" if cells else "[]"
        if self._default is None:
            raise TypeError(f"{type(value).__name__} has no form in JSON")
        return self.text(self._default(value), end)

    def _cell(self, value: Any, end: str) -> str:
        scalar = self._scalars.get(type(value))
        return scalar(value) if scalar is not None else self.text(value, end)

    def _scalar(self, kind: type) -> Callable[[Any], str] | None:
        """Of a type of our own, such as a text with a meaning, that of the type it comes from."""
        known = self._scalars.get(kind)
        if known is None:
            known = next((self._scalars[base] for base in (str, int, float) if issubclass(kind, base)), None)
            if known is not None:
                self._scalars[kind] = known
        return known

    def _key(self, key: Any) -> str:
        if isinstance(key, str):
            return encode_basestring(key)
        scalar = self._scalar(type(key))
        if scalar is None:
            raise TypeError(f"{type(key).__name__} is no key in JSON")
        return f'"{scalar(key)}"'
