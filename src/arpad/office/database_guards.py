"""What the database itself refuses, whoever asks: changing what was published or logged, and texts that do not fit.

Rows, blobs and the line of a published list cannot be updated or deleted, nor can rows be added to it; the log only
grows. SQLite and PostgreSQL say so in their own words. What the books hold is the same on both: SQLite would keep a
text of any length, and PostgreSQL would then refuse the archive.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, models

from arpad.office.database import is_postgresql
from arpad.office.refused import Refused
from arpad.values.finding import Finding

_LIST, _LOG = "office_ratinglist", "office_logentry"
_PARTS = {"office_listrow": "list_id", "office_listblob": "list_id"}
REFUSAL = "arpad: what is published or logged cannot be changed"


def install() -> None:
    """Put every trigger in its place; those that are there are made anew."""
    with connection.cursor() as cursor:
        for statement in _postgresql() if is_postgresql() else _sqlite():
            cursor.execute(statement)


def remove() -> None:
    """Only for a database that is being filled from an archive and is not yet the office's."""
    with connection.cursor() as cursor:
        for name in sorted(installed()):
            table = name.rpartition("_frozen_")[0]
            cursor.execute(f"DROP TRIGGER {name} ON {table}" if is_postgresql() else f"DROP TRIGGER {name}")


@contextmanager
def asleep() -> Iterator[None]:
    """Rows of published lists can be changed, by nobody but this transaction: an erasure leaves people out of them."""
    assert connection.in_atomic_block
    parts = [(_name(table, action), table) for table in _PARTS for action in ("insert", "update", "delete")]
    with connection.cursor() as cursor:
        for name, table in parts:
            sleeping = f"ALTER TABLE {table} DISABLE TRIGGER {name}" if is_postgresql() else f"DROP TRIGGER {name}"
            cursor.execute(sleeping)
    yield
    if not is_postgresql():
        install()
        return
    with connection.cursor() as cursor:  # nobody who reads has to wait for it, as he would for triggers made anew
        for name, table in parts:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER {name}")


def names() -> set[str]:
    """Every trigger that must be there."""
    actions = {
        _LIST: ("update", "delete"),
        _LOG: ("update", "delete"),
        **dict.fromkeys(_PARTS, ("insert", "update", "delete")),
    }
    return {_name(table, action) for table, of_table in actions.items() for action in of_table}


def installed() -> set[str]:
    """The triggers that are there and awake."""
    with connection.cursor() as cursor:
        if is_postgresql():
            cursor.execute(
                "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
                " WHERE NOT tgisinternal AND tgenabled <> 'D' AND relnamespace = current_schema()::regnamespace"
            )
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        return {row[0] for row in cursor.fetchall()} & names()


def _name(table: str, action: str) -> str:
    return f"{table}_frozen_{action}"


def _sqlite() -> Iterator[str]:
    published = f"(SELECT state FROM {_LIST} WHERE id = {{row}}.{{column}}) = 'published'"
    for table, column in _PARTS.items():
        for action, rows in {"insert": ("NEW",), "update": ("OLD", "NEW"), "delete": ("OLD",)}.items():
            when = " OR ".join(published.format(row=row, column=column) for row in rows)
            yield from _sqlite_trigger(table, action, f"WHEN {when}")
    for action in ("update", "delete"):
        yield from _sqlite_trigger(_LIST, action, "WHEN OLD.state = 'published'")
        yield from _sqlite_trigger(_LOG, action, "")


def _sqlite_trigger(table: str, action: str, when: str) -> Iterator[str]:
    name = _name(table, action)
    yield f"DROP TRIGGER IF EXISTS {name}"
    yield f"CREATE TRIGGER {name} BEFORE {action} ON {table} {when} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"


def _postgresql() -> Iterator[str]:
    """Added rows are looked at once a statement, so that a list can be copied in at full speed."""
    yield _function("office_refuse", f"RAISE EXCEPTION '{REFUSAL}';")
    for table, column in _PARTS.items():
        published = f"SELECT 1 FROM {_LIST} WHERE state = 'published' AND id"
        touched = f"{published} IN (OLD.{column}{{new}})"
        raising = f"IF EXISTS ({{query}}) THEN RAISE EXCEPTION '{REFUSAL}'; END IF; RETURN {{row}};"
        added = f"{published} IN (SELECT DISTINCT {column} FROM added)"
        yield _function(f"{table}_insert", raising.format(query=added, row="NULL"))
        yield _function(f"{table}_update", raising.format(query=touched.format(new=f", NEW.{column}"), row="NEW"))
        yield _function(f"{table}_delete", raising.format(query=touched.format(new=""), row="OLD"))
        each = f"AFTER INSERT ON {table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT"
        yield from _postgresql_trigger(table, "insert", each, f"{table}_insert")
        for action in ("update", "delete"):
            yield from _postgresql_trigger(
                table, action, f"BEFORE {action} ON {table} FOR EACH ROW", f"{table}_{action}"
            )
    for action in ("update", "delete"):
        each = f"BEFORE {action} ON {_LIST} FOR EACH ROW WHEN (OLD.state = 'published')"
        yield from _postgresql_trigger(_LIST, action, each, "office_refuse")
        yield from _postgresql_trigger(_LOG, action, f"BEFORE {action} ON {_LOG} FOR EACH ROW", "office_refuse")


def _function(name: str, body: str) -> str:
    return f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"


def _postgresql_trigger(table: str, action: str, each: str, function: str) -> Iterator[str]:
    name = _name(table, action)
    yield f"DROP TRIGGER IF EXISTS {name} ON {table}"
    yield f"CREATE TRIGGER {name} {each} EXECUTE FUNCTION {function}()"


_LARGEST = 2**31 - 1
_SHOWN = 40


def refuse_unfit(rows: Iterable[models.Model]) -> None:
    """Before rows are written many at a time, which sends no signal."""
    wrong = [finding for row in rows for finding in unfit(row)]
    if wrong:
        raise Refused(*wrong[:20])


def unfit(row: models.Model) -> list[Finding]:
    """Every value that a column cannot hold."""
    found = []
    for column in row._meta.concrete_fields:
        value, most = getattr(row, column.attname), _most(column)
        size = len(value) if isinstance(value, str) else value if isinstance(value, int) else 0
        if most is not None and abs(size) > most:
            text = str(value)[:_SHOWN] + ("…" if len(str(value)) > _SHOWN else "")
            name = f"{row._meta.model_name}.{column.name}"
            found.append(Finding("office.E150", {"field": name, "text": text, "most": most}))
    return found


def _most(column: "models.Field[Any, Any]") -> int | None:
    """Letters of a text, or the largest whole number."""
    if isinstance(column, models.CharField):
        return column.max_length
    small = isinstance(column, models.IntegerField) and not isinstance(column, models.BigIntegerField)
    return _LARGEST if small and not column.primary_key else None


def before_saving(instance: models.Model, **_: Any) -> None:
    refuse_unfit([instance])
