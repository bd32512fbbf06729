"""Two officers at the same moment, and a full disk under SQLite."""

import threading

import pytest
from django.db import DatabaseError, connection, connections

from arpad.office.database import connect
from arpad.office.models import ListRow, LogEntry, RatingList
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from support.books import SQLite, act
from support.month import AFTER, NOVEMBER, accepted, opened, previewed
from support.power_cut import PowerCut


def test_two_officers_publish_one_list_and_one_hears_why(books: str) -> None:
    opened()
    accepted()
    seen = previewed().inputs_sha256
    together, said = threading.Barrier(2), []

    def officer(name: str) -> None:
        together.wait()
        try:
            publish(act(name), "standard", NOVEMBER, seen)
            said.append("published")
        except Refused as refused:
            said.append(refused.findings[0].id)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=officer, args=(name,)) for name in ("ana", "ben")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == ["office.E030", "published"]
    assert RatingList.published.filter(date=NOVEMBER).count() == 1
    assert not verify().findings


def test_entries_of_many_at_once_are_one_chain(books: str) -> None:
    def officer(name: str) -> None:
        for number in range(5):
            open_series(act(name), f"{name}{number}", cadence="standard")
        connections.close_all()

    threads = [threading.Thread(target=officer, args=(name,)) for name in ("ana", "ben", "eva")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert LogEntry.objects.count() == 15
    assert not verify().findings


def test_a_file_that_may_not_grow_gives_an_error_and_no_damage(sqlite_books: SQLite, power_cut: PowerCut) -> None:
    with sqlite_books.fresh() as url:
        connect(url)
        opened()
        accepted()
        assert power_cut.code(url, "no_room") == 1
        assert power_cut.said.read_text("utf-8").startswith("refused: ")
        assert before_or_after() == "before"
        publish(act(), "standard", NOVEMBER, previewed().inputs_sha256)
        assert before_or_after() == "after"
        connections.close_all()


def before_or_after() -> str:
    """Where the books stand after a power cut; in between there is nothing."""
    assert not verify().findings
    out = RatingList.published.filter(date=NOVEMBER).first()
    if out is None:
        return "before"
    assert dict(ListRow.objects.filter(list=out).values_list("key", "rating")) == AFTER
    return "after"


def _write_on_and_on() -> None:
    for number in range(500):
        open_series(act(reason="x" * 500), f"series{number}", cadence="standard")


def test_a_full_disk_gives_an_error_and_no_damage(sqlite_books: SQLite) -> None:
    with sqlite_books.fresh() as url:
        connect(url)
        opened()
        accepted()
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA page_count")
            pages = cursor.fetchone()[0]
            cursor.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DatabaseError, match="full"):
            _write_on_and_on()
        entries = LogEntry.objects.count()
        assert before_or_after() == "before"
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1000000")
        publish(act(), "standard", NOVEMBER, previewed().inputs_sha256)
        assert before_or_after() == "after"
        assert LogEntry.objects.count() == entries + 2
        connections.close_all()
