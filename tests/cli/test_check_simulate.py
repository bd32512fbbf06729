"""`arpad check` and `arpad simulate`: events replayed, events invented."""

import json
from pathlib import Path
from typing import Any

import pytest

EVENTS = Path(__file__).parents[1] / "events" / "paired"
PLAYED_BY_THE_RULES = EVENTS / "dutch-2012-p9r5_1.trf"


class TestCheck:
    def test_an_event_paired_by_the_rules(self, arpad: Any) -> None:
        said = arpad("check", PLAYED_BY_THE_RULES, "--edition", "dutch-2012", "--format", "json")
        assert said.code == 0
        shown = json.loads(said.out)
        assert shown["edition"] == "dutch-2012"
        assert [one["round"] for one in shown["rounds"]] == [1, 2, 3, 4, 5]
        assert all(one["identical"] and one["missing"] == one["extra"] == [] for one in shown["rounds"])

    @pytest.mark.article("dutch-2009/C.04.5 C#2")
    def test_exchanged_colours_name_the_rule_of_colours(self, arpad: Any, tmp_path: Path) -> None:
        text = PLAYED_BY_THE_RULES.read_bytes().decode().replace("\r", "\n")
        text = text.replace("     5 b 1     4 w 1", "     5 w 1     4 w 1").replace(
            "     1 w 0     3 b 0", "     1 b 0     3 b 0"
        )
        file = tmp_path / "event.trf"
        file.write_text(text)
        shown = json.loads(arpad("check", file, "--edition", "dutch-2012", "--format", "json").out)
        assert shown["rounds"][0]["decided_by"][0]["rule"] == "first_round_colours"

    def test_a_round_robin(self, arpad: Any, report: Any) -> None:
        """The printed table for four has 1-4 2-3, 4-3 1-2, 2-4 3-1; this event went otherwise from round 2 on."""
        said = arpad("check", report(), "--format", "json")
        assert said.code == 1
        shown = json.loads(said.out)
        assert shown["edition"] == "tournament-2010"
        assert [one["identical"] for one in shown["rounds"]] == [True, False, False]
        assert shown["rounds"][1]["missing"] == [[4, 3], [1, 2]]
        assert shown["rounds"][1]["extra"] == [[3, 1], [4, 2]]

    def test_nothing_to_check(self, arpad: Any, tmp_path: Path) -> None:
        file = tmp_path / "event.trf"
        file.write_text(
            "012 X\n042 2010/10/02\n092 Swiss Dutch\n001    1      Ana                               2400\n"
        )
        said = arpad("check", file)
        assert said.code == 3
        assert "check.E001" in said.err


class TestSimulate:
    def test_the_seed_and_the_command_are_in_the_file(self, arpad: Any, tmp_path: Path) -> None:
        file = tmp_path / "event.trf"
        asked = ("--players", 8, "--rounds", 7, "--seed", 5, "--edition", "tournament-2010")
        assert arpad("simulate", *asked, "-o", file).code == 0
        text = file.read_text()
        assert "### arpad simulate --players 8 --rounds 7 --seed 5 --edition tournament-2010" in text
        assert arpad("simulate", *asked).out == text

    @pytest.mark.parametrize("rounds", [7, 14])
    def test_a_round_robin_is_what_the_tables_say(self, arpad: Any, tmp_path: Path, rounds: int) -> None:
        file = tmp_path / "event.trf"
        arpad("simulate", "--players", 8, "--rounds", rounds, "--seed", 5, "--edition", "tournament-2010", "-o", file)
        said = arpad("check", file)
        assert (said.code, said.err) == (0, "")

    @pytest.mark.parametrize("edition", ["dutch-2009", "dutch-2012"])
    def test_a_swiss_is_what_the_rules_say(self, arpad: Any, tmp_path: Path, edition: str) -> None:
        file = tmp_path / "event.trf"
        rates = ("--forfeits", 4, "--half-point-byes", "2.5", "--absences", 3, "--withdrawals", 2, "--late-entries", 5)
        made = arpad("simulate", "--players", 21, "--rounds", 6, "--seed", 11, "--edition", edition, *rates, "-o", file)
        assert made.code == 0
        said = arpad("check", file, "--format", "json")
        assert said.code == 0
        assert json.loads(said.out)["edition"] == edition

    def test_all_that_is_wrong_at_once(self, arpad: Any) -> None:
        said = arpad(
            "simulate", "--players", 8, "--rounds", 15, "--seed", 5, "--edition", "tournament-2010",
            "--forfeits", 101, "--lowest", 2000, "--highest", 1000,
        )  # fmt: skip
        assert said.code == 3
        assert {"simulate.E001", "simulate.E002", "simulate.E003"} <= {word.rstrip(":") for word in said.err.split()}

    def test_without_edition_the_last_one_is_taken_and_named(self, arpad: Any) -> None:
        said = arpad("simulate", "--players", 4, "--rounds", 2, "--seed", 5)
        assert said.code == 0
        assert "simulate.I001" in said.err

    def test_an_event_that_runs_out_of_pairs_ends_before(self, arpad: Any) -> None:
        """Three players, everybody rests once and meets everybody in three rounds: a legal event of three rounds.
        With everybody leaving after round 1 there is no second."""
        said = arpad(
            "simulate", "--players", 4, "--rounds", 3, "--seed", 5, "--edition", "dutch-2012", "--withdrawals", 100
        )
        assert said.code == 1
        assert "simulate.W001" in said.err
