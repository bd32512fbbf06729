"""What an officer may type wrongly at any verb: said in words, all at once, and nothing is written."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from support.once import filled_once

EXAMPLES = Path(__file__).parents[2] / "examples/office"


@pytest.fixture
def office(arpad: Any, migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    shutil.copy(migrated, tmp_path / "office.sqlite3")
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "office.sqlite3"))
    monkeypatch.setenv("ARPAD_ACTOR", "ana")
    monkeypatch.chdir(tmp_path)
    return lambda *args: arpad("office", *args)


@pytest.fixture
def month(office: Any, kept_books: Path, tmp_path: Path) -> Any:
    """The opening list and a report whose fourth line, Dario's, has no id, and the fifth is new."""

    def fill() -> None:
        office("series", "standard")
        office("import", "standard", str(EXAMPLES / "opening.csv"), "--on", "2011-09-01", "--ids", "fide")
        office("register", "standard", "friends", "Friends", "--start", "2011-10-01", "--end", "2011-10-04")
        office("receive", "friends", str(EXAMPLES / "friends.trf"), "--received-on", "2011-10-04")

    filled_once(kept_books, tmp_path / "office.sqlite3", fill)
    return office


TOO_LONG = "x" * 300  # no file system takes such a name
OPENING, DEFECTIVE = EXAMPLES / "opening.csv", EXAMPLES / "friends-defective.trf"
DAYS = ("--start", "2011-10-01", "--end", "2011-10-03")


@pytest.mark.parametrize(
    ("typed", "findings"),
    [
        (("register", "standard", "", " ", *DAYS), ["office.E154", "office.E153"]),
        (("register", "standard", "two words", "Cup", *DAYS), ["office.E154"]),
        (("register", "standard", "cup", "C" * 201, *DAYS), ["office.E150"]),
        (("register", "standard", "cup", "Cup", "--start", "0001-01-01", "--end", "2011-10-03"), ["office.E151"]),
        (("register", "standard", "cup", "Cup\x01", *DAYS, "--city", "Se\udcffvilla"), ["office.E151", "office.E151"]),
        (("series", "ñ"), ["office.E154"]),
        (("change-event", "friends", "--name", " ", "--reason", "why"), ["office.E153"]),
        (("change-event", "friends", "--default-minutes", "99999999999", "--reason", "why"), ["office.E151"]),
        (("claim", "standard", " ", "--on", "2011-09-01"), ["office.E152"]),
        (("enter-id", "990000001", "", "--of", "fide"), ["office.E120"]),
        (("enter-id", "990000001", "1 2", "--of", "fide"), ["office.E120"]),
        (("enrol", "friends", "--number", "9", "--number", "1", "--reason", "new"), ["office.E080", "office.E156"]),
        (("backup", "office.sqlite3"), ["office.E155"]),
        (("backup", "no-folder/books.zip"), ["file.E002"]),
        (("backup", "."), ["file.E002"]),
        (("backup", ""), ["file.E002"]),
        (("backup", TOO_LONG), ["file.E002"]),
        (("receive", "friends", TOO_LONG), ["file.E001"]),
        (("attach", "friends", "games", TOO_LONG), ["file.E001"]),
        (("import", "standard", TOO_LONG, "--on", "2011-10-01"), ["file.E001"]),
        (("events", "--database", f"{TOO_LONG}/office.sqlite3"), ["file.E002"]),
        (("events", "--state", "nonsense"), ["office.E160"]),
        (("receive", "friends", DEFECTIVE, "--received-on", "2999-01-01"), ["office.E161"]),
        (("attach", "friends", "games", OPENING, "--received-on", "2999-01-01"), ["office.E161"]),
    ],
)
def test_it_is_said_and_nothing_is_written(month: Any, tmp_path: Path, typed: Any, findings: list[str]) -> None:
    before, files = (tmp_path / "office.sqlite3").read_bytes(), sorted(tmp_path.iterdir())
    for language in ("en", "es"):
        said = month(*typed, "--lang", language)
        said_ids = re.findall(r"^error ([\w.]+)(?:, (\d+))?", said.err, re.MULTILINE)
        named = [finding for finding, count in said_ids for _ in range(int(count or 1))]
        assert (named, said.out) == (findings, "")
        assert said.code in (3, 5)
    assert (tmp_path / "office.sqlite3").read_bytes() == before
    assert sorted(tmp_path.iterdir()) == files


def test_a_typed_name_that_is_too_long_is_not_received(month: Any, tmp_path: Path) -> None:
    """PostgreSQL could not hold it, so that an archive of these books would not fit there."""
    typed = f"""\
name,Cup
start,2011-10-01
end,2011-10-03
rounds,1

number,name
1,"{"Alfil" * 50}, Ana"
2,"Torre, Blas"

round,white,black,result
1,1,2,1-0
"""
    (tmp_path / "cup.csv").write_text(typed, "utf-8")
    said = month("receive", "friends", "cup.csv")
    assert said.code == 3
    assert "error office.E150: entry.name: “AlfilAlfil" in said.err


def test_a_line_that_looks_like_somebody_is_enrolled_only_on_purpose(month: Any) -> None:
    """Without a line Eva is enrolled, and Dario stays open."""
    said = month("enrol", "friends", "--reason", "new")
    assert "warning office.W115: Line 4, Rey, Dario, stays open: it looks like Rey, Darío (990000004, 1983" in said.err
    assert (said.code, said.out.count("\n")) == (0, 1)
    refused = month("enrol", "friends", "--line", "4", "--reason", "new")
    assert (refused.code, "office.E221" in refused.err) == (3, True)
    assert "Rey, Dario" in month("enrol", "friends", "--line", "4", "--although", "--reason", "his cousin").out


def test_a_line_that_was_matched_is_reviewed_under_its_person(month: Any) -> None:
    """Dario's K of 15 is on the list; nothing has to be assumed."""
    month("match", "friends", "--line", "4=990000004", "--guest", "5", "--reason", "born on that day")
    said = month("review", "friends", "accept", "--reason", "complete")
    assert "is accepted" in said.out
    assert "rate.W001" not in said.err
    assert "rate.W015" not in said.err
