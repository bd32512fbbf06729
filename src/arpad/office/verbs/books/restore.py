"""Put an archive in the place of the books: checked before, filled aside, and the old books kept."""

import os
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import chain, count
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from arpad.office.act import Act, long_verb, writing
from arpad.office.archive import Manifest, load, read_manifest, table_hashes, widths_of, wrong_tables
from arpad.office.archive_states import State, state_of
from arpad.office.database import is_postgresql, point_at, prepare, schema_name
from arpad.office.description import Desk, VerbDescription, VerbField
from arpad.office.identities import fold_names_again
from arpad.office.log import TAKE_LOCK, broken_links
from arpad.office.refused import Refused
from arpad.office.register_lookup import catch_up
from arpad.office.sealing import opened
from arpad.values.finding import FileName, Finding, Problem
from arpad.values.problems import of_the_system

_WAIT_SECONDS = 5


_IN_THEIR_PLACE = "it takes the place of the books that the pages are served from"
RESTORE = VerbDescription(
    "restore", Desk.BOOKS, fields=(VerbField("file", needed=True, most=1000, metavar="ARCHIVE"),),
    no_page=_IN_THEIR_PLACE, no_call=_IN_THEIR_PLACE,
)  # fmt: skip


@long_verb(RESTORE)
def restore(act: Act, path: Path) -> str:
    """The name under which the old books are kept, empty if there were none."""
    if not act.reason.strip():
        raise Refused(Finding("office.E002", {"verb": "restore"}))
    with opened(path, settings.ARPAD_BACKUP_KEY) as archive:
        return _restored(act, archive, path.name)


def _restored(act: Act, path: Path, name: str) -> str:
    manifest, state = _checked(path, name)
    stamp = act.at.strftime("%Y%m%d%H%M%S")
    swap = _aside_in_schema if is_postgresql() else _aside_in_file
    with swap(stamp) as old:
        prepare(state.migrations)
        load(path, state.names, state.registry)
        _compare(manifest, state)
        prepare()
        _follow(manifest)
        fold_names_again()
        catch_up()
    with writing(act, "restore") as record:
        record.about("books", head=manifest.head)
    return old


def _checked(path: Path, name: str) -> tuple[Manifest, State]:
    try:
        manifest = read_manifest(path)
        wrong = wrong_tables(path, manifest)
        widths = widths_of(path) if not wrong else {}
    except (ValueError, KeyError, TypeError, AttributeError, OSError, zipfile.BadZipFile) as error:
        problem = of_the_system(error) if isinstance(error, OSError) else Problem("problem.no_books")
        raise Refused(Finding("office.E070", {"file": FileName(name), "problem": problem})) from None
    if wrong:
        raise Refused(*(Finding("office.E071", {"file": FileName(name), "table": table}) for table in wrong))
    return manifest, state_of(name, manifest, widths)


def _compare(manifest: Manifest, state: State) -> None:
    """What was filled in must be what was written."""
    now = table_hashes(state.names, state.registry)
    wrong = [Finding("office.E072", {"table": name}) for name, sha in manifest.tables.items() if now.get(name) != sha]
    if wrong:
        raise Refused(*wrong)


def _follow(manifest: Manifest) -> None:
    """Its log must be a whole chain."""
    wrong = list(broken_links(manifest.head))
    if wrong:
        raise Refused(*wrong)


def _free(name: str, taken: Callable[[str], bool]) -> str:
    """Two restores in one second do not take each other's name."""
    return next(one for one in chain([name], (f"{name}_{number}" for number in count(2))) if not taken(one))


@contextmanager
def _aside_in_file(stamp: str) -> Iterator[str]:
    """A new file is filled; a second name keeps the old one, and then the new one takes its place in one step."""
    settings: dict[str, Any] = connection.settings_dict
    place = Path(settings["NAME"])
    aside = place.with_name(f"{place.name}.restoring")
    old = place.with_name(_free(f"{place.name}.before-{stamp}", lambda name: place.with_name(name).exists()))
    there = place.is_file()
    connection.close()
    _forget(aside)
    point_at({**settings, "NAME": str(aside)})
    try:
        yield str(old) if there else ""
        _fold_in_wal()
        connection.close()
        with _nobody_else_in(place) if there else nullcontext():
            if there:
                os.link(place, old)
            os.replace(aside, place)
    finally:
        connection.close()
        _forget(aside)
        point_at({**settings, "NAME": str(place)})


@contextmanager
def _nobody_else_in(place: Path) -> Iterator[None]:
    """The old books whole in their one file, and locked: SQLite leaves WAL only where nobody else has them open, and
    what somebody still wrote beside them would be lost."""
    held = sqlite3.connect(place, timeout=_WAIT_SECONDS, isolation_level=None)
    try:
        if held.execute("PRAGMA journal_mode = DELETE").fetchone()[0] != "delete":
            raise sqlite3.OperationalError
        held.execute("BEGIN EXCLUSIVE")
        yield
    except sqlite3.OperationalError:
        raise Refused(Finding("office.E148", {"database": place.name})) from None
    finally:
        held.close()


def _fold_in_wal() -> None:
    """All of a SQLite database in its one file."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def _forget(path: Path) -> None:
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        path.with_name(name).unlink(missing_ok=True)


@contextmanager
def _aside_in_schema(stamp: str) -> Iterator[str]:
    """A new schema is filled; one transaction gives both their names."""
    settings: dict[str, Any] = connection.settings_dict
    place = schema_name()
    aside, old = f"{place}_restoring", _free(f"{place}_before_{stamp}", lambda name: bool(_count(name)))
    _execute(f'DROP SCHEMA IF EXISTS "{aside}" CASCADE', f'CREATE SCHEMA IF NOT EXISTS "{place}"')
    there = bool(_count(place))
    try:
        point_at(_in_schema(settings, aside))
        yield old if there else ""
        _execute(
            "BEGIN",
            TAKE_LOCK,  # an act that is under way ends in the old books, one that waits begins in the new
            f'ALTER SCHEMA "{place}" RENAME TO "{old}"' if there else f'DROP SCHEMA "{place}"',
            f'ALTER SCHEMA "{aside}" RENAME TO "{place}"',
            "COMMIT",
        )
    except BaseException:
        connection.close()
        _execute(f'DROP SCHEMA IF EXISTS "{aside}" CASCADE')
        raise
    finally:
        point_at(_in_schema(settings, place))


def _in_schema(settings: dict[str, Any], schema: str) -> dict[str, Any]:
    return {**settings, "OPTIONS": {**settings["OPTIONS"], "options": f"-c search_path={schema}"}}


def _execute(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _count(schema: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM information_schema.tables WHERE table_schema = %s", [schema])
        return int(cursor.fetchone()[0])
