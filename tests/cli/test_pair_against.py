"""`arpad pair --against`: the arbiter's own pairing held against the rules.

Four players after round 1: Ana (1) beat Celia (3), Blas (2) beat Dario (4). The rules give 2-1 and 3-4.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from support.swiss_report import HEAD, swiss

MODERN = HEAD.replace("2010", "2026").replace("/10/0", "/03/0") + "XXR 5\n"
CLASSICAL = HEAD + "XXR 5\n"


def pairs(folder: Path, text: str) -> Path:
    file = folder / "mine.txt"
    file.write_text(text, "utf-8")
    return file


class TestTheSame:
    @pytest.mark.parametrize("head", [CLASSICAL, MODERN])
    @pytest.mark.parametrize("text", ["2\n2 1\n3 4\n", "3-4\n2 - 1\n", "\ufeff 3\t4\r\n\r\n2 1\r\n"])
    def test_in_any_order_with_or_without_the_number_of_pairs(
        self, arpad: Any, tmp_path: Path, head: str, text: str
    ) -> None:
        said = arpad("pair", swiss(tmp_path, head), "--against", pairs(tmp_path, text))
        assert said.code == 0
        assert said.out.endswith("\nThe pairs handed in are those of the rules.\n")

    def test_with_the_bye(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path, tail="XXZ 4\n"), "--against", pairs(tmp_path, "2\n2 1\n3 0\n"))
        assert said.code == 0


class TestAnother:
    @pytest.mark.parametrize(
        ("head", "why"),
        [
            (CLASSICAL, "in score bracket 1, players who would float: 2 instead of 0 (B3)"),
            (MODERN, "in score bracket 1, as few downfloaters as possible: 2 instead of 0 (C6)"),
        ],
    )
    def test_the_first_criterion_violated_is_named_once(self, arpad: Any, tmp_path: Path, head: str, why: str) -> None:
        """Both winners would float."""
        said = arpad("pair", swiss(tmp_path, head), "--against", pairs(tmp_path, "2\n4 1\n2 3\n"))
        assert said.code == 1
        assert said.out.splitlines()[2:] == [
            "The rules give 2-1, 3-4",
            "Handed in instead: 4-1, 2-3",
            f"  4-1, 2-3: {why}",
        ]

    @pytest.mark.parametrize("head", [CLASSICAL, MODERN])
    def test_an_illegal_pair_says_so_itself(self, arpad: Any, tmp_path: Path, head: str) -> None:
        said = arpad("pair", swiss(tmp_path, head), "--against", pairs(tmp_path, "3 1\n2 4\n"))
        assert said.code == 1
        assert "  3-1, 2-4: they had met already (" in said.out

    @pytest.mark.parametrize("head", [CLASSICAL, MODERN])
    def test_wrong_colours_of_a_right_pair(self, arpad: Any, tmp_path: Path, head: str) -> None:
        said = arpad("pair", swiss(tmp_path, head), "--against", pairs(tmp_path, "1 2\n3 4\n"), "--lang", "es")
        assert said.code == 1
        assert "Entregado en su lugar: 1-2\n" in said.out
        assert "la pareja es correcta, los colores no" in said.out

    @pytest.mark.parametrize(
        ("head", "why"),
        [
            (CLASSICAL, "in score bracket 1, players who would float: 2 instead of 0 (B3)"),
            (MODERN, "the bye goes to a higher score than it must (C5)"),
        ],
    )
    def test_the_bye_of_the_wrong_player(self, arpad: Any, tmp_path: Path, head: str, why: str) -> None:
        """Dario is away: Celia, without a point, rests; not Ana, who has one, while Blas floats to Celia."""
        said = arpad("pair", swiss(tmp_path, head, tail="XXZ 4\n"), "--against", pairs(tmp_path, "3 2\n1 0\n"))
        assert said.code == 1
        assert "Handed in instead: 3-2, 1 rests" in said.out
        assert why in said.out

    def test_scripts_get_both_rounds_and_the_criterion(self, arpad: Any, tmp_path: Path) -> None:
        file = pairs(tmp_path, "4 1\n2 3\n")
        said = arpad("pair", swiss(tmp_path, MODERN), "--against", file, "--format", "json")
        assert said.code == 1
        shown = json.loads(said.out)
        assert [(pair["white"], pair["black"]) for pair in shown["pairs"]] == [(2, 1), (3, 4)]
        assert shown["handed_in"]["missing"] == [[2, 1], [3, 4]]
        assert shown["handed_in"]["extra"] == [[4, 1], [2, 3]]
        first = shown["handed_in"]["decided_by"][0]
        assert (first["rule"], first["ours"], first["theirs"]) == ("downfloaters", 0, 2)

    def test_spreadsheets_too(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--against", pairs(tmp_path, "4 1\n2 3\n"), "--format", "csv")
        assert said.code == 1
        assert said.out.splitlines()[:2] == ["round,side,white,black,rule,article", "2,missing,2,1,,"]

    def test_a_round_robin_is_held_against_its_tables(self, arpad: Any, tmp_path: Path) -> None:
        """The printed table for four: 1-4 2-3, then 4-3 1-2."""
        rounds = {"Ana": "   4 w 1", "Blas": "   3 w 1", "Celia": "   2 b 0", "Dario": "   1 b 0"}
        report = swiss(tmp_path, HEAD.replace("Swiss Dutch", "Round-Robin"), rounds)
        assert arpad("pair", report, "--against", pairs(tmp_path, "4 3\n1 2\n")).code == 0
        said = arpad("pair", report, "--against", pairs(tmp_path, "4 3\n2 1\n"))
        assert said.code == 1
        assert "2-1: the tables have it otherwise" in said.out


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "ids"),
        [
            ("2\n2 1\nCelia Dario\n1 2 3\n0 4\n", {"pair.E045"}),
            ("3\n2 1\n3 4\n", {"pair.E046"}),
            ("2 1\n3 9\n", {"pair.E047", "pair.E049"}),
            ("2 1\n3 1\n", {"pair.E048", "pair.E049"}),
            ("2 1\n3 0\n4 0\n", {"pair.E050"}),
            ("", {"pair.E049"}),
        ],
    )
    def test_what_is_no_pairing_of_the_round_with_all_that_is_wrong(
        self, arpad: Any, tmp_path: Path, text: str, ids: set[str]
    ) -> None:
        file = pairs(tmp_path, text)
        said = arpad("pair", swiss(tmp_path), "--against", file)
        assert (said.code, said.out) == (3, "")
        assert set(re.findall(r"pair\.E\d+", said.err)) == ids
        assert str(file) in said.err

    def test_every_line_that_is_no_pair_is_named(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--against", pairs(tmp_path, "2 1\nCelia Dario\n0 4\n"))
        assert "line 2: This is no pair: Celia Dario" in said.err
        assert "line 3: This is no pair: 0 4" in said.err

    def test_a_file_that_is_not_there(self, arpad: Any, tmp_path: Path) -> None:
        assert arpad("pair", swiss(tmp_path), "--against", tmp_path / "none.txt").code == 5

    def test_the_pairs_handed_in_are_not_written_over(self, arpad: Any, tmp_path: Path) -> None:
        file = pairs(tmp_path, "2 1\n3 4\n")
        assert arpad("pair", swiss(tmp_path), "--against", file, "-o", file).code == 3
        assert file.read_text("utf-8") == "2 1\n3 4\n"
