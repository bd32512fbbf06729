"""Two officers at the same moment, a power cut at any moment, a full disk."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, connections

from arpad.office.database import connect
from arpad.office.drafts import sweep
from arpad.office.models import ListRow, LogEntry, RatingList
from arpad.office.refused import Refused
from arpad.office.verbs.open_series import open_series
from arpad.office.verbs.publish import publish
from arpad.office.verbs.verify import verify
from support.books import NOW, SQLite, act
from support.month import AFTER, NOVEMBER, accepted, opened, previewed

TESTS = Path(__file__).parents[1]


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
            open_series(act(name), f"{name}{number}")
        connections.close_all()

    threads = [threading.Thread(target=officer, args=(name,)) for name in ("ana", "ben", "eva")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert LogEntry.objects.count() == 15
    assert not verify().findings


def killed_at(books: str, step: str, statement: int) -> bool:
    """Whether the step, in a process of its own, was still killed at that statement."""
    run = stepped(books, step, statement)
    assert run.returncode in (0, -9), run.stderr
    return run.returncode == -9


def stepped(books: str, step: str, statement: int) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(TESTS / "support" / "killed.py"), books, step, str(statement)]
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_a_file_that_may_not_grow_gives_an_error_and_no_damage(sqlite_books: SQLite) -> None:
    with sqlite_books.fresh() as url:
        connect(url)
        opened()
        accepted()
        connections.close_all()
        run = stepped(url, "no_room", 10_000)
        assert (run.returncode, "refused: " in run.stderr) == (1, True), run.stderr
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


FEW = [1, 8, 14]


@pytest.mark.parametrize("statement", FEW)
def test_killed_while_publishing(books: str, statement: int) -> None:
    opened()
    accepted()
    previewed()
    connections.close_all()
    killed = killed_at(books, "publish", statement)
    assert killed
    assert before_or_after() == "before"
    killed_at(books, "publish", 10_000)
    assert before_or_after() == "after"


def test_killed_while_a_draft_is_written(books: str) -> None:
    opened()
    accepted()
    connections.close_all()
    assert killed_at(books, "preview", 24)
    assert before_or_after() == "before"
    sweep(NOW.replace(year=2012))
    assert set(RatingList.objects.values_list("state", flat=True)) == {"published"}
    publish(act(), "standard", NOVEMBER, previewed().inputs_sha256)
    assert before_or_after() == "after"


@pytest.mark.slow
@pytest.mark.parametrize("step", ["preview", "publish"])
def test_killed_at_every_statement(books: str, step: str) -> None:
    opened()
    accepted()
    if step == "publish":
        previewed()
    for statement in range(1, 200):
        connections.close_all()
        if not killed_at(books, step, statement):
            break
        assert before_or_after() == "before"
    else:
        pytest.fail("the step never ended")


def _write_on_and_on() -> None:
    for number in range(500):
        open_series(act(reason="x" * 500), f"series{number}")


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
