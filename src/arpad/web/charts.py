"""Charts that are kept, drawn once however many ask, and what a process does before its first answer."""

import os
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from threading import Lock

from django.core.files import locks
from django.db import Error, connection, connections

from arpad.office.database import is_postgresql
from arpad.office.hashes import sha256
from arpad.reports.charts import Line, history_chart
from arpad.reports.wording import LANGUAGES, Wording, wording
from arpad.web.models import Chart
from arpad.web.queries import rows
from arpad.web.queries.lists import current_lists
from arpad.web.queries.players import History
from arpad.web.queries.shown_list import shown_list

_HERE = Lock()
_OURS = 0x61727062  # any number that nobody else locks in this database


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Nobody else is in here under that name: no thread, no process, and with PostgreSQL no other machine."""
    number = zlib.crc32(name.encode()) & 0x7FFFFFFF
    with _HERE, _in_database(number) if is_postgresql() else _in_file(number):
        yield


@contextmanager
def _in_database(number: int) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s, %s)", [_OURS, number])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [_OURS, number])


@contextmanager
def _in_file(number: int) -> Iterator[None]:
    """A byte of a file beside the books, which are on this machine."""
    place = f"{connection.settings_dict['NAME']}.alone"
    file = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        with _locked(file, number):
            yield
    finally:
        os.close(file)


@contextmanager
def _locked(file: int, number: int) -> Iterator[None]:
    """Windows locks the whole file, so that names wait for each other there."""
    try:
        import fcntl
    except ModuleNotFoundError:
        locks.lock(file, locks.LOCK_EX)
        try:
            yield
        finally:
            locks.unlock(file)
    else:
        fcntl.lockf(file, fcntl.LOCK_EX, 1, number)  # until it is closed
        yield


def player_chart(key: str, found: Sequence[History], words: Wording) -> str:
    """A new list makes a new drawing, in the place of the old one."""
    lists = sha256("".join(f"{p.list.pk}:{p.list.sha256};" for history in found for p in history.points).encode())
    kept = _kept(key, words.language, lists)
    if kept is not None:
        return kept
    with alone(f"chart {key} {words.language}"):
        kept = _kept(key, words.language, lists)  # by whoever was in here before
        if kept is not None:
            return kept
        svg = history_chart([_line(history) for history in found if history.best], words)
        Chart.objects.update_or_create(player=key, language=words.language, defaults={"lists": lists, "svg": svg})
    return svg


def has_chart(found: Sequence[History]) -> bool:
    """Somebody whom lists show without a number has nothing to draw."""
    return any(history.best for history in found)


def _kept(key: str, language: str, lists: str) -> str | None:
    found = rows("SELECT svg FROM web_chart WHERE player = %s AND language = %s AND lists = %s", key, language, lists)
    return str(found[0][0]) if found else None


def start_the_drawer() -> None:
    """It takes a second or two, which the first to ask for a chart need not wait."""
    history_chart([Line("", [(date(2000, 1, 1), 1)])], wording(LANGUAGES[0]))


def _line(history: History) -> Line:
    points = [(point.list.date, point.row.rating) for point in reversed(history.points) if point.row.rating]
    return Line(history.series.name, points)


_FREQUENT = ("rating", "name")


def warm() -> None:
    """A database that is away is said by the pages, not here. The drawer of charts starts beside the first answers."""
    threading.Thread(target=start_the_drawer, daemon=True).start()
    try:
        for of in current_lists():
            shown = shown_list(of)
            for sort in _FREQUENT:
                shown.order(sort, down=False)
    except Error:
        pass
    finally:
        connections.close_all()
