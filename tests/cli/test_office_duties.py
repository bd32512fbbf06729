"""Events and what belongs to them, from the command line, as docs/howto/office-events.md shows it."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from support.once import filled_once

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def office(arpad: Any, migrated: Path, kept_books: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    shutil.copy(migrated, tmp_path / "office.sqlite3")
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "office.sqlite3"))
    monkeypatch.setenv("ARPAD_ACTOR", "ana")
    act = lambda *args: arpad("office", *args)  # noqa: E731

    def fill() -> None:
        act("series", "standard")
        act("import", "standard", EXAMPLES / "lists/2011-09.csv", "--on", "2011-09-01")
        days = ("--start", "2011-10-08", "--end", "2011-10-09", "--registered-on", "2011-08-01", "--club", "Enroque")
        act("register", "standard", "pawns", "Sunday of the Pawns", *days)

    filled_once(kept_books, tmp_path / "office.sqlite3", fill)
    return act


def test_typed_results_from_receipt_to_fide(office: Any, tmp_path: Path) -> None:
    said = office("receive", "pawns", EXAMPLES / "09-typed.csv", "--from", "Reloj, Rosa", "--role", "arbiter")
    assert said.out.startswith("Event pawns: report received as version 1")
    assert "line 17, column 24" in said.err
    office("enrol", "pawns", "--reason", "a newcomer")
    assert office("review", "pawns", "accept", "--reason", "complete").code == 0
    clean = tmp_path / "pawns.trf"
    assert office("forward", "pawns", "--to", "fide", "-o", clean).code == 0
    lines = [line for line in clean.read_text().splitlines() if line.startswith("001")]
    assert lines[0][80:84] == " 2.5"
    said = office("answer", "pawns", "rejected", "--to", "fide", "--answered-on", "2011-11-10")
    assert "rejected" in said.out
    assert office("appeal", "pawns", "--filed-on", "2011-11-17", "--reason", "x").out.startswith(
        "Event pawns: the appeal"
    )
    late = office("appeal", "pawns", "--filed-on", "2011-11-18", "--reason", "x", "--lang", "es")
    assert (late.code, "office.E133" in late.err, "fuera de plazo" in late.err) == (3, True, True)


def test_events_are_listed_and_changed(office: Any) -> None:
    assert office("events").out == "pawns  2011-10-08 – 2011-10-09  no report yet  Sunday of the Pawns\n"
    said = office("change-event", "pawns", "--cancelled", "--reason", "no players", "--lang", "es")
    assert said.out == "pawns  2011-10-08 – 2011-10-09  cancelado  Sunday of the Pawns\n"
    assert office("events", "--state", "registered").out == ""
    assert office("change-event", "pawns", "--not-cancelled", "--reason", "they came").code == 0
    assert "office.E122" in office("change-event", "pawns", "--reason", "x").err


def test_papers_are_kept_beside_the_report(office: Any, tmp_path: Path) -> None:
    games = tmp_path / "pawns.pgn"
    games.write_text('[Event "Pawns"]\n\n1. e4 1-0\n')
    assert office("attach", "pawns", "games", games).out.startswith("Event pawns: games 1 is kept, SHA-256 ")
    line_up = tmp_path / "line-up.txt"
    line_up.write_text("1 Ana\n")
    about = (
        "--round",
        "1",
        "--team",
        "Enroque",
        "--by",
        "Pepa",
        "--handed-in-at",
        "2011-10-08T10:05",
        "--due-at",
        "2011-10-08T10:00",
    )
    assert "office.W102" in office("attach", "pawns", "line_up", line_up, *about).err
    assert "office.E136" in office("attach", "pawns", "protocol", line_up).err
    assert office("attach", "pawns", "line_up", line_up, "--handed-in-at", "soon").code == 3


def test_a_report_goes_back_until_a_day(office: Any) -> None:
    office("receive", "pawns", EXAMPLES / "09-typed.csv")
    office("federation", "--language", "en")
    office("review", "pawns", "return", "--reason", "round 3", "--correct-by", "2011-11-15")
    assert "It must be back by 15 November 2011." in office("letters", "1").out


def test_every_command_answers_for_help(arpad: Any) -> None:
    from arpad.cli.office.commands import office_commands

    for name in office_commands():
        said = arpad("office", name, "--help")
        assert (said.code, "--lang" in said.out) == (0, True), name


def test_who_the_lines_are_and_one_put_right(office: Any) -> None:
    """The steps of the guide; the third line is the newcomer of examples/09-typed.csv."""
    office("receive", "pawns", EXAMPLES / "09-typed.csv")
    assert "pawns, line " in office("match", "pawns").out
    open_line = office("match", "pawns").out.partition("line ")[2].partition(":")[0]
    assert "guest" in office("match", "pawns", "--guest", open_line, "--reason", "plays here once").out
    assert office("match", "pawns").out == ""
    assert office("match", "pawns", "--line", f"{open_line}=", "--reason", "he stays").code == 0
    assert office("enrol", "pawns", "--line", open_line, "--although", "--reason", "new").out
    said = office("amend-line", "pawns", "2", "birth", "--value", "1990-05-13", "--reason", "by his passport")
    assert said.out.endswith("is now 1990-05-13\n")
    assert "as the report says" in office("amend-line", "pawns", "2", "birth", "--undo", "--reason", "right").out
    assert (
        "office.E226"
        in office("amend-line", "pawns", "1", "result", "--round", "1", "--value", "7", "--reason", "?").err
    )
