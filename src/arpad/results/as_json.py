"""Tables as JSON: the rows as objects, and the text of a document in the form all commands write."""

import json
from collections.abc import Callable
from typing import Any

from arpad.results.table import Table


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
