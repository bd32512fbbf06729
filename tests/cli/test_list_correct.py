"""Corrections of a history: a result, a date, two ids of one player, one id of two; shown, then written."""

import csv
import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.list_history import print_totals
from arpad.rating.corrections import ListImpact
from arpad.reports.wording import wording

HEADER = "id,name,rating,k,games,peak,listed_from\n"
GAMES = "event,start,end,cadence,type,round,white,black,result\n"
PLAYERS = {"1": ("Ana", 2000), "2": ("Ben", 2000), "3": ("Cai", 2000), "5": ("Cai (again)", 1500)}


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """Three lists of 2011-12, K 15. Ana beats Ben in July (2008, 1993) and Cai in September (2015, 1993).

    July: 15 x .50. September: 2008 against 2000 is .51, 15 x .49 = 7.35. In November 5 draws with Ben: the difference
    of 493 counts 400, 15 x .42 = 6.30, so 1506 and 1987.
    """
    lines = (f"{id},{name},{rating},15,90,2100,2005-01-01\n" for id, (name, rating) in PLAYERS.items())
    (tmp_path / "2011-07.csv").write_text(HEADER + "".join(lines))
    (tmp_path / "a.csv").write_text(GAMES + "A,2011-07-05,2011-07-06,standard,swiss,1,1,2,1-0\n")
    (tmp_path / "b.csv").write_text(GAMES + "B,2011-09-05,2011-09-06,standard,swiss,1,1,3,1-0\n")
    (tmp_path / "c.csv").write_text(GAMES + "C,2011-11-07,2011-11-07,standard,swiss,1,5,2,1/2-1/2\n")
    path = tmp_path / "history.toml"
    path.write_text(
        'opening = "2011-07.csv@2011-07-01"\n[[lists]]\ndate = 2011-09-01\ngames = ["a.csv"]\n'
        '[[lists]]\ndate = 2011-11-01\ngames = ["b.csv"]\n[[lists]]\ndate = 2012-01-01\ngames = ["c.csv"]\n'
    )
    return path


def ratings(folder: Path, day: str) -> dict[str, str]:
    rows = csv.DictReader(io.StringIO((folder / f"{day}.csv").read_text("utf-8")))
    return {row["id"]: row["rating"] for row in rows}


@pytest.fixture
def corrected(history: Path, arpad: Any, tmp_path: Path) -> Any:
    def run(*options: str) -> tuple[Any, dict[str, dict[str, str]]]:
        folder = tmp_path / "revised"
        folder.mkdir()
        said = arpad("list", "correct", history, *options, "--commit", folder, "--reason", "test")
        assert said.code == 0, said.err
        return said, {day: ratings(folder, day) for day in ("2011-09-01", "2011-11-01", "2012-01-01")}

    return run


def test_a_correction_of_nothing_moves_nothing(corrected: Any) -> None:
    said, lists = corrected()
    assert lists["2011-09-01"] == {"1": "2008", "2": "1993", "3": "2000", "5": "1500"}
    assert lists["2011-11-01"] == {"1": "2015", "2": "1993", "3": "1993", "5": "1500"}
    assert lists["2012-01-01"] == {"1": "2015", "2": "1987", "3": "1993", "5": "1506"}
    assert "List of 2012-01-01: fields that change: 0, rating points in all: +0" in said.out
    assert "No list is touched: not a line of any of them changes." in said.out


def test_a_result_is_corrected_and_carried_through_all_lists(corrected: Any, tmp_path: Path) -> None:
    """Ana and Ben drew: both stay at 2000. In September 15 x .50 makes 2007.5 and 1992.5: 2008 and 1993."""
    said, lists = corrected("--result", "a.csv:1:1-2=1/2-1/2")
    assert lists["2011-09-01"] == {"1": "2000", "2": "2000", "3": "2000", "5": "1500"}
    assert lists["2011-11-01"] == {"1": "2008", "2": "2000", "3": "1993", "5": "1500"}
    assert "List of 2011-09-01: fields that change: 2, rating points in all: −1" in said.out
    assert "Players who move: rating 2, K 0, floor 0, first rating 0, activity 0, open pool 0" in said.out
    note = json.loads((tmp_path / "revised" / "correction.json").read_text())
    assert note["changes"] == {"result": ["a.csv:1:1-2=1/2-1/2"]}


def test_an_event_with_another_date_goes_to_the_list_it_belongs_to(corrected: Any) -> None:
    """Played in November, Ana's game with Cai is of the list of January, with the ratings of November: 2008 and 2000."""
    _, lists = corrected("--date", "b.csv=2011-11-05/2011-11-06")
    assert lists["2011-11-01"] == {"1": "2008", "2": "1993", "3": "2000", "5": "1500"}
    assert lists["2012-01-01"] == {"1": "2015", "2": "1987", "3": "1993", "5": "1506"}


def test_an_event_that_no_list_of_the_history_takes_is_named(corrected: Any) -> None:
    said, lists = corrected("--date", "c.csv=2011-12-30/2011-12-31")
    assert "list.W030" in said.err
    assert lists["2012-01-01"]["5"] == "1500"


def test_games_of_one_id_go_to_another_player(corrected: Any) -> None:
    """Not Cai but somebody new played in September: a loss of an unrated player counts for nobody."""
    _, lists = corrected("--split", "3@b.csv=9")
    assert lists["2011-11-01"] == {"1": "2008", "2": "1993", "3": "2000", "5": "1500", "9": ""}


def test_two_ids_become_one_player(corrected: Any) -> None:
    """5 is Cai: 1993 draws with 1993, and the second line is gone from every list."""
    _, lists = corrected("--merge", "5=3")
    assert lists["2011-09-01"] == {"1": "2008", "2": "1993", "3": "2000"}
    assert lists["2012-01-01"] == {"1": "2015", "2": "1993", "3": "1993"}


def test_an_id_that_only_one_list_knows_takes_the_line_along(corrected: Any) -> None:
    _, lists = corrected("--merge", "5=55")
    assert lists["2012-01-01"] == {"1": "2015", "2": "1987", "3": "1993", "55": "1506"}


@pytest.mark.parametrize(
    ("options", "finding"),
    [
        (("--replace", "b.csv"), "list.E036"),
        (("--merge", "5="), "list.E036"),
        (("--result", "a.csv:1:1-2=2-0"), "list.E036"),
        (("--result", "a.csv:1-2=1-0"), "list.E036"),
        (("--date", "a.csv=soon"), "list.E036"),
        (("--split", "3=9"), "list.E036"),
        (("--withdraw", "z.csv"), "list.E037"),
        (("--result", "z.csv:1:1-2=1-0"), "list.E037"),
        (("--split", "3@z.csv=9"), "list.E037"),
        (("--result", "a.csv:2:1-2=1-0"), "list.E041"),
        (("--result", "a.csv:1:2-1=1-0"), "list.E041"),
        (("--date", "a.csv=2011-08-05"), "list.E045"),
        (("--merge", "3=1"), "list.E043"),
        (("--split", "2@b.csv=9"), "list.E044"),
        (("--merge", "77=1"), "list.E044"),
    ],
)
def test_what_cannot_be_corrected_is_refused(history: Path, arpad: Any, options: tuple[str, ...], finding: str) -> None:
    said = arpad("list", "correct", history, *options)
    assert (said.code, said.out) == (3, "")
    assert finding in said.err


def test_every_wrong_option_is_told_at_once(history: Path, arpad: Any) -> None:
    said = arpad("list", "correct", history, "--merge", "5", "--date", "a.csv", "--withdraw", "z.csv")
    assert [said.err.count(name) for name in ("list.E036", "list.E037")] == [2, 1]


def test_dates_are_corrected_in_a_file_of_one_event(history: Path, arpad: Any) -> None:
    a, b = (history.parent / name for name in ("a.csv", "b.csv"))
    a.write_text(a.read_text() + b.read_text().partition("\n")[2])
    assert "list.E042" in arpad("list", "correct", history, "--date", "a.csv=2011-07-06").err


def given_for(history: Path, day: str, *games: str) -> None:
    """The files of one list of the history, instead of those it has."""
    head, _, tail = history.read_text().partition(f"date = {day}\ngames = ")
    rest = tail.partition("\n")[2]
    history.write_text(f"{head}date = {day}\ngames = {json.dumps(games)}\n{rest}")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_game_in_two_lists_of_a_history_is_refused(history: Path, arpad: Any, lang: str) -> None:
    given_for(history, "2012-01-01", "b.csv", "c.csv")
    for command in ("verify", "correct"):
        said = arpad("list", command, history, "--lang", lang)
        assert (said.code, said.out, said.err.count("list.E053")) == (3, "", 1), said.err


def test_a_game_twice_in_one_list_of_a_history_is_refused(history: Path, arpad: Any) -> None:
    (history.parent / "again.csv").write_text((history.parent / "b.csv").read_text())
    given_for(history, "2011-11-01", "b.csv", "again.csv")
    said = arpad("list", "verify", history)
    assert (said.code, said.out, said.err.count("list.E053")) == (3, "", 1), said.err


def test_an_event_too_late_for_a_list_may_be_given_again(history: Path, corrected: Any) -> None:
    """B was played in September: the list of September leaves it out, and that of November takes it, once."""
    given_for(history, "2011-09-01", "a.csv", "b.csv")
    _, lists = corrected()
    assert lists["2011-09-01"] == {"1": "2008", "2": "1993", "3": "2000", "5": "1500"}
    assert lists["2011-11-01"] == {"1": "2015", "2": "1993", "3": "1993", "5": "1500"}


@pytest.mark.parametrize(
    ("dates", "september", "november"),
    [
        ("2011-09-12/2011-09-13", ("2008", "2000"), ("2015", "1993")),
        ("2011-07-12/2011-07-13", ("2015", "1993"), ("2015", "1993")),  # 2000 in both games: 15 x .50 and 15 x .50
    ],
)
def test_an_event_given_again_is_in_one_list_whatever_its_dates_become(
    history: Path, corrected: Any, dates: str, september: tuple[str, str], november: tuple[str, str]
) -> None:
    given_for(history, "2011-09-01", "a.csv", "b.csv")
    _, lists = corrected("--date", f"b.csv={dates}")
    shown = [(lists[day]["1"], lists[day]["3"]) for day in ("2011-09-01", "2011-11-01")]
    assert shown == [september, november]


def test_an_opening_list_of_a_later_date_is_refused(history: Path, arpad: Any) -> None:
    """It is of the day of the first list: that one would not come after it, and the others would have two of a date."""
    history.write_text(history.read_text().replace("@2011-07-01", "@2011-09-01"))
    for command in ("verify", "correct"):
        said = arpad("list", command, history)
        assert (said.code, said.out) == (3, "")
        assert [said.err.count(name) for name in ("list.E030", "list.E054")] == [1, 1], said.err


def test_a_correction_that_puts_a_game_in_two_lists_is_refused(history: Path, arpad: Any, tmp_path: Path) -> None:
    """A report of the list of January is replaced by one of November's event."""
    said = arpad("list", "correct", history, "--replace", "c.csv=b.csv", "--commit", tmp_path, "--reason", "test")
    assert (said.code, said.out, said.err.count("list.E053")) == (3, "", 1), said.err
    assert not (tmp_path / "correction.json").exists()


@pytest.mark.parametrize(("language", "told"), [("en", "No list is touched"), ("es", "No se toca ninguna lista")])
def test_lists_that_come_out_the_same_are_said_to_be_untouched(
    language: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A merge of somebody without a rated game: two lines of nothing but noughts."""
    print_totals([ListImpact(date(2012, 1, 1), (), 0), ListImpact(date(2012, 3, 1), (), 0)], wording(language))
    assert capsys.readouterr().out.startswith(told)
