"""All books in one file that belongs to no engine: a zip of one JSON-lines file a table, and a manifest of hashes.

Rows are in the order of their keys and values as JSON has them, so that the same books give the same hashes on every
engine. Drafts are left out: they can be computed again. Accounts, roles and second factors go with the books; sessions,
tokens and mail stay. The law of folders that were plugged in goes with them too: without it no list can be made again.

An archive says at which migrations it was written, and is read into tables of just that state (`archive_states`).
"""

import base64
import hashlib
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from datetime import date, datetime
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import connection, models, transaction

from arpad import __version__
from arpad.office import database_guards
from arpad.office.database import is_postgresql, last_migrations
from arpad.office.hashes import sha256
from arpad.office.list_store import insert_rows
from arpad.office.log import head
from arpad.regulations.sources import plugged_in
from arpad.values.records import dataclass

FORMAT = 1
_MANIFEST = "manifest.json"
_TABLES, _ENDING = "tables/", ".jsonl"
_AT_A_TIME = 5_000
_OF_PUBLISHED = {
    "RatingList": {"state": "published"},
    "ListRow": {"list__state": "published"},
    "ListBlob": {"list__state": "published"},
    "Approval": {"list__state": "published"},
}
_NOT_KEPT = {"ImportDraft", "Job", "ListStudy", "NameKey", "NameKeyState"}
"""Work in progress belongs to its machine; studies and keys of names can be made again."""
_OF_ACCOUNTS = ("Account", "Grant", "SecondFactor", "RecoveryCode", "AccountRules")
_LAW = "law/"


Names = Mapping[str, Sequence[str]]
"""The columns of each table, in their order."""


@dataclass(frozen=True)
class Manifest:
    """Archives of earlier versions tell neither columns nor migrations."""

    arpad: str
    head: str
    tables: Mapping[str, tuple[int, str]]  # rows and hash
    columns: Names = field(default_factory=dict)
    migrations: Mapping[str, str] = field(default_factory=dict)  # the last of each app
    law: Mapping[str, str] = field(default_factory=dict)  # the hash of each file

    def text(self) -> str:
        tables = {
            name: {"rows": rows, "sha256": sha, "columns": list(self.columns[name])}
            for name, (rows, sha) in self.tables.items()
        }
        about = {"migrations": dict(self.migrations), "law": dict(self.law), "tables": tables}
        return json.dumps({"format": FORMAT, "arpad": self.arpad, "head": self.head, **about}, indent=1) + "\n"

    @classmethod
    def read(cls, text: str) -> "Manifest":
        raw = json.loads(text)
        if raw["format"] != FORMAT:
            raise ValueError(f"format {raw['format']}")
        tables = {str(name): (int(one["rows"]), str(one["sha256"])) for name, one in raw["tables"].items()}
        columns = {
            name: [str(each) for each in one["columns"]] for name, one in raw["tables"].items() if "columns" in one
        }
        return cls(
            raw["arpad"], raw["head"], tables, columns, dict(raw.get("migrations", {})), dict(raw.get("law", {}))
        )


Model = type[models.Model]


def tables(registry: Apps = apps) -> list[Model]:
    """Those that are kept; of an earlier state where that is asked for, which may have no accounts yet."""
    found = list(registry.get_app_config("office").get_models(include_auto_created=True))
    for name in _OF_ACCOUNTS:
        with suppress(LookupError):
            found.append(registry.get_model("accounts", name))
    return sorted((one for one in found if one.__name__ not in _NOT_KEPT), key=lambda one: one._meta.db_table)


def column_names(model: Model) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


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
    law = law_files()
    with one_moment(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        found: dict[str, tuple[int, str]] = {}
        columns = {}
        for model in tables():
            table = model._meta.db_table
            columns[table] = column_names(model)
            with archive.open(_entry(table), "w", force_zip64=True) as out:
                found[table] = _write_table(model, columns[table], out)
        for name, content in law.items():
            archive.writestr(name, content)
        hashes = {name: sha256(content) for name, content in law.items()}
        manifest = Manifest(__version__, head().sha256, found, columns, last_migrations(), hashes)
        archive.writestr(_MANIFEST, manifest.text())
    return manifest


def table_hashes(names: Names | None = None, registry: Apps = apps) -> dict[str, tuple[int, str]]:
    """The hashes that an archive of these books would have; `names` are the columns of one that has them otherwise."""
    asked = names or {}
    with one_moment():
        return {
            (table := model._meta.db_table): _write_table(model, asked.get(table) or column_names(model))
            for model in tables(registry)
        }


def widths_of(path: Path) -> dict[str, int]:
    """How many columns each table of an archive has, as far as there are rows."""
    found = {}
    with zipfile.ZipFile(path) as archive:
        for entry in archive.namelist():
            if entry.startswith(_TABLES):
                with archive.open(entry) as lines:
                    first = lines.readline()
                if first:
                    found[entry.removeprefix(_TABLES).removesuffix(_ENDING)] = len(json.loads(first))
    return found


def law_files() -> dict[str, bytes]:
    """Every file of the folders that are plugged in, as the archive has them: law/1/editions/x.toml."""
    found = {}
    for number, folder in enumerate(plugged_in(), 1):
        for file in sorted(Path(folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found[f"{_LAW}{number}/{file.relative_to(folder).as_posix()}"] = file.read_bytes()
    return found


def lacks_law(manifest: Manifest) -> bool:
    """Whether the archive has law that is not plugged in here."""
    here = {sha256(content) for content in law_files().values()} if manifest.law else set()
    return not set(manifest.law.values()) <= here


def _entry(table: str) -> str:
    return f"{_TABLES}{table}{_ENDING}"


def _write_table(model: Model, names: Sequence[str], out: IO[bytes] | None = None) -> tuple[int, str]:
    rows, digest = 0, hashlib.sha256()
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
    """The tables and the files of law of an archive that are not what its manifest says."""
    wrong = []
    with zipfile.ZipFile(path) as archive:
        for table, expected in manifest.tables.items():
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
        for name, expected_sha in manifest.law.items():
            try:
                whole = sha256(archive.read(name)) == expected_sha
            except (KeyError, zipfile.BadZipFile, OSError):
                whole = False
            if not whole:
                wrong.append(name)
    return wrong


def load(path: Path, names: Names, registry: Apps = apps) -> None:
    """Fill empty tables; the triggers, which would refuse rows of published lists, come back at the end."""
    database_guards.remove()
    with transaction.atomic(), zipfile.ZipFile(path) as archive:
        filled = [model for model in tables(registry) if model._meta.db_table in names]
        for model in filled:
            known = {field.attname: field for field in model._meta.concrete_fields}
            fields = [known[name] for name in names[model._meta.db_table]]
            with archive.open(_entry(model._meta.db_table)) as lines:
                insert_rows(model, [str(field.column) for field in fields], _rows(fields, lines))
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), filled):
                cursor.execute(statement)
    database_guards.install()


def _rows(fields: "list[models.Field[Any, Any]]", lines: IO[bytes]) -> Iterator[list[Any]]:
    special = [(index, field) for index, field in enumerate(fields) if _reader(field) is not None]
    for line in lines:
        row = json.loads(line)
        for index, column in special:
            if row[index] is not None:
                value = _reader(column)(row[index])
                row[index] = column.get_db_prep_value(value, connection)
        yield row


def _reader(field: "models.Field[Any, Any]") -> Any:
    """How a value comes back; None where JSON has it as it is."""
    if isinstance(field, models.BinaryField):
        return base64.b64decode
    if isinstance(field, models.DateTimeField):
        return datetime.fromisoformat
    return date.fromisoformat if isinstance(field, models.DateField) else None
