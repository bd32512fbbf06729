"""The rows of books on PostgreSQL, taken and laid down table by table: a fraction of what a new database costs."""

from dataclasses import dataclass
from functools import cache

from django.db import connection, transaction

Marks = dict[str, tuple[int | None, ...]]


@dataclass(frozen=True)
class Content:
    """The rows of every table that has some, and where the sequences stand."""

    rows: dict[str, bytes]
    sequences: dict[str, tuple[int | None, ...]]


def marks() -> Marks:
    """Of every table how many rows it has and which transaction wrote the youngest; of every sequence where it stands."""
    with connection.cursor() as cursor:
        cursor.execute(_asking(_tables(), _sequences()))
        return {name: tuple(numbers) for name, *numbers in cursor.fetchall()}


def content() -> Content:
    there = marks()
    rows = {}
    with connection.cursor() as cursor:
        for table in _tables():
            if there[table][0]:
                with cursor.cursor.copy(f"COPY {table} TO STDOUT (FORMAT binary)") as copy:
                    rows[table] = b"".join(copy)
    return Content(rows, {name: there[name] for name in _sequences()})


def lay_down(kept: Content) -> None:
    """Whatever is there gives way; no trigger and no foreign key has a say, since the rows are as they once were."""
    there = marks()
    full = [table for table in _tables() if there[table][0]]
    moved = {name: at for name, at in kept.sequences.items() if there[name] != at}
    statements = ["SET LOCAL session_replication_role = replica"]
    statements += [f"DELETE FROM {table}" for table in full]
    statements += [f"SELECT setval('{name}', {last}, {is_called} = 1)" for name, (last, is_called) in moved.items()]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(";".join(statements))
        for table, rows in kept.rows.items():
            with cursor.cursor.copy(f"COPY {table} FROM STDIN (FORMAT binary)") as copy:
                copy.write(rows)


def structure() -> str:
    """One text for everything that is not rows: tables, columns, constraints, triggers and their functions, schemas."""
    own = "> 16383"  # whatever is not PostgreSQL's has a larger number
    asked = {
        "pg_namespace WHERE nspname NOT LIKE 'pg\\_%'": "nspname",
        f"pg_class WHERE oid {own}": "oid, relname, relnamespace",
        f"pg_attribute WHERE attrelid {own} AND attnum > 0": "attrelid, attname, attnotnull",
        f"pg_constraint WHERE oid {own}": "oid, conname",
        f"pg_trigger WHERE oid {own}": "oid, tgname, tgenabled",
        f"pg_proc WHERE oid {own}": "oid, proname, prosrc",
        "pg_db_role_setting": "setdatabase, setconfig",
    }
    parts = [
        f"(SELECT md5(string_agg(concat({what}), ',' ORDER BY concat({what}))) FROM {where})"
        for where, what in asked.items()
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(parts)}")
        return str(cursor.fetchone())


def alone() -> None:
    """Nobody else is in these books any longer."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


@cache
def _tables() -> tuple[str, ...]:
    return _named("r")


@cache
def _sequences() -> tuple[str, ...]:
    return _named("S")


def _named(kind: str) -> tuple[str, ...]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = %s"
            " ORDER BY relname",
            [kind],
        )
        return tuple(f'"{name}"' for (name,) in cursor.fetchall())


@cache
def _asking(tables: tuple[str, ...], sequences: tuple[str, ...]) -> str:
    youngest = "max(xmin::text::bigint)"
    of_tables = [f"SELECT '{table}', count(*), {youngest} FROM {table}" for table in tables]
    of_sequences = [f"SELECT '{name}', last_value, is_called::int FROM {name}" for name in sequences]
    return " UNION ALL ".join([*of_tables, *of_sequences])
