"""All books in one file that belongs to no engine: a zip of one JSON-lines file a table, and a manifest of hashes.

Rows are in the order of their keys and values as JSON has them, so that the same books give the same hashes on every
engine. Drafts are left out: they can be computed again.
"""

import base64
import hashlib
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

from arpad import __version__
from arpad.office import database_guards
from arpad.office.database import is_postgresql
from arpad.office.list_store import insert_rows
from arpad.office.log import head
from arpad.values.records import dataclass

FORMAT = 1
_MANIFEST = "manifest.json"
_AT_A_TIME = 5_000
_OF_PUBLISHED = {
    "RatingList": {"state": "published"},
    "ListRow": {"list__state": "published"},
    "ListBlob": {"list__state": "published"},
    "Approval": {"list__state": "published"},
}
_ADDED_LATER = {
    "office_amendment",
    "office_arbiternorm",
    "office_club",
    "office_federationsettings",
    "office_fidelink",
    "office_invoice",
    "office_lettertext",
    "office_personstate",
    "office_referencelist",
}
"""Tables that archives of earlier versions lack: they begin empty."""
_NOT_KEPT = {"ImportDraft", "Job", "ListStudy", "NameKey", "NameKeyState"}
"""Work in progress belongs to its machine; studies and keys of names can be made again."""


@dataclass(frozen=True)
class Manifest:
    arpad: str
    head: str
    tables: Mapping[str, tuple[int, str]]  # rows and hash

    def text(self) -> str:
        tables = {name: {"rows": rows, "sha256": sha} for name, (rows, sha) in self.tables.items()}
        return json.dumps({"format": FORMAT, "arpad": self.arpad, "head": self.head, "tables": tables}, indent=1) + "\n"

    @classmethod
    def read(cls, text: str) -> "Manifest":
        raw = json.loads(text)
        if raw["format"] != FORMAT:
            raise ValueError(f"format {raw['format']}")
        return cls(raw["arpad"], raw["head"], {name: (t["rows"], t["sha256"]) for name, t in raw["tables"].items()})


Model = type[models.Model]


def tables() -> list[Model]:
    found = apps.get_app_config("office").get_models(include_auto_created=True)
    return sorted((one for one in found if one.__name__ not in _NOT_KEPT), key=lambda one: one._meta.db_table)


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything read inside is of one moment, while others go on writing."""
    with connection.cursor() as cursor:
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if is_postgresql() else "BEGIN DEFERRED"
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")  # nothing was written, and a damaged database can still do it


def write_archive(path: Path) -> Manifest:
    with one_moment(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        found: dict[str, tuple[int, str]] = {}
        for model in tables():
            with archive.open(_entry(model._meta.db_table), "w", force_zip64=True) as out:
                found[model._meta.db_table] = _write_table(model, out)
        manifest = Manifest(__version__, head().sha256, found)
        archive.writestr(_MANIFEST, manifest.text())
    return manifest


def table_hashes(widths: Mapping[str, int] | None = None) -> dict[str, tuple[int, str]]:
    """The hashes that an archive of these books would have; `widths` are those of an archive that has fewer columns."""
    asked = widths or {}
    with one_moment():
        return {table._meta.db_table: _write_table(table, None, asked.get(table._meta.db_table)) for table in tables()}


def widths_of(path: Path) -> dict[str, int]:
    """How many columns each table of an archive has: new ones come last, and an older archive lacks them."""
    found = {}
    with zipfile.ZipFile(path) as archive:
        for table in _tables_in(archive):
            with archive.open(_entry(table)) as lines:
                first = lines.readline()
            if first:
                found[table] = len(json.loads(first))
    return found


def _tables_in(archive: zipfile.ZipFile) -> list[str]:
    """Ours, as far as an archive of an earlier version has them."""
    there = set(archive.namelist())
    names = [model._meta.db_table for model in tables()]
    return [name for name in names if name not in _ADDED_LATER or _entry(name) in there]


def _entry(table: str) -> str:
    return f"tables/{table}.jsonl"


def _columns(model: Model) -> "list[models.Field[Any, Any]]":
    return list(model._meta.concrete_fields)


def _write_table(model: Model, out: IO[bytes] | None, width: int | None = None) -> tuple[int, str]:
    rows, digest = 0, hashlib.sha256()
    names = [field.attname for field in _columns(model)][:width]
    query = model._default_manager.filter(**_OF_PUBLISHED.get(model.__name__, {})).order_by("pk").values_list(*names)
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain).encode
    for row in query.iterator(chunk_size=_AT_A_TIME):
        line = (encode(row) + "\n").encode()
        digest.update(line)
        if out is not None:
            out.write(line)
        rows += 1
    return rows, digest.hexdigest()


def _plain(value: Any) -> str:
    if isinstance(value, date | datetime):
        return value.isoformat()
    return base64.b64encode(value).decode()


def read_manifest(path: Path) -> Manifest:
    """Raises ValueError, KeyError or a zip error where it is no archive of books."""
    with zipfile.ZipFile(path) as archive:
        return Manifest.read(archive.read(_MANIFEST).decode())


def wrong_tables(path: Path, manifest: Manifest) -> list[str]:
    """The tables of an archive that are not what its manifest says, or that this arpad does not know."""
    ours = {model._meta.db_table for model in tables()}
    wrong = sorted((set(manifest.tables) ^ ours) - (_ADDED_LATER - set(manifest.tables)))
    with zipfile.ZipFile(path) as archive:
        for table, expected in manifest.tables.items():
            if table in wrong:
                continue
            digest, rows = hashlib.sha256(), 0
            try:
                with archive.open(_entry(table)) as lines:
                    for line in lines:
                        digest.update(line)
                        rows += 1
            except (KeyError, zipfile.BadZipFile, OSError):
                rows = -1
            if (rows, digest.hexdigest()) != expected:
                wrong.append(table)
    return wrong


def load(path: Path) -> None:
    """Fill empty tables; the triggers, which would refuse rows of published lists, come back at the end."""
    database_guards.remove()
    with transaction.atomic(), zipfile.ZipFile(path) as archive:
        there = _tables_in(archive)
        for model in tables():
            if model._meta.db_table not in there:
                continue
            fields = _columns(model)
            with archive.open(_entry(model._meta.db_table)) as lines:
                insert_rows(model, [str(field.column) for field in fields], _rows(fields, lines))
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
                cursor.execute(statement)
    database_guards.install()


def _rows(fields: "list[models.Field[Any, Any]]", lines: IO[bytes]) -> Iterator[list[Any]]:
    special = [(index, field) for index, field in enumerate(fields) if _reader(field) is not None]
    for line in lines:
        row = json.loads(line)
        row += [field.get_default() for field in fields[len(row) :]]
        for index, field in special:
            if row[index] is not None:
                value = _reader(field)(row[index])
                row[index] = field.get_db_prep_value(value, connection)
        yield row


def _reader(field: "models.Field[Any, Any]") -> Any:
    """How a value comes back; None where JSON has it as it is."""
    if isinstance(field, models.BinaryField):
        return base64.b64decode
    if isinstance(field, models.DateTimeField):
        return datetime.fromisoformat
    return date.fromisoformat if isinstance(field, models.DateField) else None
