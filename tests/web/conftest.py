"""Pages are tested on SQLite (`office`); what the database must hold is tested on both engines (`books`)."""

from collections.abc import Iterator

import pytest
from django.db import connections
from django.test import override_settings

from arpad.office.database import connect
from support.books import SQLite, books, engine, postgresql_books, sqlite_books

__all__ = ["books", "engine", "postgresql_books", "sqlite_books"]


@pytest.fixture(autouse=True)
def _for_tests() -> Iterator[None]:
    """The test client's host."""
    with override_settings(ALLOWED_HOSTS=["testserver", "127.0.0.1", "localhost"]):
        yield


@pytest.fixture
def office(sqlite_books: SQLite) -> Iterator[str]:
    """Fresh books on SQLite, open."""
    with sqlite_books.fresh() as url:
        connect(url)
        yield url
        connections.close_all()
