"""Many rows at once, at the speed of the database: COPY on PostgreSQL, one prepared statement on SQLite."""

from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl
from django.db import connection, models

from arpad.office.database import is_postgresql

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
