"""Lists in and out of the database: rows for looking up, the native list for computing."""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import Any

import narwhals as nw
import polars as pl

from arpad.formats.lists import ListTable, read_list
from arpad.formats.lists.engine_list import in_engine_columns, list_bytes
from arpad.office.bulk import insert_frame
from arpad.office.hashes import sha256
from arpad.office.models import ListBlob, ListRow, RatingList, Series
from arpad.rating.list_columns import LIST
from arpad.rating.published import PublishedList

_AT_A_TIME = 20_000
_SMALL = 500_000  # bytes of Parquet: some ten thousand players
_STORED = tuple("key" if name == "id" else name for name in LIST)
_TYPES: dict[str, Any] = {name: pl.Int64 if column.type == nw.Int64() else pl.String for name, column in LIST.items()}


def list_sha256(given: PublishedList) -> str:
    """The hash of a list is that of its native CSV, which anybody can make again."""
    return sha256(list_bytes(given, "csv"))


def content_of(given: PublishedList) -> bytes:
    return list_bytes(given, "parquet")


def write_rows(into: RatingList, frame: pl.DataFrame) -> None:
    """The rows of a list that is not published yet."""
    stored = (pl.col(name).alias(column) for name, column in zip(LIST, _STORED, strict=True))
    insert_frame(ListRow, frame.select(pl.lit(into.pk).alias("list_id"), *stored))


def read_content(data: bytes | memoryview, day: date) -> PublishedList:
    """A federation's list is asked for often while an event is reviewed, and never changes: small ones stay read."""
    return _kept_read(bytes(data), day) if len(data) <= _SMALL else _read(data, day)


def _read(data: bytes | memoryview, day: date) -> PublishedList:
    table, findings = read_list(bytes(data), "list.parquet")
    if table is None:
        raise ValueError(f"a kept list cannot be read: {findings[0].id}")
    return in_engine_columns(ListTable(table.frame), day)


_kept_read = lru_cache(maxsize=16)(_read)


def published_list(of: RatingList) -> PublishedList:
    return read_content(ListBlob.objects.values_list("content", flat=True).get(list=of), of.date)


def rows_of(of: RatingList) -> pl.DataFrame:
    """The rows as the database has them, by id."""
    rows = ListRow.objects.filter(list=of).values_list(*_STORED).iterator(chunk_size=_AT_A_TIME)
    frames = [pl.DataFrame(schema=_TYPES)]
    while some := list(islice(rows, _AT_A_TIME)):  # as columns they need a tenth of the memory
        frames.append(pl.DataFrame(some, schema=_TYPES, orient="row"))
    return pl.concat(frames).sort("id")


def in_force(series: Series, before: date | None = None) -> list[RatingList]:
    """The office's own published lists by date, of each date the last revision."""
    own = RatingList.published.filter(series=series).exclude(origin=RatingList.Origin.REFERENCE)
    own = own.defer("manifest")  # it names every input, and is read where it is needed
    if before is not None:
        own = own.filter(date__lt=before)
    latest = {one.date: one for one in own.order_by("date", "revision")}
    return list(latest.values())


def since(lists: Sequence[RatingList], first: date) -> list[RatingList]:
    """From the list in force on that day up to the latest; all where none was (reading I-261)."""
    begun = [index for index, one in enumerate(lists) if one.date <= first]
    return list(lists[begun[-1] :] if begun else lists)


def pieces(frame: pl.DataFrame, size: int) -> Iterator[pl.DataFrame]:
    return frame.iter_slices(size)
