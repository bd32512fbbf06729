"""Pages are tested on SQLite books of their own with Django's test client; what asks the database itself, on both."""

from collections.abc import Iterator

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import setup_test_environment, teardown_test_environment

from arpad.office.database import connect
from support.books import SQLite, engine, postgresql_books, sqlite_books
from support.books import books as both_books

__all__ = ["both_books", "engine", "postgresql_books", "sqlite_books"]


@pytest.fixture(scope="session", autouse=True)
def _test_environment() -> Iterator[None]:
    setup_test_environment()
    yield
    teardown_test_environment()


@pytest.fixture
def books(sqlite_books: SQLite) -> Iterator[str]:
    with sqlite_books.fresh() as url:
        connect(url)
        yield url
        connections.close_all()


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=True)
