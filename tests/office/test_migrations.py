"""The tables and the migrations say the same; where the books are."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import OperationalError, connection

from arpad.office import database, migrations
from arpad.office.archive import tables
from arpad.office.database import connect, is_prepared, prepare
from arpad.office.database_url import BadDatabase, database_settings
from arpad.office.identities import found_people, searchable
from arpad.office.models import Player


def test_no_model_is_ahead_of_its_migration(books: str) -> None:
    assert is_prepared()
    call_command("makemigrations", "office", "accounts", "web", check=True, dry_run=True, verbosity=0)


def test_every_table_of_the_office_is_in_the_archive_but_work_in_progress_and_studies(books: str) -> None:
    there = {name for name in connection.introspection.table_names() if name.startswith("office_")}
    kept = {name for model in tables() if not (name := model._meta.db_table).startswith("accounts_")}
    assert kept == there - {
        "office_importdraft",
        "office_job",
        "office_liststudy",
        "office_namekey",
        "office_namekeystate",
    }


def test_names_of_older_books_are_folded_anew(books: str) -> None:
    name = "Ødegård Næss, Bjørn"
    Player.objects.create(key="7", name=name, search_name="ødegard næss, bjørn", changed_in=1)
    Player.objects.create(key="8", name="Peón, Pía", search_name="peon, pia", changed_in=1)
    (file,) = Path(migrations.__path__[0]).glob("*_folded_names.py")
    migration = import_module(f"{migrations.__name__}.{file.stem}")
    migration.fold_names(apps, None)
    assert Player.objects.get(key="7").search_name == searchable(name) == "odegard nass, bjorn"
    assert [player.key for player in found_people("odegard")] == ["7"]
    assert [player.key for player in found_people("peon")] == ["8"]


def test_books_that_are_not_there_yet(engine: Any) -> None:
    with engine.empty() as url:
        connect(url)
        assert not is_prepared()
        prepare()
        assert is_prepared()


class TestTwoBeginAtOnce:
    """Pages and worker, say: the one to whom a change is refused waits for the other."""

    def test_the_other_makes_the_tables(self, engine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        def made_by_another(*args: Any, **options: Any) -> None:
            call_command(*args, **options)
            raise OperationalError("table office_arbiter already exists")

        monkeypatch.setattr(database, "call_command", made_by_another)
        with engine.empty() as url:
            connect(url)
            prepare()
            assert is_prepared()

    def test_nobody_else_makes_them(self, engine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        def refused(*args: Any, **options: Any) -> None:
            raise OperationalError("disk is full")

        monkeypatch.setattr(database, "call_command", refused)
        monkeypatch.setattr(database, "_WAIT_SECONDS", 0)
        with engine.empty() as url:
            connect(url)
            with pytest.raises(OperationalError, match="disk is full"):
                prepare()


@pytest.mark.parametrize("url", ["mysql://a/b", "postgresql://host", "ftp://x"])
def test_texts_that_name_no_database(url: str) -> None:
    with pytest.raises(BadDatabase):
        database_settings(url)


def test_a_url_is_taken_apart() -> None:
    made = database_settings("postgresql://ana:se%40cret@db.example:5433/rating?sslmode=require")
    assert (made["USER"], made["PASSWORD"], made["HOST"], made["PORT"]) == ("ana", "se@cret", "db.example", "5433")
    assert made["OPTIONS"] == {"options": "-c search_path=arpad", "sslmode": "require"}
    assert database_settings("sqlite:////srv/office.sqlite3")["NAME"] == "/srv/office.sqlite3"
