"""An archive of any earlier state of the tables is restored, and a database of it is brought up to date."""

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from arpad.office import database_guards
from arpad.office.archive import _write_table, column_names, read_manifest, tables
from arpad.office.database import is_prepared, prepare
from arpad.office.hashes import sha256
from arpad.office.log import head
from arpad.office.models import Event, Player, Series
from arpad.office.refused import Refused
from arpad.office.verbs.books.backup import backup
from arpad.office.verbs.books.restore import restore
from arpad.office.verbs.books.verify import verify
from support.books import act
from support.month import published
from support.refusals import ids


def _migrations() -> list[str]:
    loader = MigrationLoader(None)
    (leaf,) = loader.graph.leaf_nodes("office")
    return [name for app, name in loader.graph.forwards_plan(leaf) if app == "office"]


def _back_to(name: str) -> None:
    """The tables as that version had them, with the rows that fit in."""
    database_guards.remove()
    call_command("migrate", "office", name, verbosity=0, interactive=False)


def _archive_of(name: str, path: Path, *, told: bool) -> None:
    """As an arpad of that migration wrote it; columns were in the order of today's, without what came later. Earlier
    ones did not tell columns and migrations, and had no accounts."""
    order = {model._meta.db_table: column_names(model) for model in tables()}
    registry = MigrationLoader(None).project_state([("office", name)]).apps
    kept: dict[str, Any] = {}
    with zipfile.ZipFile(path, "w") as archive:
        for model in tables(registry):
            table = model._meta.db_table
            names = [one for one in order[table] if one in column_names(model)]
            with archive.open(f"tables/{table}.jsonl", "w") as out:
                rows, sha = _write_table(model, names, out)
            kept[table] = {"rows": rows, "sha256": sha, **({"columns": names} if told else {})}
        manifest = {"format": 1, "arpad": "0.1.0", "head": head().sha256, "tables": kept}
        archive.writestr("manifest.json", json.dumps(manifest | ({"migrations": {"office": name}} if told else {})))


@pytest.mark.slow
@pytest.mark.parametrize("name", _migrations()[:-1])
def test_an_archive_and_a_database_of_an_earlier_migration(books: str, tmp_path: Path, name: str) -> None:
    published()
    before = head()
    _back_to(name)
    _archive_of(name, tmp_path / "untold.zip", told=False)
    _archive_of(name, tmp_path / "told.zip", told=True)
    prepare()
    assert is_prepared() and not verify(before.sha256).findings, "the database"
    for archive in ("untold.zip", "told.zip"):
        Player.objects.all().update(name="somebody else")
        restore(act(), tmp_path / archive)
        assert is_prepared() and not verify(before.sha256).findings, archive
        assert (Event.objects.get().key, Event.objects.get().edition) == ("friends", "")
        assert database_guards.installed() == database_guards.names()


@pytest.mark.parametrize("told", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_what_a_later_migration_changes_in_the_rows_it_changes_in_an_archive_too(
    books: str, tmp_path: Path, told: bool
) -> None:
    """Imports kept the letters of the file until 0013."""
    published()
    player = Player.objects.order_by("pk").values_list("key", flat=True)[0]
    _back_to("0012_amendments")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE office_player SET sex = 'F' WHERE key = %s", [player])
    _archive_of("0012_amendments", tmp_path / "old.zip", told=told)
    prepare()
    restore(act(), tmp_path / "old.zip")
    assert Player.objects.get(key=player).sex == "w"


def _with_manifest(made: Path, other: Path, **changed: Any) -> None:
    with zipfile.ZipFile(made) as given, zipfile.ZipFile(other, "w") as out:
        for name in given.namelist():
            content = given.read(name)
            if name == "manifest.json":
                content = json.dumps(json.loads(content) | changed).encode()
            out.writestr(name, content)


def test_an_archive_of_a_newer_arpad_is_refused_with_its_version(books: str, tmp_path: Path) -> None:
    backup(act(), tmp_path / "made.zip")
    tomorrow = {"office": "9999_of_tomorrow"}
    _with_manifest(tmp_path / "made.zip", tmp_path / "newer.zip", migrations=tomorrow, arpad="99.0")
    with pytest.raises(Refused) as refused:
        restore(act(), tmp_path / "newer.zip")
    assert ids(refused) == ["office.E463"]
    assert refused.value.findings[0].data["version"] == "99.0"


@pytest.mark.parametrize(
    "changed",
    [{"tables": []}, {"tables": {"office_event": {}}}, {"migrations": 3}, {"tables": {"x": {"rows": 0, "sha256": ""}}}],
)
def test_a_manifest_of_nonsense_is_refused_in_words(books: str, tmp_path: Path, changed: Mapping[str, Any]) -> None:
    backup(act(), tmp_path / "made.zip")
    _with_manifest(tmp_path / "made.zip", tmp_path / "odd.zip", **changed)
    with pytest.raises(Refused) as refused:
        restore(act(), tmp_path / "odd.zip")
    assert set(ids(refused)) <= {"office.E070", "office.E071"}


def test_the_law_of_a_folder_goes_with_the_books(books: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "law"
    (folder / "editions").mkdir(parents=True)
    (folder / "editions" / "readme.txt").write_text("ours\n", "utf-8")
    monkeypatch.setenv("ARPAD_LAW", str(folder))
    backup(act(), tmp_path / "books.zip")
    manifest = read_manifest(tmp_path / "books.zip")
    assert manifest.law == {"law/1/editions/readme.txt": sha256(b"ours\n")}
    with zipfile.ZipFile(tmp_path / "books.zip") as archive:
        assert archive.read("law/1/editions/readme.txt") == b"ours\n"


def test_verify_says_which_lists_it_could_not_make_without_their_law_and_goes_on(books: str) -> None:
    published()
    Series.objects.update(edition="of-a-folder-2011")
    found = [(finding.id, finding.data.get("date")) for finding in verify().findings]
    assert ("office.E464", "2011-11-01") in found and len(found) == 1


def test_every_column_of_an_archive_has_been_added_by_a_migration() -> None:
    """What archives without columns rely on: since they were written, columns only came behind the others."""
    loader = MigrationLoader(None)
    registry = loader.project_state(loader.graph.leaf_nodes()).apps
    assert {model._meta.db_table: sorted(column_names(model)) for model in tables(registry)} == {
        model._meta.db_table: sorted(column_names(model)) for model in tables(apps)
    }
