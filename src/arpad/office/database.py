"""Opening the books: Django set up once, the default database where the caller says, its tables up to date."""

import os
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from arpad.office.database_url import database_settings


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


def prepare() -> None:
    """Make the tables, or bring them up to date; harmless if they are."""
    if is_postgresql():
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE SCHEMA IF NOT EXISTS "{schema_name()}"')
    call_command("migrate", verbosity=0, interactive=False)


def is_prepared() -> bool:
    """Whether the books have all tables of this arpad."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def is_postgresql() -> bool:
    return connection.vendor == "postgresql"


def is_the_books(path: Path) -> bool:
    """Whether that is the very file the books are in."""
    name = connection.settings_dict["NAME"]
    return not is_postgresql() and path.exists() and Path(name).exists() and path.samefile(name)


def schema_name() -> str:
    return str(connection.settings_dict["OPTIONS"]["options"]).rpartition("=")[2]
