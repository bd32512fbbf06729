"""Lists from the columns that matter."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import narwhals as nw

from arpad.rating.frames import frame_of
from arpad.rating.list_columns import LIST
from arpad.rating.published import PublishedList


def published(day: date, rows: Sequence[dict[str, Any]]) -> PublishedList:
    """A list whose other columns are empty."""
    blank = {name: None if column.type == nw.Int64() else "" for name, column in LIST.items()}
    return PublishedList(day, frame_of([tuple({**blank, **row}[name] for name in LIST) for row in rows], LIST))
