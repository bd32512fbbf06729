"""Pages are tested on SQLite (`office`); what the database must hold is tested on both engines (`books`)."""

from collections.abc import Iterator

import pytest
from django.core import mail
from django.db import connections
from django.test import Client, override_settings

from support.books import SQLite, books, engine, postgresql_books, sqlite_books

__all__ = ["books", "engine", "postgresql_books", "sqlite_books"]


@pytest.fixture(autouse=True)
def _for_tests() -> Iterator[None]:
    """The test client's host, mail into a list, quick passwords, and no list of other books in memory."""
    from arpad.web.api import lists
    from arpad.web.queries import lists as published_lists
    from arpad.web.queries import shown_list, slips

    mail.outbox = []
    lists.forget()
    published_lists.forget()
    shown_list.forget()
    slips.forget()
    post = "django.core.mail.backends.locmem.EmailBackend"
    with override_settings(
        ALLOWED_HOSTS=["testserver", "127.0.0.1", "localhost"],
        EMAIL_BACKEND=post,
        PASSWORD_HASHERS=["support.accounts.QuickArgon2"],
    ):
        yield


@pytest.fixture
def office(sqlite_books: SQLite) -> Iterator[str]:
    """Fresh books on SQLite, open."""
    with sqlite_books.fresh() as url:
        yield url
        connections.close_all()


@pytest.fixture
def client() -> Client:
    """Somebody who reads English."""
    return Client(headers={"accept-language": "en"})
