"""Many rows at once, at the speed of the database: COPY on PostgreSQL, one prepared statement on SQLite."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models

from arpad.office.database import is_postgresql

Rows = Iterable[Sequence[Any]]


def insert_rows(model: type[models.Model], columns: Sequence[str], rows: Rows) -> None:
    """Rows of plain texts, numbers and None, in the order of the columns (as the database names them)."""
    table, names = connection.ops.quote_name(model._meta.db_table), ", ".join(map(connection.ops.quote_name, columns))
    with connection.cursor() as cursor:
        if is_postgresql():
            with cursor.cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            # Django's own executemany would look at every parameter of every row
            marks = ", ".join("?" * len(columns))
            cursor.cursor.connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)
