"""A full disk under PostgreSQL: the server may write no file beyond a limit, as `ulimit -f` does it."""

import os
import resource
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import DatabaseError, connections

from arpad.office.database import connect
from arpad.office.log import head
from arpad.office.models import ListRow, RatingList, Report
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.reports.receive import Submission, receive
from support.books import PostgreSQL, act
from support.month import AFTER, NOVEMBER, REPORT, accepted, opened, previewed, registered

_LARGEST_FILE = 24 * 2**20  # above a segment of the server's own journal, which has 16 MB
_TOO_LARGE = 32 * 2**20


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """For this process and those it starts meanwhile."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def small_server(worker_id: str) -> Iterator[PostgreSQL]:
    folder = Path(tempfile.gettempdir()) / f"arpad-full-disk-{os.getpid()}"
    with no_file_larger_than(_LARGEST_FILE):
        server = PostgreSQL(folder, worker_id)
    yield server
    server.close()


@pytest.mark.slow
def test_a_list_is_not_published_where_its_entry_does_not_fit(small_server: PostgreSQL) -> None:
    """The disk fills up within the transaction that publishes: the draft stays a draft, and can be published later."""
    with small_server.fresh() as url:
        connect(url)
        opened()
        accepted()
        seen = previewed().inputs_sha256
        before = head()
        long_reason = os.urandom(_TOO_LARGE // 2).hex()
        with pytest.raises(DatabaseError, match="could not extend file"):
            publish(act(reason=long_reason), "standard", NOVEMBER, seen)
        assert head() == before
        assert not RatingList.published.filter(date=NOVEMBER).exists()
        assert verify(before.sha256).findings == []
        listed = publish(act(), "standard", NOVEMBER, seen).list
        assert dict(ListRow.objects.filter(list=listed).values_list("key", "rating")) == AFTER
        connections.close_all()


def test_a_full_disk_gives_an_error_and_no_damage(small_server: PostgreSQL) -> None:
    with small_server.fresh() as url:
        connect(url)
        opened()
        registered()
        before = head()
        with pytest.raises(DatabaseError, match="could not extend file"):
            receive(act(), Submission("friends", os.urandom(_TOO_LARGE)))
        assert (head(), Report.objects.count()) == (before, 0)
        assert verify(before.sha256).findings == []
        receive(act(), Submission("friends", REPORT.encode()))
        assert head().number == before.number + 1
        connections.close_all()
