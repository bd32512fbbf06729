"""`arpad list next` and `arpad rate` for rapid events: the standard rating seeds (8.22 of 2018; reading I-393).

A, 2000, beats B (standard 2100, no rapid rating) with K 20: 2000 + 20 x .64 = 2012.8, 2100 - 12.8 = 2087.2.
"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.lists import frame_of, write_list
from arpad.formats.lists.schema import ListTable

GAMES = "event,start,end,cadence,type,round,white,black,result\nOpen,2019-04-09,2019-04-09,rapid,swiss,1,1,2,1-0\n"
TYPED = """\
name,Open
start,2019-04-09
end,2019-04-09
type,Individual: Swiss-System
rate_of_play,15 min

number,name,rating,id
1,Ana,,1
2,Ben,,2

round,white,black,result
1,1,2,1-0
"""
TRF = """\
012 Open
042 2019/04/09
052 2019/04/09
092 Individual: Swiss-System
122 15 min
132                                                                                        19/04/09
001    1 m    Ana                                    ESP           1             1.0    1     2 w 1
001    2 m    Ben                                    ESP           2             0.0    2     1 b 0
"""
TOML = """\
name = "Open"
start = 2019-04-09
end = 2019-04-09
type = "Individual: Swiss-System"
rate_of_play = "15 min"
[[player]]
name = "Ana"
id = "1"
[[player]]
name = "Ben"
id = "2"
[[game]]
round = 1
white = 1
black = 2
result = "1-0"
"""
FORMS = {"games.csv": GAMES, "typed.csv": TYPED, "open.trf": TRF, "typed.toml": TOML}
SEEDED = {"Ana": "2013", "Ben": "2087"}
UNSEEDED = {"Ana": "2000", "Ben": ""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FORMS.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "rapid.csv").write_text("id,name,rating,games,list_date\n1,Ana,2000,90,2019-04-01\n")
    (tmp_path / "standard.csv").write_text("id,name,rating,birth\n1,Ana,1700,1990\n2,Ben,2100,1980\n")
    (tmp_path / "people.csv").write_text("id,name,standard_rating,rating\n1,Ana,1700,2000\n2,Ben,2100,\n")
    both = [
        {"id": "1", "name": "Ana", "rating": 1700, "rapid_rating": 2000},
        {"id": "2", "name": "Ben", "rating": 2100, "birth": "1980"},
    ]
    (tmp_path / "players_list_foa.txt").write_bytes(write_list(ListTable(frame_of(both)), "fide_combined"))
    return tmp_path


def next_list(arpad: Any, folder: Path, *given: object, games: str = "games.csv", previous: str = "rapid.csv") -> Any:
    return arpad(
        "list", "next", "--cadence", "rapid", "--previous", folder / previous, "--games", folder / games,
        "--on", "2019-05-01", *given, "-o", folder / "out.csv",
    )  # fmt: skip


def ratings(folder: Path) -> dict[str, str]:
    rows = csv.DictReader(io.StringIO((folder / "out.csv").read_text("utf-8")))
    return {row["name"]: row["rating"] for row in rows}


@pytest.mark.parametrize("games", FORMS)
def test_every_form_of_results_is_seeded_by_a_standard_list(folder: Path, arpad: Any, games: str) -> None:
    said = next_list(arpad, folder, "--standard", f"{folder / 'standard.csv'}@2019-04-01", games=games)
    assert said.code == 0, said.err
    assert ratings(folder) == SEEDED
    manifest = json.loads((folder / "out.csv.manifest.json").read_text())
    assert [one["file"] for one in manifest["inputs"]] == ["rapid.csv", "standard.csv", games]


@pytest.mark.parametrize("register", ["standard.csv", "people.csv", "players_list_foa.txt"])
def test_the_ratings_of_the_register_are_standard_ones(folder: Path, arpad: Any, register: str) -> None:
    said = next_list(arpad, folder, "--players", folder / register)
    assert said.code == 0, said.err
    assert ratings(folder) == SEEDED


def test_a_standard_list_goes_before_the_register(folder: Path, arpad: Any) -> None:
    """2 is on the standard list without a rating; without any of the two nobody is seeded."""
    (folder / "empty.csv").write_text("id,name,rating\n2,Ben,0\n")
    standard = ("--standard", f"{folder / 'empty.csv'}@2019-04-01")
    assert next_list(arpad, folder, *standard, "--players", folder / "standard.csv").code == 0
    assert ratings(folder) == UNSEEDED
    assert next_list(arpad, folder).code == 0
    assert ratings(folder) == {"Ana": "2000", "2": ""}


def test_a_combined_list_is_both_the_previous_and_the_standard_one(folder: Path, arpad: Any) -> None:
    """Ana's 2000 is her rapid rating, Ben's 2100 the standard one."""
    said = next_list(arpad, folder, previous="players_list_foa.txt@2019-04-01")
    assert said.code == 0, said.err
    assert ratings(folder) == SEEDED


def test_explained(folder: Path, arpad: Any) -> None:
    standard = ("--standard", f"{folder / 'standard.csv'}@2019-04-01")
    said = next_list(arpad, folder, *standard, "--explain", "2")
    assert said.code == 0, said.err
    slip = (folder / "out.csv").read_text("utf-8")
    assert "Standard rating, as there is none of this kind" in slip
    assert "2087" in slip


def test_a_standard_list_is_not_seeded(folder: Path, arpad: Any) -> None:
    (folder / "games.csv").write_text(GAMES.replace("2019", "2011").replace("rapid", "standard"))
    (folder / "rapid.csv").write_text("id,name,rating,games\n1,Ana,2000,90\n")
    said = arpad(
        "list", "next", "--previous", f"{folder / 'rapid.csv'}@2011-03-01", "--games", folder / "games.csv", "--on", "2011-05-01",
        "--standard", f"{folder / 'standard.csv'}@2011-03-01", "-o", folder / "out.csv",
    )  # fmt: skip
    assert said.code == 0, said.err
    assert "list.W070" in said.err
    assert ratings(folder)["Ana"] == "2000"


HISTORY = """\
cadence = "rapid"
opening = "rapid.csv"
standard = ["standard.csv@2019-04-01"]
[[lists]]
date = 2019-05-01
file = "out.csv"
games = ["typed.csv"]
"""


def test_a_history_is_verified_and_corrected_with_its_standard_lists(folder: Path, arpad: Any) -> None:
    """Drawn, Ana has 20 x .14 = 2.8, and Ben loses as much: 2003 and 2097."""
    assert next_list(arpad, folder, "--standard", f"{folder / 'standard.csv'}@2019-04-01", games="typed.csv").code == 0
    (folder / "history.toml").write_text(HISTORY)
    said = arpad("list", "verify", folder / "history.toml")
    assert said.code == 0, said.out + said.err
    said = arpad("list", "correct", folder / "history.toml", "--result", "typed.csv:1:1-2=1/2-1/2")
    assert said.code == 0, said.err
    assert "2003" in said.out
    assert "2097" in said.out
    (folder / "history.toml").write_text(HISTORY.replace("standard = [", "# ["))
    assert arpad("list", "verify", folder / "history.toml").code == 1
    (folder / "history.toml").write_text(HISTORY.replace('["standard.csv@2019-04-01"]', '"standard.csv"'))
    said = arpad("list", "verify", folder / "history.toml")
    assert said.code == 3
    assert "list.E034" in said.err


def test_a_history_with_a_register_is_seeded_by_it(folder: Path, arpad: Any) -> None:
    assert next_list(arpad, folder, "--players", folder / "standard.csv").code == 0
    with_register = HISTORY.replace('standard = ["standard.csv@2019-04-01"]\n', "").replace("typed.csv", "games.csv")
    (folder / "history.toml").write_text(with_register + 'players = "standard.csv"\n')
    said = arpad("list", "verify", folder / "history.toml")
    assert said.code == 0, said.out + said.err


@pytest.mark.parametrize("lists", [[], ["--list", "rapid.csv"], ["--list", "plain.csv"]])
def test_one_event_is_rated_with_the_standard_list(folder: Path, arpad: Any, lists: list[str]) -> None:
    """Without a list Ana's rating is the report's; a plain list and one in columns say the same."""
    (folder / "plain.csv").write_text("id,name,rating,games\n1,Ana,2000,90\n")
    report = TYPED if lists else TYPED.replace("1,Ana,,1", "1,Ana,2000,1")
    (folder / "typed.csv").write_text(report)
    given = [str(folder / word) if word.endswith(".csv") else word for word in lists]
    said = arpad("rate", folder / "typed.csv", *given, "--standard", folder / "standard.csv", "--format", "json")
    assert said.code == 0, said.err
    players = {one["name"]: one["new_rating"] for one in json.loads(said.out)["players"]}
    assert players == {"Ana": 2013, "Ben": 2087}


class TestTypedResults:
    def test_a_file_of_neither_form_is_one_finding_that_names_both(self, folder: Path, arpad: Any) -> None:
        for text in ("white,black\n1,2\n", "a list of games\nround 1: Ana - Ben, 1-0\n", ""):
            (folder / "odd.csv").write_text(text)
            said = next_list(arpad, folder, games="odd.csv")
            assert said.code == 3
            assert said.err.count("games.E0") == 1
            assert "games.E010" in said.err
            assert "event,start,end,cadence,type,round,white,black,result" in said.err
            assert "docs/reference/results.md" in said.err

    def test_a_table_that_lacks_a_column_is_still_a_table(self, folder: Path, arpad: Any) -> None:
        (folder / "odd.csv").write_text("event,round,white,black,result\nOpen,1,1,2,1-0\n")
        said = next_list(arpad, folder, games="odd.csv")
        assert said.code == 3
        assert "games.E002" in said.err

    def test_a_defect_is_told_with_its_line(self, folder: Path, arpad: Any) -> None:
        (folder / "typed.csv").write_text(TYPED.replace("1,1,2,1-0", "1,1,7,1-0"))
        said = next_list(arpad, folder, games="typed.csv")
        assert said.code == 3
        assert "results." in said.err
        assert "games." not in said.err

    def test_typed_results_and_a_table_go_together_and_facts_stand_beside_them(self, folder: Path, arpad: Any) -> None:
        """The table has a second event, drawn; both start from 2000 and 2100: 20 x (.64 + .14) = 15.6."""
        (folder / "games.csv").write_text(GAMES.replace("Open", "Late").replace("1-0", "1/2-1/2"))
        (folder / "typed.csv.facts.toml").write_text("official = true\n")
        standard = ("--standard", f"{folder / 'standard.csv'}@2019-04-01")
        said = next_list(arpad, folder, *standard, "--games", folder / "games.csv", games="typed.csv")
        assert said.code == 0, said.err
        assert ratings(folder) == {"Ana": "2016", "Ben": "2084"}
        manifest = json.loads((folder / "out.csv.manifest.json").read_text())
        assert "typed.csv.facts.toml" in [one["file"] for one in manifest["inputs"]]
