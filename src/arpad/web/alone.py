"""One process at a time, for what should be done once; whoever dies lets the next one in."""

import fcntl
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import connection

from arpad.office.database import is_postgresql

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
        fcntl.lockf(file, fcntl.LOCK_EX, 1, number)
        yield
    finally:
        os.close(file)
