"""The pages of books on SQLite, taken and laid down whole through SQLite's own backup."""

import sqlite3

from django.db import connection


def marks() -> tuple[object, ...]:
    """These differ as soon as anybody has written: this connection, another one, or another process."""
    open_one = _open()
    asked = [open_one.execute(f"PRAGMA {name}").fetchone()[0] for name in ("data_version", "schema_version")]
    return (open_one, open_one.total_changes, *asked)


def content() -> sqlite3.Connection:
    kept = sqlite3.connect(":memory:")
    _open().backup(kept)
    return kept


def lay_down(kept: sqlite3.Connection) -> None:
    kept.backup(_open())


def _open() -> sqlite3.Connection:
    connection.ensure_connection()
    return connection.connection  # type: ignore[no-any-return]
