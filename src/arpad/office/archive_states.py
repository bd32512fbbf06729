"""At which state of the tables an archive was written, so that it is read into just those and then brought up to date.

So every migration that came later does for an archive what it does for a database: not only new columns with their
defaults, but whatever it changed in the rows.
"""

from collections.abc import Mapping

from django.apps import apps
from django.apps.registry import Apps
from django.db.migrations.loader import MigrationLoader

from arpad.office.archive import Manifest, Names, column_names, tables
from arpad.office.database import last_migrations
from arpad.office.refused import Refused
from arpad.values.finding import FileName, Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class State:
    """The last migration of each app, the models of that moment, and the columns of the archive's tables."""

    migrations: Mapping[str, str]
    registry: Apps
    names: Names


def state_of(file: str, manifest: Manifest, widths: Mapping[str, int]) -> State:
    loader = MigrationLoader(None)
    if not manifest.migrations:
        return _guessed(file, loader, manifest, widths)
    for app, name in manifest.migrations.items():
        if (app, name) not in loader.disk_migrations:
            raise Refused(
                Finding("office.E463", {"file": FileName(file), "version": manifest.arpad, "migration": name})
            )
    if manifest.migrations == last_migrations():
        state = State(manifest.migrations, apps, manifest.columns)
    else:
        state = State(manifest.migrations, _apps_at(loader, manifest.migrations), manifest.columns)
    _refuse_others(file, state, manifest)
    return state


def _apps_at(loader: MigrationLoader, migrations: Mapping[str, str]) -> Apps:
    return loader.project_state(list(migrations.items())).apps


def _refuse_others(file: str, state: State, manifest: Manifest) -> None:
    """Tables or columns that the state does not have, or that are not there."""
    known = {model._meta.db_table: set(column_names(model)) for model in tables(state.registry)}
    told = {table: set(manifest.columns.get(table, ())) for table in manifest.tables}
    wrong = sorted(table for table in known.keys() | told.keys() if known.get(table) != told.get(table))
    if wrong:
        raise Refused(*(Finding("office.E071", {"file": FileName(file), "table": table}) for table in wrong))


def _guessed(file: str, loader: MigrationLoader, manifest: Manifest, widths: Mapping[str, int]) -> State:
    """Of an archive that does not say it: the earliest state with its tables and as many columns. What changed only
    rows is done once more, which is no harm. Columns came last in those days."""
    order = {model._meta.db_table: column_names(model) for model in tables()}
    for name in _in_order(loader):
        registry = _apps_at(loader, {"office": name})
        there = {model._meta.db_table: set(column_names(model)) for model in tables(registry)}
        names = {table: [one for one in order.get(table, ()) if one in there[table]] for table in there}
        if names.keys() == manifest.tables.keys() and all(len(names[table]) == most for table, most in widths.items()):
            return State({"office": name}, registry, names)
    strange = sorted(set(manifest.tables) ^ set(order)) or sorted(manifest.tables)
    raise Refused(*(Finding("office.E071", {"file": FileName(file), "table": table}) for table in strange))


def _in_order(loader: MigrationLoader) -> list[str]:
    """The office's migrations, the first first."""
    (leaf,) = loader.graph.leaf_nodes("office")
    return [name for app, name in loader.graph.forwards_plan(leaf) if app == "office"]
