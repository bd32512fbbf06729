"""One archive for both engines."""

import json
import zipfile
from pathlib import Path

import pytest
from django.db import connections

from arpad.office import triggers
from arpad.office.archive import read_manifest, table_hashes
from arpad.office.database import connect
from arpad.office.log import head
from arpad.office.models import LogEntry, Series
from arpad.office.refused import Refused
from arpad.office.verbs.backup import backup
from arpad.office.verbs.open_series import open_series
from arpad.office.verbs.restore import restore
from arpad.office.verbs.verify import verify
from support.books import PostgreSQL, SQLite, act
from support.month import published


def without_log(tables: dict[str, tuple[int, str]]) -> dict[str, tuple[int, str]]:
    return {name: sha for name, sha in tables.items() if "_log" not in name}


def test_from_one_engine_to_the_other_and_back_gives_the_same_hashes(
    sqlite_books: SQLite, postgresql_books: PostgreSQL, tmp_path: Path
) -> None:
    with sqlite_books.fresh() as first, postgresql_books.empty() as second, sqlite_books.empty() as third:
        connect(first)
        published()
        there = backup(act(), tmp_path / "there.zip")
        connect(second)
        restore(act(), tmp_path / "there.zip")
        assert without_log(table_hashes()) == without_log(dict(there.tables))
        assert not verify(there.head).findings
        assert triggers.installed() == triggers.names()
        back = backup(act(), tmp_path / "back.zip")
        connect(third)
        restore(act(), tmp_path / "back.zip")
        assert without_log(table_hashes()) == without_log(dict(there.tables))
        assert not verify(back.head).findings
        connections.close_all()


def test_the_manifest_names_the_head_of_the_log(books: str, tmp_path: Path) -> None:
    published()
    backup(act(), tmp_path / "books.zip")
    assert read_manifest(tmp_path / "books.zip").head == head().sha256
    assert LogEntry.objects.latest("number").verb == "backup"


def test_the_old_books_are_kept(books: str, tmp_path: Path) -> None:
    published()
    backup(act(), tmp_path / "books.zip")
    open_series(act(), "since")
    kept = restore(act(), tmp_path / "books.zip")
    assert not Series.objects.filter(key="since").exists()
    assert not verify().findings
    connect(books.replace(".sqlite3", ".sqlite3") if "://" not in books else f"{books}&schema={kept}")
    if "://" not in books:
        connect(kept)
    assert Series.objects.filter(key="since").exists()


def test_new_rows_get_new_numbers_after_a_restore(books: str, tmp_path: Path) -> None:
    published()
    backup(act(), tmp_path / "books.zip")
    restore(act(), tmp_path / "books.zip")
    assert open_series(act(), "another").pk > Series.objects.get(key="standard").pk


@pytest.mark.parametrize("table", ["office_listrow", "office_logentry"])
def test_a_changed_archive_is_refused_and_nothing_is_replaced(books: str, tmp_path: Path, table: str) -> None:
    published()
    good, bad = tmp_path / "good.zip", tmp_path / "bad.zip"
    backup(act(), good)
    with zipfile.ZipFile(good) as old, zipfile.ZipFile(bad, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(
                name,
                data.replace(b"990000001", b"990000009", 1)
                if table in name and b"990000001" in data
                else data + b"\n" * (table in name),
            )
    before = table_hashes()
    with pytest.raises(Refused) as error:
        restore(act(), bad)
    assert [(one.id, one.data["table"]) for one in error.value.findings] == [("office.E071", table)]
    assert table_hashes() == before


def test_a_rewritten_log_is_refused_even_with_a_fitting_manifest(books: str, tmp_path: Path) -> None:
    """Whoever changes an entry and the manifest still breaks the chain."""
    import hashlib

    published()
    good, bad = tmp_path / "good.zip", tmp_path / "bad.zip"
    backup(act(), good)
    with zipfile.ZipFile(good) as old, zipfile.ZipFile(bad, "w") as new:
        manifest = json.loads(old.read("manifest.json"))
        name = "tables/office_logentry.jsonl"
        data = old.read(name).replace(b'"ana"', b'"ben"', 1)
        manifest["tables"]["office_logentry"]["sha256"] = hashlib.sha256(data).hexdigest()
        for other in old.namelist():
            new.writestr(
                other, data if other == name else json.dumps(manifest) if other == "manifest.json" else old.read(other)
            )
    before = table_hashes()
    with pytest.raises(Refused) as error:
        restore(act(), bad)
    assert error.value.findings[0].id == "office.E052"
    assert table_hashes() == before


def test_what_is_no_archive(books: str, tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_bytes(b"hello")
    with pytest.raises(Refused) as error:
        restore(act(), tmp_path / "no.zip")
    assert [one.id for one in error.value.findings] == ["office.E070"]
