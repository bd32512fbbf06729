"""One archive for both engines."""

import hashlib
import json
import os
import resource
import sqlite3
import stat
import threading
import time
import zipfile
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections, models
from django.db.migrations.recorder import MigrationRecorder

from arpad.office import archive, database_guards
from arpad.office.act import writing
from arpad.office.archive import Manifest, read_manifest, table_hashes, tables
from arpad.office.database import connect, is_prepared, prepare
from arpad.office.identities import found_people
from arpad.office.log import head
from arpad.office.models import LogEntry, NameKeyState, Player, Series
from arpad.office.refused import Refused
from arpad.office.verbs.books import backup as backing_up
from arpad.office.verbs.books import restore as restoring
from arpad.office.verbs.books.backup import backup
from arpad.office.verbs.books.restore import restore
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.erase_player import erase_player
from arpad.web.accounts.models import Account, Token
from arpad.web.accounts.verbs import add_account, grant_role, make_token
from support.books import PostgreSQL, SQLite, act
from support.month import published
from support.refusals import ids


def without_log(tables: dict[str, tuple[int, str]]) -> dict[str, tuple[int, str]]:
    return {name: sha for name, sha in tables.items() if "_log" not in name}


def filled() -> None:
    """A month, and a row in every table that it leaves empty, with what is awkward to carry over."""
    published()
    attach(act(), Paper("friends", "games", bytes(range(256)), "ñ.pgn"))  # by its verb: the log has its hash
    erase_player(act(), "990000004")  # and those of what it wrote anew
    empty = [model for model in tables() if not model._default_manager.exists()]
    while empty:
        ready = [model for model in empty if not any(_parent(field) in empty for field in model._meta.concrete_fields)]
        for model in ready:
            names = {field.attname: _awkward(field) for field in model._meta.concrete_fields if not _automatic(field)}
            model(**names).save(force_insert=True)
            empty.remove(model)


def _automatic(field: Any) -> bool:
    return isinstance(field, models.AutoField)


def _parent(field: Any) -> type[models.Model] | None:
    related = field.remote_field.model if field.remote_field else None
    return related if related is not field.model else None


def _awkward(field: Any) -> Any:
    if field.remote_field:
        first = field.remote_field.model._default_manager.order_by("pk").first()
        return first.pk if first is not None else None
    if isinstance(field, models.BinaryField):
        return bytes(range(256))
    if isinstance(field, models.DateTimeField):
        return datetime(1999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
    if isinstance(field, models.DateField):
        return date(1912, 6, 23)
    if isinstance(field, models.BooleanField):
        return True
    if isinstance(field, models.IntegerField):
        return 2**31 - 1
    return ("ñ\t\"\\N'\n€" * 40)[: field.max_length]


def test_from_one_engine_to_the_other_and_back_gives_the_same_hashes(
    sqlite_books: SQLite, postgresql_books: PostgreSQL, tmp_path: Path
) -> None:
    with sqlite_books.fresh() as first, postgresql_books.empty() as second, sqlite_books.empty() as third:
        connect(first)
        filled()
        there = backup(act(), tmp_path / "there.zip")
        assert not [name for name, (rows, _) in there.tables.items() if rows == 0]
        connect(second)
        restore(act(), tmp_path / "there.zip")
        assert without_log(table_hashes()) == without_log(dict(there.tables))
        assert not verify(there.head).findings
        assert database_guards.installed() == database_guards.names()
        back = backup(act(), tmp_path / "back.zip")
        connect(third)
        restore(act(), tmp_path / "back.zip")
        assert without_log(table_hashes()) == without_log(dict(there.tables))
        assert not verify(back.head).findings
        assert database_guards.installed() == database_guards.names()
        connections.close_all()


@pytest.mark.slow
def test_a_backup_while_the_office_works(books: str, tmp_path: Path) -> None:
    """Somebody writes on and on; every archive is one moment of the books, whole and with its own head."""
    published()
    enough, written = threading.Event(), []

    def officer() -> None:
        try:
            for number in count():
                if enough.is_set():
                    break
                open_series(act("eva"), f"series{number}", cadence="standard")
                written.append(number)
                time.sleep(0.005)
        finally:
            connections.close_all()

    thread = threading.Thread(target=officer)
    thread.start()
    made = []
    try:
        for number in range(4):
            before = len(written)
            made.append(backup(act(), tmp_path / f"{number}.zip"))
            while len(written) < before + 3:
                assert thread.is_alive(), "the officer could not write on"
                time.sleep(0.01)
    finally:
        enough.set()
        thread.join()
    assert len({one.head for one in made}) == 4
    for number, one in enumerate(made):
        restore(act(), tmp_path / f"{number}.zip")
        assert not verify(one.head).findings
        assert Series.objects.count() == one.tables["office_series"][0]


def test_an_archive_on_a_full_disk_is_not_there_at_all(
    books: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older one under the same name stays."""
    published()
    backup(act(), tmp_path / "books.zip")
    older = (tmp_path / "books.zip").read_bytes()
    connections.close_all()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    usual = archive.write_archive

    def with_little_room(path: Path) -> Manifest:
        assert head().number  # the books are open: it is the archive that finds no room
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, hard))
        try:
            return usual(path)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    monkeypatch.setattr(backing_up, "write_archive", with_little_room)
    with pytest.raises(OSError, match="too large"):
        backup(act(), tmp_path / "books.zip")
    assert {path.name for path in tmp_path.iterdir()} == {"books.zip"}
    assert (tmp_path / "books.zip").read_bytes() == older
    assert LogEntry.objects.filter(verb="backup").count() == 1, "the log tells of no archive that is not there"
    assert not verify().findings


def test_the_manifest_names_the_head_of_the_log_and_the_entry_the_archive(books: str, tmp_path: Path) -> None:
    published()
    before = head().sha256
    backup(act(), tmp_path / "books.zip")
    assert read_manifest(tmp_path / "books.zip").head == before
    entry = LogEntry.objects.latest("number")
    digest = hashlib.sha256((tmp_path / "books.zip").read_bytes()).hexdigest()
    assert (entry.verb, json.loads(entry.facts)) == ("backup", {"head": before, "archive": digest})


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
def test_nobody_else_on_the_machine_reads_books_or_archives(tmp_path: Path) -> None:
    usual = os.umask(0o022)
    try:
        connect(str(tmp_path / "books.sqlite3"))
        prepare()
        backup(act(), tmp_path / "books.zip")
        restore(act(), tmp_path / "books.zip")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    finally:
        connections.close_all()
        os.umask(usual)
    assert {"books.sqlite3", "books.zip"} <= set(modes)
    assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o666, 0o600), (0o660, 0o660), (0o600, 0o600)])
def test_books_that_everybody_could_read_are_closed_and_a_group_that_was_let_in_stays(
    tmp_path: Path, before: int, after: int
) -> None:
    place = tmp_path / "books.sqlite3"
    place.touch()
    place.chmod(before)
    connect(str(place))
    prepare()
    connections.close_all()
    assert stat.S_IMODE(place.stat().st_mode) == after


def test_accounts_and_roles_are_in_the_archive_and_sessions_and_tokens_are_not(books: str, tmp_path: Path) -> None:
    administrator = act("olga")
    add_account(administrator, "olga", "Olga", "olga@example.org", password="a long enough pass phrase")
    grant_role(administrator, "olga", "officer", province="Sevilla")
    make_token(administrator, "olga", "listing", ("preview",), 30)
    made = backup(act(), tmp_path / "books.zip")
    assert [name for name in made.tables if not name.startswith("office_")] == [
        "accounts_account", "accounts_accountrules", "accounts_grant", "accounts_recoverycode", "accounts_secondfactor",
    ]  # fmt: skip
    Account.objects.get().delete()
    restore(act(), tmp_path / "books.zip")
    there = Account.objects.get()
    assert there.check_password("a long enough pass phrase") and there.email == "olga@example.org"
    assert [(one.role, one.province) for one in there.grants.all()] == [("officer", "Sevilla")]
    assert not Token.objects.exists()
    add_account(administrator, "pia", password="another long pass phrase")


def test_books_that_a_newer_arpad_opened_are_left_alone(books: str) -> None:
    published()
    MigrationRecorder(connection).record_applied("office", "9999_of_tomorrow")
    for open_them in (is_prepared, prepare):
        with pytest.raises(Refused) as refused:
            open_them()
        assert ids(refused) == ["office.E390"]
        assert refused.value.findings[0].data["migration"] == "office.9999_of_tomorrow"


def test_the_old_books_are_kept(books: str, tmp_path: Path) -> None:
    published()
    backup(act(), tmp_path / "books.zip")
    open_series(act(), "since", cadence="standard")
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
    assert open_series(act(), "another", cadence="standard").pk > Series.objects.get(key="standard").pk


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
    assert ids(error) == ["office.E070"]


class TestSomebodyIsAtWork:
    """An act that is under way when the books are replaced is in the old ones, whole."""

    def test_on_postgresql_the_restore_waits_for_it(self, postgresql_books: PostgreSQL, tmp_path: Path) -> None:
        with postgresql_books.fresh() as url:
            connect(url)
            published()
            backup(act(), tmp_path / "books.zip")
            begun, go_on, kept = threading.Event(), threading.Event(), []

            def officer() -> None:
                with writing(act("eva"), "test") as record:
                    Series.objects.create(key="before")
                    begun.set()
                    go_on.wait(60)
                    Series.objects.create(key="after")
                    record.about("books")
                connections.close_all()

            def restorer() -> None:
                kept.append(restore(act(), tmp_path / "books.zip"))
                connections.close_all()

            threads = [threading.Thread(target=officer), threading.Thread(target=restorer)]
            threads[0].start()
            assert begun.wait(60)
            threads[1].start()
            time.sleep(3)
            assert not kept
            go_on.set()
            for thread in threads:
                thread.join()
            assert not Series.objects.filter(key__in=["before", "after"]).exists()
            assert not verify().findings
            connect(f"{url}&schema={kept[0]}")
            assert Series.objects.filter(key__in=["before", "after"]).count() == 2
            assert not verify().findings
            connections.close_all()

    def test_on_sqlite_it_is_refused_and_nothing_is_lost(
        self, sqlite_books: SQLite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(restoring, "_WAIT_SECONDS", 0)
        with sqlite_books.fresh() as url:
            connect(url)
            published()
            backup(act(), tmp_path / "books.zip")
            other = sqlite3.connect(url)
            assert other.execute("SELECT count(*) FROM office_series").fetchone() == (1,)
            before = table_hashes()
            with pytest.raises(Refused) as error:
                restore(act(), tmp_path / "books.zip")
            assert ids(error) == ["office.E148"]
            assert table_hashes() == before
            other.close()
            open_series(act(), "late", cadence="standard")  # still beside the file, in its WAL
            old = restore(act(), tmp_path / "books.zip")
            connect(old)
            assert Series.objects.filter(key="late").exists()
            assert {path.name for path in Path(url).parent.glob(f"{Path(url).name}.restoring*")} == set()
            connections.close_all()


@pytest.mark.usefixtures("books")
def test_an_archive_from_before_names_were_folded_over_all_letters(tmp_path: Path) -> None:
    """Its names for searching still have the ø; the keys by which people are found are made at once."""
    published()
    Player.objects.filter(key="990000004").update(name="Ødegård, Bjørn", search_name="ødegard, bjørn")
    backup(act(), tmp_path / "old.zip")
    restore(act(), tmp_path / "old.zip")
    assert Player.objects.get(key="990000004").search_name == "odegard, bjorn"
    assert NameKeyState.objects.get().number == Player.objects.aggregate(newest=models.Max("changed_in"))["newest"]
    assert [one.key for one in found_people("bjorn oedegaard")] == ["990000004"]
    assert [one.key for one in found_people("bjorn odegaardd")] == ["990000004"]
    assert not verify().findings
