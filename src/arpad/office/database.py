"""Opening the books: Django set up once, the default database where the caller says, its tables up to date."""

import os
import stat
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command
from django.db import Error, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from arpad import __version__
from arpad.office.database_url import database_settings
from arpad.office.refused import Refused
from arpad.values.finding import Finding

_WAIT_SECONDS, _PAUSE_SECONDS = 60.0, 0.5
APPS = ("accounts", "office")
"""Whose tables are in an archive."""


def set_up() -> None:
    """Django with the office's settings; the models can be imported from here on."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arpad.web.settings")
    django.setup()


def connect(url: str = "") -> None:
    """Point the office at a database. Nothing is read or written yet; a file gets its folder."""
    set_up()
    settings = database_settings(url or os.environ.get("DATABASE_URL", ""))
    if settings["ENGINE"].endswith("sqlite3"):
        Path(settings["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    point_at(settings)


def point_at(database: dict[str, Any]) -> None:
    """From now on the default database is this one, for this thread and for those that start later."""
    connections["default"].close()
    connections.settings["default"] = connections.configure_settings({"default": database})["default"]
    del connections["default"]


def prepare(until: Mapping[str, str] | None = None) -> None:
    """Make the tables, or bring them up to date; harmless if they are. Books of a newer arpad are refused.

    `until` names by app the migration to stop at: what is filled from an archive has the tables of its day."""
    _for_the_owner_alone()
    _refuse_newer(MigrationLoader(connection))
    if is_postgresql():
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE SCHEMA IF NOT EXISTS "{schema_name()}"')
    if until is not None and until != last_migrations():
        for app, name in until.items():
            call_command("migrate", app, name, verbosity=0, interactive=False)
        return
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except Error:
        if not _made_by_another():
            raise


def _made_by_another() -> bool:
    """Pages and worker begin at once: each change of the tables is made by one of them, and the other, to whom it was
    refused, waits until the first has made them all."""
    connection.close()
    until = time.monotonic() + _WAIT_SECONDS
    while not is_prepared():
        if time.monotonic() >= until:
            return False
        time.sleep(_PAUSE_SECONDS)
    return True


def last_migrations() -> dict[str, str]:
    """What the tables of this arpad are made by."""
    leaves = MigrationLoader(None).graph.leaf_nodes()
    return {app: name for app, name in leaves if app in APPS}


def _for_the_owner_alone() -> None:
    """The books hold births, letters and passwords' hashes: nobody else on this machine reads them. What SQLite writes
    beside them takes their mode, so they get it before they are opened. Books that everybody could read are their
    owner's alone from now on; a group that was let in by itself stays."""
    name = str(connection.settings_dict["NAME"])
    if is_postgresql() or name.startswith(("file:", ":memory:")):
        return
    books = Path(name)
    with suppress(OSError):  # whatever is wrong with the place, SQLite says it
        if not books.exists():
            books.touch(mode=0o600)
        mode = stat.S_IMODE(books.stat().st_mode)
        if books.is_file() and mode & stat.S_IRWXO:
            books.chmod(mode & ~(stat.S_IRWXO | stat.S_IRWXG))


def _refuse_newer(loader: MigrationLoader) -> None:
    """What a newer arpad wrote is not understood here, and could be broken."""
    unknown = unknown_migrations(loader)
    if unknown:
        raise Refused(Finding("office.E390", {"version": __version__, "migration": unknown[-1]}))


def unknown_migrations(loader: MigrationLoader) -> list[str]:
    """What a newer arpad did to the tables."""
    return sorted(
        f"{app}.{name}"
        for app, name in set(loader.applied_migrations or ()) - set(loader.disk_migrations or ())
        if app in loader.migrated_apps
    )


def is_prepared() -> bool:
    """Whether the books have all tables of this arpad."""
    _for_the_owner_alone()
    executor = MigrationExecutor(connection)
    _refuse_newer(executor.loader)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def is_postgresql() -> bool:
    return connection.vendor == "postgresql"


def is_the_books(path: Path) -> bool:
    """Whether that is the very file the books are in."""
    name = connection.settings_dict["NAME"]
    return not is_postgresql() and path.exists() and Path(name).exists() and path.samefile(name)


def schema_name() -> str:
    return str(connection.settings_dict["OPTIONS"]["options"]).rpartition("=")[2]
