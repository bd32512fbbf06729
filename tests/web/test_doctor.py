"""The doctor: every part is looked at, what is wrong is named, and the rest is looked at all the same."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client, override_settings

from arpad.office.database import connect, last_migrations
from arpad.office.models import Job, LogEntry, Series
from arpad.office.schedule import note_verified
from arpad.office.verbs.books.backup import backup
from arpad.office.verbs.lists.series import open_series
from arpad.office.work_calendar import read_schedule
from arpad.reports.wording import LANGUAGES, wording
from arpad.values.finding import Finding
from arpad.web.accounts.models import OutgoingMail
from arpad.web.operation.doctor import PARTS, Checked, as_data, doctor, in_words
from support.accounts import account
from support.books import NOW, act


def looked(part: str, moment: Any = NOW) -> Checked:
    (found,) = (one for one in doctor(moment).parts if one.part == part)
    return found


def wrong(part: str, moment: Any = NOW) -> list[str]:
    return [finding.id for finding in looked(part, moment).findings]


def test_every_part_has_words_in_both_languages(books: str) -> None:
    found = doctor(NOW)
    assert [one.part for one in found.parts] == list(PARTS) and found.is_well
    for language in LANGUAGES:
        told = list(in_words(found.parts, wording(language)))
        assert all(name and state and sentence != "—" for _, name, state, sentence in told), told


def test_a_backup_and_a_verification_that_are_old_or_missing(books: str, tmp_path: Path) -> None:
    assert (wrong("backup"), wrong("verify")) == (["office.W466"], ["office.W468"])
    backup(act(), tmp_path / "books.zip")
    note_verified(act(), {}, [])
    assert (wrong("backup"), wrong("verify")) == ([], [])
    assert wrong("backup", NOW + timedelta(days=9)) == ["office.W466"]
    assert wrong("verify", NOW + timedelta(days=36)) == ["office.W468"]
    note_verified(act(), {}, [Finding("office.E147", {"number": 1, "list": "x"})])
    assert wrong("verify") == ["office.E474"] and not doctor(NOW).is_well


def test_a_clock_that_was_put_back(books: str) -> None:
    open_series(act(), "standard")
    assert wrong("clock", NOW + timedelta(seconds=1)) in ([], ["office.W462"])
    assert "office.E470" in wrong("clock", NOW - timedelta(hours=1))


def test_jobs_that_nobody_takes(books: str) -> None:
    Job.objects.create(kind="verify", asked_by="calendar", asked_at=NOW)
    assert wrong("jobs", NOW + timedelta(minutes=9)) == []
    assert wrong("jobs", NOW + timedelta(minutes=11)) == ["office.E473"]
    Job.objects.create(
        kind="backup", asked_by="x", asked_at=NOW, state="running", heartbeat=NOW + timedelta(minutes=11)
    )
    assert wrong("jobs", NOW + timedelta(minutes=11)) == [], "a worker is busy"


def test_a_series_whose_law_is_not_named_here(books: str) -> None:
    open_series(act(), "standard")
    Series.objects.update(edition="of-a-folder-2011")
    assert wrong("law")[0] == "office.E475"


def test_mail_that_was_refused_and_a_server_that_is_away(books: str) -> None:
    OutgoingMail.objects.create(sender="a@b", recipients="c@d", subject="", body="", at=NOW, state="refused")
    assert wrong("mail") == ["office.W463"]
    with override_settings(ARPAD_MAIL_SERVER=True, EMAIL_HOST="127.0.0.1", EMAIL_PORT=1):
        assert wrong("mail") == ["office.W463", "office.E471"]


def test_a_calendar_whose_backups_do_not_arrive(books: str, tmp_path: Path) -> None:
    with override_settings(ARPAD_BACKUPS=str(tmp_path), ARPAD_SCHEDULE=read_schedule("backup daily 02:30")):
        assert "office.W467" in wrong("backup")
        assert looked("jobs").facts["schedule"] == "backup daily 02:30"


def test_a_disk_that_is_almost_full(books: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with override_settings(ARPAD_BACKUPS=str(tmp_path)):
        for free, expected in ((100_000_000, "office.E472"), (1_000_000_000, "office.W464")):
            monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: type("Usage", (), {"free": free}))
            assert set(wrong("disk")) == {expected}


def test_settings_that_make_no_sense_and_a_key_that_others_read(
    books: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARPAD_HOME", str(tmp_path))
    (tmp_path / "secret.key").write_text("x")
    (tmp_path / "secret.key").chmod(0o644)
    monkeypatch.setenv("ARPAD_WORKERS", "many")
    assert wrong("settings") == ["web.E015", "office.W461"]


def test_a_system_without_limits_is_named(books: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.web.operation import doctor as module

    usual = module.find_spec
    monkeypatch.setattr(module, "find_spec", lambda name: None if name == "resource" else usual(name))
    assert wrong("limits") == ["office.W469"]


def test_books_of_a_newer_arpad_and_changes_that_wait(books: str) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("office", last_migrations()["office"])
    assert "office.E469" in wrong("migrations")
    recorder.record_applied("office", last_migrations()["office"])
    recorder.record_applied("office", "9999_of_tomorrow")
    found = {one.part: one.state for one in doctor(NOW).parts}
    assert wrong("migrations") == ["office.E390"]
    assert (found["mail"], found["disk"], found["limits"]) == ("unknown", "well", "well"), "the others go on"


def test_books_that_are_not_there_are_not_made(tmp_path: Path) -> None:
    connect(str(tmp_path / "none.sqlite3"))
    found = {one.part: one.state for one in doctor(NOW).parts}
    assert (found["database"], found["migrations"], found["limits"]) == ("wrong", "unknown", "well")
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "broken.sqlite3").write_bytes(b"no database at all, but long enough to look at" * 100)
    connect(str(tmp_path / "broken.sqlite3"))
    assert wrong("database") + wrong("migrations") == ["office.E090"] or wrong("migrations") == ["office.E090"]


def test_the_page_and_its_json_for_administrators(office: str) -> None:
    client = Client()
    client.force_login(account("olga", "administrator"), "arpad.web.accounts.signing_in.Accounts")
    page = client.get("/desk/doctor/")
    assert page.status_code == 200 and "office.W466" in page.content.decode()
    told = json.loads(client.get("/desk/doctor/?format=json").content)
    assert [part["part"] for part in told["parts"]] == list(PARTS)
    assert not LogEntry.objects.filter(verb="doctor").exists()


def test_it_never_tells_a_password(books: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_SMTP", "smtp://office:hunter2@127.0.0.1:1")
    with override_settings(ARPAD_MAIL_SERVER=True, EMAIL_HOST="127.0.0.1", EMAIL_PORT=1, EMAIL_HOST_PASSWORD="hunter2"):
        assert "hunter2" not in json.dumps(as_data(doctor(NOW), wording("en")))
