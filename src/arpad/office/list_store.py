"""Lists in and out of the database: many rows at once, the native list for computing, and drafts that nobody sees."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from itertools import islice
from typing import Any

import narwhals as nw
import polars as pl
from django.db import connection, models, transaction
from django.db.models import QuerySet

from arpad.formats.lists import ListTable, read_list
from arpad.formats.lists.engine_list import in_engine_columns, list_bytes
from arpad.office.database import is_postgresql
from arpad.office.hashes import sha256
from arpad.office.log import locked_head
from arpad.office.models import Approval, ListBlob, ListRow, RatingList, Series
from arpad.office.refused import Refused
from arpad.rating.list_columns import LIST
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding

Rows = Iterable[Sequence[Any]]
_PIECE = 50_000
_SQLITE_CACHE_KIB = 256 * 1024  # so that the pages of the indexes stay in memory until the transaction ends


def insert_frame(model: type[models.Model], frame: pl.DataFrame) -> None:
    """A frame whose columns are named as the database has them."""
    if not is_postgresql():
        insert_rows(model, frame.columns, frame.iter_rows())
        return
    table, names = _names(model, frame.columns)
    with (
        connection.cursor() as cursor,
        cursor.cursor.copy(f"COPY {table} ({names}) FROM STDIN WITH (FORMAT csv)") as copy,
    ):
        # with texts in quotes an empty one is "" and what is missing is nothing, as PostgreSQL reads it
        for piece in frame.iter_slices(_PIECE):
            copy.write(piece.write_csv(include_header=False, quote_style="non_numeric"))


def insert_rows(model: type[models.Model], columns: Sequence[str], rows: Rows) -> None:
    """Rows of plain texts, numbers and None, in the order of the columns (as the database names them)."""
    table, names = _names(model, columns)
    with connection.cursor() as cursor:
        if is_postgresql():
            with cursor.cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            # Django's own executemany would look at every parameter of every row
            cursor.execute(f"PRAGMA cache_size = -{_SQLITE_CACHE_KIB}")
            marks = ", ".join("?" * len(columns))
            cursor.cursor.connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)


def _names(model: type[models.Model], columns: Sequence[str]) -> tuple[str, str]:
    quote = connection.ops.quote_name
    return quote(model._meta.db_table), ", ".join(map(quote, columns))


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


PIECE = 50_000
ORPHANED_AFTER = timedelta(minutes=5)  # no piece for so long: whoever wrote it is gone
NOBODY = ""  # who drafted a list that is being thrown away

Progress = Callable[[int, int], None]
"""Called with what is done and the total; may raise to stop."""


def nobody_watches(done: int, total: int) -> None:
    pass


def write_draft(draft: RatingList, frame: pl.DataFrame, clock: Callable[[], datetime], progress: Progress) -> None:
    """The rows in pieces, each in a transaction of its own that also shows that the writer is alive."""
    done = 0
    for piece in pieces(frame, PIECE):
        with transaction.atomic():
            if not _ours(draft).update(drafted_at=clock()):  # first, so that sweeping waits for this piece
                raise _swept(draft)
            write_rows(draft, piece)
        done += piece.height
        progress(done, frame.height)


def refuse_swept(draft: RatingList) -> None:
    """Under the log's lock: its writer was silent for so long that it is being thrown away."""
    assert connection.in_atomic_block
    if not _ours(draft).exists():
        raise _swept(draft)


def _ours(draft: RatingList) -> "QuerySet[RatingList]":
    return RatingList.objects.filter(pk=draft.pk).exclude(drafted_by=NOBODY)


def _swept(draft: RatingList) -> Refused:
    return Refused(Finding("office.E145", {"series": draft.series.key, "date": str(draft.date)}))


def throw_away(draft: RatingList) -> None:
    """A draft and everything of it. It is taken back under the log's lock first, so that nobody publishes what is
    being thrown away; a list that is already out stays."""
    with transaction.atomic():
        locked_head()
        unpublished = RatingList.objects.filter(pk=draft.pk).exclude(state=RatingList.State.PUBLISHED)
        if not unpublished.update(state=RatingList.State.WRITING, drafted_by=NOBODY):
            return
    while True:
        with transaction.atomic():
            some = list(ListRow.objects.filter(list=draft).values_list("pk", flat=True)[:PIECE])
            if not some:
                break
            ListRow.objects.filter(list=draft, pk__lte=max(some), pk__gte=min(some))._raw_delete("default")
    with transaction.atomic():
        ListBlob.objects.filter(list=draft)._raw_delete("default")
        Approval.objects.filter(list=draft)._raw_delete("default")
        RatingList.objects.filter(pk=draft.pk)._raw_delete("default")


def sweep(now: datetime) -> int:
    """Throw away drafts that were never finished, and those whose list is out; how many there were."""
    unfinished = RatingList.objects.filter(state=RatingList.State.WRITING, drafted_at__lt=now - ORPHANED_AFTER)
    late = [
        draft
        for draft in RatingList.objects.filter(state=RatingList.State.DRAFT)
        if RatingList.published.filter(series=draft.series, date=draft.date, revision__gte=draft.revision).exists()
    ]
    orphans = [*unfinished, *late]
    for draft in orphans:
        throw_away(draft)
    return len(orphans)
