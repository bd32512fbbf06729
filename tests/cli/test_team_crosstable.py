"""`arpad crosstable` of a team event: teams against teams, match points and game points (`support.team_league`)."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from support.team_league import LEAGUE


@pytest.fixture
def league(tmp_path: Path) -> Any:
    def write(*changes: tuple[str, str]) -> Path:
        text = LEAGUE
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        path = tmp_path / "league.trf"
        path.write_text(text, "utf-8")
        return path

    return write


def rows(text: str) -> list[list[str]]:
    """The lines of the table, without their ranks."""
    _, _, table = text.partition("─\n")
    return [line.split()[1:] for line in table.partition("\n\n")[0].splitlines()]


def test_every_team_against_every_team(arpad: Any, league: Any) -> None:
    said = arpad("crosstable", league(), "--tiebreaks", "MPvGP")
    assert said.code == 0
    assert rows(said.out) == [
        ["Torres", "×", "+2", "½", "2", "2½"],
        ["Damas", "-", "×", "2", "2", "2"],
        ["Alfiles", "1½", "0", "×", "2", "1½"],
    ]
    assert said.out.splitlines()[3].split() == ["Rk", "Team", "1", "2", "3", "MP", "GP"]


def test_a_team_swiss_by_rounds_in_spanish(arpad: Any, league: Any) -> None:
    swiss = league(("FIDE_TEAM_ROUNDROBIN", "CUSTOM_TEAM_SWISS"))
    said = arpad("crosstable", swiss, "--tiebreaks", "MPvGP", "--lang", "es")
    assert rows(said.out) == [
        ["Torres", "3n½", "-", "2+2", "2", "2½"],
        ["Damas", "-", "3b2", "1-", "2", "2"],
        ["Alfiles", "1b1½", "2n0", "-", "2", "1½"],
    ]
    assert "Equipo" in said.out and "Puesto del rival" in said.out


def test_game_points_first_where_they_rank(arpad: Any, league: Any) -> None:
    said = arpad("crosstable", league(), "--tiebreaks", "GPTS")
    assert said.out.splitlines()[3].split()[-2:] == ["GP", "MP"]
    assert [row[-2:] for row in rows(said.out)] == [["2½", "2"], ["2", "2"], ["1½", "2"]]


@pytest.mark.parametrize(("edition", "label"), [("tiebreaks-2026", "MPvGP"), ("tournament-2010", "GP")])
def test_both_scores_in_an_order(arpad: Any, league: Any, edition: str, label: str) -> None:
    """Match points rank and game points decide; a score that comes twice counts once."""
    order = ("--tiebreaks", "MPTS,GPTS,MPTS", "--edition", edition, "--format", "json")
    shown = json.loads(arpad("standings", league(), *order).out)
    assert shown["tiebreaks"] == [label]
    assert [(team["name"], team["tiebreaks"][label]) for team in shown["teams"]] == [
        ("Torres", "2.5"), ("Damas", "2"), ("Alfiles", "1.5"),
    ]  # fmt: skip


def test_for_other_programs(arpad: Any, league: Any) -> None:
    shown = json.loads(arpad("crosstable", league(), "--tiebreaks", "MPvGP", "--format", "json").out)
    torres = shown["teams"][0]
    assert {key: torres[key] for key in ("rank", "number", "match_points", "game_points")} == {
        "rank": 1, "number": 2, "match_points": "2", "game_points": "2.5",
    }  # fmt: skip
    assert torres["matches"][2] == {
        "round": 3, "opponent": 3, "opponent_rank": 2, "colour": None, "match_points": "2", "game_points": "2",
        "mark": "+",
    }  # fmt: skip
    listed = list(csv.DictReader(io.StringIO(arpad("crosstable", league(), "--format", "csv").out)))
    assert {(row["name"], row["match_points"], row["game_points"]) for row in listed} == {
        ("Torres", "2", "2.5"), ("Damas", "2", "2"), ("Alfiles", "2", "1.5"),
    }  # fmt: skip


@pytest.mark.parametrize("format_", ["html", "pdf"])
def test_on_paper_and_on_the_web(arpad: Any, league: Any, tmp_path: Path, format_: str) -> None:
    out = tmp_path / f"table.{format_}"
    assert arpad("crosstable", league(), "--format", format_, "-o", out).code == 0
    assert out.read_bytes()[:5] in (b"%PDF-", b"<!doc")


def test_the_players_of_a_team_event(arpad: Any, league: Any) -> None:
    said = arpad("crosstable", league(), "--players")
    assert len(rows(said.out)) == 6 and "Torres" not in said.out


def test_without_rules_for_the_day_both_scores_decide(arpad: Any, league: Any) -> None:
    early = league(("2026/05", "2003/05"))
    said = arpad("crosstable", early)
    assert said.code == 0 and "paper.I001" in said.err
    assert [row[0] for row in rows(said.out)] == ["Torres", "Damas", "Alfiles"]


@pytest.mark.article("tournament-2010/C.06 12.d", "tournament-2010/C.06 12.b1#1")
def test_a_team_that_left_stays_in_the_table_and_counts_for_nobody(arpad: Any, league: Any) -> None:
    """The Damas played one of two matches, which is half of them: they count. Had they played none, they would not."""
    path = league(
        ("     1 w 1\n", "\n"),
        ("     2 b 1\n", "\n"),
        ("     3 w 1     5 b 0", "     3 w 1"),
        ("     4 b =     6 w 0", "     4 b ="),
        ("330 +-   3   2   3", "330 -+   2   3   1\n330 +-   3   2   3"),
        ("1.0    5  ", "0.0    5  "),
        ("1.0    6  ", "0.0    6  "),
    )
    path.with_name(path.name + ".facts.toml").write_text("withdrawn_teams = [3]\n", "utf-8")
    said = arpad("crosstable", path, "--tiebreaks", "MPvGP")
    assert rows(said.out) == [
        ["Alfiles", "×", "1½", "+2", "2", "1½"],
        ["Torres", "½", "×", "+2", "0", "½"],
        ["Damas", "-", "-", "×", "0", "0"],
    ]
    assert "3  Damas left: 0 of 2 matches played, the results are struck out [C.06 12.b]" in said.out
