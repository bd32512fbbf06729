"""The month from the command line, in both languages."""

import json
import os
import re
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def new_office(arpad: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """There are no books yet, nor their folder."""
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "new" / "office.sqlite3"))
    monkeypatch.setenv("ARPAD_ACTOR", "ana")
    return lambda *args: arpad("office", *args)


@pytest.fixture
def office(new_office: Any, migrated: Path, tmp_path: Path) -> Any:
    (tmp_path / "new").mkdir()
    shutil.copy(migrated, tmp_path / "new" / "office.sqlite3")
    return new_office


def test_the_month(new_office: Any, tmp_path: Path) -> None:
    """Player 28's new rating is that of the slip in the README: 1467 − 42.30, rounded, is 1425."""
    office = new_office
    office("series", "standard")
    assert "47 players" in office("import", "standard", EXAMPLES / "lists/2011-09.csv", "--on", "2011-09-01").out
    days = ("--start", "2011-09-03", "--end", "2011-09-24", "--registered-on", "2011-07-01")
    office("register", "standard", "open", "I Open", *days)
    office("receive", "open", EXAMPLES / "01-open.trf", "--received-on", "2011-09-25")
    assert office("review", "open", "accept").code == 3
    assert office("review", "open", "accept", "--reason", "complete").code == 0
    seen = json.loads(office("preview", "standard", "--on", "2011-11-01", "--format", "json").out)
    assert seen["movers"][0] == {"id": "990002077", "name": "Pingüino, Simón", "before": 1467, "after": 1425}
    assert "1467 →  1425" in office("preview", "standard", "--on", "2011-11-01").out
    said = office("publish", "standard", "--on", "2011-11-01", "--inputs", seen["inputs"])
    assert said.code == 0
    head = said.out.split()[-1]
    assert office("verify", "--head", head).code == 0
    assert "office.E030" in office("publish", "standard", "--on", "2011-11-01", "--inputs", seen["inputs"]).err
    archive = tmp_path / "books.zip"
    assert office("backup", archive).code == 0
    assert office("restore", archive, "--reason", "drill").code == 0
    assert office("work", "--until-done").code == 0
    assert office("verify", "--head", head).code == 0


def test_the_worker_keeps_the_keys_by_which_people_are_found(office: Any, tmp_path: Path) -> None:
    office("enter-player", "Ødegård, Bjørn")
    with closing(sqlite3.connect(tmp_path / "new" / "office.sqlite3")) as books:
        assert books.execute("SELECT count(*) FROM office_namekey").fetchone() == (0,)
        office("work", "--until-done")
        assert ("adgrd|brn",) in books.execute("SELECT key FROM office_namekey").fetchall()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
def test_what_the_office_writes_of_people_is_its_owners_alone(office: Any, tmp_path: Path) -> None:
    usual = os.umask(0o022)
    try:
        assert office("enter-player", "Peón, Pía").code == 0
        assert office("export-register", "-o", tmp_path / "register.csv", "--reason", "a copy").code == 0
        after = os.umask(0o022)
    finally:
        os.umask(usual)
    assert "Peón" in (tmp_path / "register.csv").read_text("utf-8")
    assert (stat.S_IMODE((tmp_path / "register.csv").stat().st_mode), after) == (0o600, 0o022)


def test_restoring_books_with_law_of_their_own_says_so(
    office: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "law" / "editions").mkdir(parents=True)
    (tmp_path / "law" / "readme.txt").write_text("ours", "utf-8")
    monkeypatch.setenv("ARPAD_LAW", str(tmp_path / "law"))
    assert office("backup", tmp_path / "books.zip").code == 0
    assert office("restore", tmp_path / "books.zip", "--reason", "drill").err == ""
    monkeypatch.delenv("ARPAD_LAW")
    said = office("restore", tmp_path / "books.zip", "--reason", "drill")
    assert (said.code, "office.W460" in said.err) == (0, True)


def test_the_doctor(new_office: Any, tmp_path: Path) -> None:
    """Books that are not there are not made; of books that are, every part is told, in words and as JSON."""
    said = new_office("doctor")
    assert (said.code, "office.E477" in said.err, (tmp_path / "new" / "office.sqlite3").exists()) == (1, True, False)
    new_office("series", "standard")
    said = new_office("doctor", "--lang", "es")
    assert said.code == 0 and "Copia de seguridad" in said.out and "office.W466" in said.err
    told = json.loads(new_office("doctor", "--format", "json").out)
    assert told["well"] and {part["state"] for part in told["parts"]} == {"well", "look"}


def test_refusals_speak_spanish_too(office: Any) -> None:
    said = office("publish", "standard", "--on", "2011-11-01", "--inputs", "0", "--lang", "es")
    assert (said.code, said.err.partition("\n")[0]) == (3, "error office.E003: No existe la serie standard.")


def test_who_acts_must_be_named(office: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARPAD_ACTOR")
    said = office("series", "standard")
    assert (said.code, "office.E001" in said.err) == (3, True)


def test_a_text_that_names_no_database(office: Any) -> None:
    said = office("verify", "--database", "mysql://somewhere/books")
    assert (said.code, "office.E005" in said.err) == (3, True)


def test_a_database_that_cannot_be_reached(office: Any) -> None:
    said = office("verify", "--database", "postgresql://nobody@127.0.0.1:9/books")
    assert (said.code, "office.E090" in said.err) == (5, True)


def test_a_report_with_errors_is_kept_and_cannot_be_accepted(office: Any) -> None:
    office("series", "standard")
    days = ("--start", "2011-09-03", "--end", "2011-09-24", "--registered-on", "2011-07-01")
    office("register", "standard", "bad", "Defective", *days)
    received = office("receive", "bad", EXAMPLES / "06-defective.trf")
    assert received.code == 0 and "version 1" in received.out and "error" in received.err
    assert office("review", "bad", "accept", "--reason", "hope").code == 3
    assert "goes back" in office("review", "bad", "return", "--reason", "see the findings").out


def test_unknown_players_are_enrolled_and_jobs_cancelled(office: Any) -> None:
    office("series", "standard")
    days = ("--start", "2011-09-03", "--end", "2011-09-24", "--registered-on", "2011-07-01")
    office("register", "standard", "open", "I Open", *days)
    office("receive", "open", EXAMPLES / "01-open.trf")
    assert office("enrol", "open", "--number", "28", "--reason", "new").out == "990002077  Pingüino, Simón\n"
    assert "office.E041" in office("cancel", "1").err


def test_a_study_made_by_the_worker_is_told_as_if_one_had_waited(office: Any) -> None:
    from django.test import override_settings

    office("series", "standard")
    office("import", "standard", EXAMPLES / "lists/2011-09.csv", "--on", "2011-09-01")
    seen = json.loads(office("preview", "standard", "--on", "2011-11-01", "--format", "json").out)
    with override_settings(ARPAD_DRIFT_STUDIES=True):
        assert office("publish", "standard", "--on", "2011-11-01", "--inputs", seen["inputs"]).code == 0
    assert "watch_drift" in office("work", "--until-done").out
    told = office("jobs", "1", "--lang", "en")
    assert told.code == 0
    assert "Drift of the rating scale: the standard list, 1 September 2011 to 1 November 2011" in told.out


def test_a_correction_is_seen_made_republished_and_taken_back(office: Any) -> None:
    """Player 28 lost to 27 in round 5; a draw gives him half a point more: 1467 + 30 × −.91 = 1439.7, so 1440."""
    office("series", "standard")
    office("import", "standard", EXAMPLES / "lists/2011-09.csv", "--on", "2011-09-01")
    days = ("--start", "2011-09-03", "--end", "2011-09-24", "--registered-on", "2011-07-01")
    office("register", "standard", "open", "I Open", *days)
    office("receive", "open", EXAMPLES / "01-open.trf", "--received-on", "2011-09-25")
    assert office("match", "open").code == 0
    office("review", "open", "accept", "--reason", "complete")
    assert "closing date 2011-10-25" in office("calendar", "standard", "--list", "2011-11-01=2011-10-25").out
    seen = json.loads(office("preview", "standard", "--on", "2011-11-01", "--format", "json").out)
    office("publish", "standard", "--on", "2011-11-01", "--inputs", seen["inputs"])
    known = office("correct", "--result", "open:5:0-0=1/2-1/2").err
    game = next(pair for pair in known.replace(",", " ").split() if "990002077" in pair).strip(".")
    asked = ("correct", "--result", f"open:5:{game}=1/2-1/2")
    weighed = office(*asked)
    assert weighed.code == 0 and "1440" in weighed.out
    made = office(*asked, "--seen", weighed.out.split()[-1], "--reason", "both scoresheets")
    assert made.code == 0 and "office republish standard" in made.out
    again = office("republish", "standard")
    assert "1440" in again.out
    assert "revision 1" in office("republish", "standard", "--inputs", again.out.split()[-1], "--reason", "round 5").out
    assert office("verify").code == 0
    back = ("correct", "--undo", re.search(r"--undo (\d+)", made.out)[1])  # type: ignore[index]
    seen = office(*back).out.split()[-1]
    undone = office(*back, "--seen", seen, "--from-next", "--reason", "no draw after all")
    assert undone.code == 0 and "office republish" not in undone.out
    assert "office.E074" in office("republish", "standard").err
    slip = office("preview", "standard", "--on", "2012-01-01", "--explain", "990002077").out
    entry = re.search(r"--undo (\d+)", undone.out)[1]  # type: ignore[index]
    assert f"Made good from earlier lists: −15 (entry {entry} of the log)" in slip
    assert "office.E082" in office("match", "open", "--line", "x").err
    assert "office.E078" in office("calendar", "standard", "--list", "x").err


def test_long_work_is_left_to_a_worker(office: Any, tmp_path: Path) -> None:
    """Each kind is asked for, run, and told in the same words as if the officer had waited."""
    assert office("jobs").out == "There are no jobs.\n"
    office("series", "standard")
    opening = ("import", "standard", EXAMPLES / "lists/2011-09.csv", "--on", "2011-09-01")
    assert office(*opening, "--later").out.startswith("Job 1 waits.")
    assert office("work", "--until-done").out == "Job 1 (import): done\n"
    assert "47 players, 47 of them new" in office("jobs", "1").out
    days = ("--start", "2011-09-03", "--end", "2011-09-24", "--registered-on", "2011-07-01")
    office("register", "standard", "open", "I Open", *days)
    office("receive", "open", EXAMPLES / "01-open.trf", "--received-on", "2011-09-25")
    office("review", "open", "accept", "--reason", "complete")
    office("preview", "standard", "--on", "2011-11-01", "--later")
    office("work", "--until-done")
    told = office("jobs", "2").out
    assert "1467 →  1425" in told
    office("publish", "standard", "--on", "2011-11-01", "--inputs", told.split()[-1])
    asked = ("correct", "--withdraw", "open")
    office(*asked, "--later")
    office("work", "--until-done")
    weighed = office("jobs", "3").out
    assert "1425" in weighed
    office(*asked, "--seen", weighed.split()[-1], "--reason", "not chess")
    office("republish", "standard", "--later")
    assert "republish" not in office("jobs").out
    assert office("cancel", "4").code == 0
    office("republish", "standard", "--later")
    office("work", "--until-done")
    again = office("jobs", "5").out
    assert office("republish", "standard", "--inputs", again.split()[-1], "--reason", "withdrawn").code == 0
    states = [one["state"] for one in json.loads(office("jobs", "--format", "json").out)]
    assert states == ["done", "cancelled", "done", "done", "done"]
    office(*opening, "--later")
    office("work", "--until-done")
    assert "office.E010" in office("jobs", "6").err
    (failed,) = json.loads(office("jobs", "6", "--format", "json").out)
    assert [set(one) for one in failed["problem"]] == [{"id", "data", "line", "column", "rule", "article"}]
    assert "office.E146" in office("jobs", "7").err


def test_a_backup_that_cannot_be_written(office: Any, tmp_path: Path) -> None:
    said = office("backup", tmp_path / "nowhere" / "books.zip")
    assert (said.code, "file.E002" in said.err) == (5, True)
