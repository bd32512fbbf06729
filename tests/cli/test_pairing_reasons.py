"""Reasons in words and for scripts: every bracket, every pair, every difference."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.swiss_report import swiss

PLAYED_BY_THE_RULES = Path(__file__).parents[1] / "events" / "paired" / "dutch-2012-p9r5_1.trf"


class TestReasons:
    def test_the_pairs_go_to_a_file_and_the_reasons_to_the_terminal(self, arpad: Any, tmp_path: Path) -> None:
        out = tmp_path / "round2.txt"
        said = arpad("pair", swiss(tmp_path), "-o", out, "--explain")
        assert out.read_text() == "2\n2 1\n3 4\n"
        assert "Score bracket 1 (2): 1 Alfil, Ana; 2 Torre, Blas" in said.out

    def test_json_has_all_of_it(self, arpad: Any, tmp_path: Path) -> None:
        shown = json.loads(arpad("pair", swiss(tmp_path), "--format", "json", "--why", 1, 3).out)
        assert (shown["edition"], shown["round"], shown["bye"]) == ("dutch-2009", 2, None)
        assert shown["pairs"][0] == {
            "board": 1, "white": 2, "black": 1, "colour": {"rule": "both_preferences", "article": "E1"},
        }  # fmt: skip
        assert [bracket["score"] for bracket in shown["brackets"]] == ["1", "0"]
        assert shown["brackets"][0]["members"] == [1, 2]
        assert (shown["why"]["rule"], shown["why"]["article"]) == ("rematch", "B1a")

    @pytest.mark.article("dutch-2009/C.04.5 B.h", "dutch-2009/C.04.5 C#1")
    def test_every_bracket_and_every_pair_can_be_explained(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--explain")
        assert "Pairs to make (p): 1. Pairs that must miss a colour preference (x): 0." in said.out
        assert "Board 1: 2 Torre, Blas has White against 1 Alfil, Ana: both preferences (E1)." in said.out
        assert said.out == arpad("pair", swiss(tmp_path), "--explain").out

    def test_in_spanish(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--explain", "--lang", "es")
        assert "Grupo de puntuación 1 (2): 1 Alfil, Ana; 2 Torre, Blas" in said.out
        assert "Tablero 1: 2 Torre, Blas lleva blancas contra 1 Alfil, Ana" in said.out

    @pytest.mark.article("dutch-2009/C.04.5 C#2")
    def test_two_exchanged_opponents_are_found_with_the_criterion(self, arpad: Any, tmp_path: Path) -> None:
        """Round 1 by the rules is 5-1, 2-6, 7-3, 4-8; with 1-6 and 2-5 instead, S2 was transposed without need."""
        text = PLAYED_BY_THE_RULES.read_bytes().decode().replace("\r", "\n")
        for old, new in (
            ("     5 b 1     4 w 1", "     6 b 1     4 w 1"),
            ("     6 w 1     9 b 1", "     5 w 1     9 b 1"),
            ("     1 w 0     3 b 0", "     2 b 0     3 b 0"),
            ("     2 b 0     7 w 1", "     1 w 0     7 w 1"),
        ):
            assert text.count(old) == 1
            text = text.replace(old, new)
        file = tmp_path / "event.trf"
        file.write_text(text)
        said = arpad("check", file, "--edition", "dutch-2012", "--format", "json")
        assert said.code == 1
        first = json.loads(said.out)["rounds"][0]
        assert not first["identical"]
        assert sorted(first["missing"]) == [[2, 6], [5, 1]]
        assert sorted(first["extra"]) == [[2, 5], [6, 1]]
        assert {one["rule"] for one in first["decided_by"]} == {"transpositions"}
        table = arpad("check", file, "--edition", "dutch-2012", "--lang", "es")
        assert "Ronda 1: las reglas dan 5-1, 2-6; el informe tiene 2-5, 6-1" in table.out
        assert "posterior en el orden de prueba (D1" in table.out
        lines = arpad("check", file, "--edition", "dutch-2012", "--format", "csv").out.splitlines()
        assert lines[0] == "round,side,white,black,rule,article"
        assert "1,extra,2,5,transpositions,D1" in lines
