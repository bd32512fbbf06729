"""Between the files of lists and the list engine's own columns."""

from datetime import date

import narwhals as nw
import polars as pl

from arpad.formats.lists import ListTable, conform, write_list
from arpad.rating.list_columns import FEDERATION, LIST
from arpad.rating.published import PublishedList


def list_bytes(given: PublishedList, kind: str) -> bytes:
    """The native list, the same bytes for the same list."""
    frame = conform(given.frame.to_native().with_columns(list_date=pl.lit(str(given.date))))
    return write_list(ListTable(frame), kind)


def in_engine_columns(table: ListTable, list_date: date) -> PublishedList:
    own = [name for name in FEDERATION if name in table.frame.columns]
    frame = table.frame.select(*LIST, *own).with_columns(rating=pl.col("rating").replace(0, None))  # 0 says unrated
    return PublishedList(list_date, nw.from_native(frame, eager_only=True))
