"""`arpad pair`: the next round of a report, in every format, with its reasons and its refusals."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.swiss_report import FOUR, HEAD, swiss


def ids_of(said: Any) -> set[str]:
    return {word.rstrip(":") for word in said.err.split() if word.startswith(("pair.", "law.", "trf.E"))}


class TestPairs:
    def test_a_line_with_the_number_of_pairs_then_white_and_black(self, arpad: Any, tmp_path: Path) -> None:
        """Ana and Blas won with White and with Black: Blas has White now; Celia had Black, Dario White."""
        said = arpad("pair", swiss(tmp_path))
        assert (said.code, said.out) == (0, "2\n2 1\n3 4\n")

    @pytest.mark.article("dutch-2009/C.04.5 C#1")
    def test_whoever_writes_the_report_gets_the_same_pairs(self, arpad: Any, tmp_path: Path) -> None:
        """The lines in another order, and the program of another arbiter named in it."""
        file = swiss(tmp_path, HEAD + "182 Another program\nXXR 5\n")
        lines = file.read_text("utf-8").splitlines(keepends=True)
        file.write_text("".join([*lines[:-4], *reversed(lines[-4:])]), "utf-8")
        assert arpad("pair", file).out == "2\n2 1\n3 4\n"

    def test_the_bye_is_the_number_and_nought_and_counts_as_a_line(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path, tail="XXZ 4\n"))
        assert said.out == "2\n2 1\n3 0\n"

    def test_csv_has_names_and_points(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--format", "csv")
        assert said.out.splitlines()[1] == '2,1,2,1,"Torre, Blas","Alfil, Ana",1,1'

    def test_a_table_for_the_wall(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path, tail="240 H 002    4\n"), "--format", "table", "--lang", "es")
        assert said.out.startswith("Cuatro · ronda 2 · dutch-2009")
        assert "1  2 Torre, Blas  1  –  1  1 Alfil, Ana" in said.out
        assert "Descansa: 3 Dama, Celia" in said.out
        assert "Sin emparejar: 4 Rey, Dario (H)" in said.out

    def test_a_round_robin_takes_its_next_round_from_the_tables(self, arpad: Any, tmp_path: Path) -> None:
        """The printed table for four: 1-4 2-3, then 4-3 1-2."""
        rounds = {"Ana": "   4 w 1", "Blas": "   3 w 1", "Celia": "   2 b 0", "Dario": "   1 b 0"}
        file = swiss(tmp_path, HEAD.replace("Swiss Dutch", "Round-Robin"), rounds)
        said = arpad("pair", file)
        assert (said.code, said.out) == (0, "2\n4 3\n1 2\n")
        assert "the tables of the round robin" in arpad("pair", file, "--explain").out


class TestReasons:
    def test_why_not_because_they_met(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--why", 1, 3)
        assert said.out == "1 Alfil, Ana and 3 Dama, Celia have met already (B1a).\n"

    @pytest.mark.article("dutch-2009/C.04.5 B.h")
    def test_why_not_because_it_costs_floaters(self, arpad: Any, tmp_path: Path) -> None:
        """Ana (1) with Dario (0): both of the winners would float instead of none."""
        said = arpad("pair", swiss(tmp_path), "--why", 1, 4)
        assert "in score bracket 1, players who would float: 2 instead of 0 (B3)" in said.out
        assert "The best round in which they meet:" in said.out

    def test_why_not_because_the_report_forbids_it(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path, tail="XXP 1 4\n"), "--why", 4, 1)
        assert "forbids" in said.out

    def test_why_they_do_meet(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--why", 1, 2)
        assert "do meet, 2 Torre, Blas with White: both preferences (E1)" in said.out

    def test_why_somebody_who_is_not_there(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--why", 1, 9)
        assert said.code == 3
        assert "pair.E012" in ids_of(said)


class TestEdition:
    def test_that_of_the_date(self, arpad: Any, tmp_path: Path) -> None:
        file = swiss(tmp_path, HEAD.replace("2010", "2014") + "XXR 5\n")
        assert json.loads(arpad("pair", file, "--format", "json").out)["edition"] == "dutch-2012"

    def test_that_of_the_first_round_or_of_the_option(self, arpad: Any, tmp_path: Path) -> None:
        dateless = "012 X\n092 Swiss Dutch\nXXR 5\n"
        rounds = "132" + " " * 88 + "10/10/02\n"
        shown = arpad("pair", swiss(tmp_path, dateless + rounds), "--format", "json", "--on", "2014-01-01")
        assert json.loads(shown.out)["edition"] == "dutch-2009"
        shown = arpad("pair", swiss(tmp_path, dateless), "--format", "json", "--on", "2014-01-01")
        assert json.loads(shown.out)["edition"] == "dutch-2012"

    def test_nothing_says_it(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path, "012 X\n092 Swiss Dutch\nXXR 5\n"))
        assert said.code == 3
        assert "pair.E001" in ids_of(said)
        assert "--edition" in said.err

    def test_one_of_another_chapter_is_named_as_such(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--edition", "fide-2011", "--lang", "en")
        assert said.code == 4
        assert "law.E007: The edition fide-2011 is one of the chapter standard" in said.err
        assert "dutch-2009, dutch-2012, dutch-2017, dutch-2026" in said.err

    def test_one_that_does_not_exist(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--edition", "dutch-2011")
        assert said.code == 4
        assert "Did you mean dutch-20" in said.err

    def test_one_that_is_out_of_force_is_used_because_it_was_named(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--edition", "dutch-2012")
        assert said.code == 0
        assert "pair.W012" in ids_of(said)

    @pytest.mark.parametrize("head", ["192 CUSTOM_SWISS\n", "092 Swiss Dutch\n"])
    def test_a_date_without_edition(self, arpad: Any, tmp_path: Path, head: str) -> None:
        said = arpad("pair", swiss(tmp_path, "042 2005/01/01\n" + head + "XXR 5\n"))
        assert said.code == 4


class TestRefused:
    def test_everything_at_once(self, arpad: Any, tmp_path: Path) -> None:
        """The rounds are over, and a game of round 1 has no result."""
        rounds = {**FOUR, "Alfil, Ana": "   3 w  ", "Dama, Celia": "   1 b  "}
        said = arpad("pair", swiss(tmp_path, HEAD + "XXR 1\n", rounds))
        assert said.code == 3
        assert {"pair.E003", "pair.W003"} <= ids_of(said)
        assert said.out == ""

    def test_no_number_of_rounds(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path, HEAD))
        assert said.code == 0
        assert "pair.W002" in ids_of(said)

    def test_no_legal_pairing_names_the_players_and_the_smallest_concession(self, arpad: Any, tmp_path: Path) -> None:
        """Two players who have met: nothing helps but a rematch."""
        rounds = {"Ana": "   2 w 1", "Blas": "   1 b 0"}
        said = arpad("pair", swiss(tmp_path, rounds=rounds))
        assert (said.code, said.out) == (1, "")
        assert "pair.E010" in ids_of(said)
        assert "1, 2 stay without an opponent" in said.err
        assert "1 and 2 meet again" in said.err

    def test_scripts_get_it_as_data(self, arpad: Any, tmp_path: Path) -> None:
        rounds = {"Ana": "   2 w 1", "Blas": "   1 b 0"}
        said = arpad("pair", swiss(tmp_path, rounds=rounds), "--format", "json")
        shown = json.loads(said.out)
        assert (said.code, shown["pairs"], shown["alone"]) == (1, [], [1, 2])
        assert shown["concession"] == [{"rule": "rematch", "article": "B1a", "players": [1, 2]}]

    def test_the_ban_of_the_report_is_the_smallest_concession(self, arpad: Any, tmp_path: Path) -> None:
        """Four players; 1 met 3 and 2 met 4; 1 may not meet 2 nor 4: lifting one ban is enough, no rematch is needed."""
        said = arpad("pair", swiss(tmp_path, tail="XXP 1 2\nXXP 1 4\n"))
        assert said.code == 1
        assert "although the report forbids it" in said.err
        assert "meet again" not in said.err

    def test_everybody_has_rested(self, arpad: Any, tmp_path: Path) -> None:
        rounds = {
            "Ana": "   2 w 1  0000 - U     3 b 1",
            "Blas": "   1 b 0     3 w 1  0000 - U",
            "Celia": "0000 - U     2 b 0     1 w 0",
        }
        said = arpad("pair", swiss(tmp_path, rounds=rounds), "--lang", "es")
        assert said.code == 1
        assert "pair.E011" in ids_of(said)
        assert "descansa aunque ya tuvo un punto sin jugar" in said.err

    def test_the_code_prevails_over_the_date(self, arpad: Any, tmp_path: Path) -> None:
        """I-229"""
        said = arpad("pair", swiss(tmp_path, HEAD + "192 FIDE_DUTCH_2017\nXXR 5\n"), "--format", "json")
        assert said.code == 0
        assert json.loads(said.out)["edition"] == "dutch-2017"

    def test_teams(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path, tail="013 Soria                              1    2\n"))
        assert said.code == 3
        assert "pair.E008" in ids_of(said)

    def test_earlier_rounds_that_break_the_rules_are_named_and_the_pairing_goes_on(
        self, arpad: Any, tmp_path: Path
    ) -> None:
        rounds = {
            "Ana": "   2 w 1     3 w 1     4 w 1",
            "Blas": "   1 b 0     4 w 0     5 w 0",
            "Celia": "   4 b 0     1 b 0     6 w 1",
            "Dario": "   3 w 1     2 b 1     1 b 0",
            "Eva": "   6 b 0  0000 - H     2 b 1",
            "Fin": "   5 w 1  0000 - H     3 b 0",
        }
        said = arpad("pair", swiss(tmp_path, rounds=rounds))
        assert said.code == 0
        assert {"pair.W006", "pair.W007"} <= ids_of(said)
        assert said.out.startswith("3\n")


@pytest.mark.article("dutch-2009/F6")
class TestAgain:
    def test_a_published_round_stands(self, arpad: Any, tmp_path: Path) -> None:
        rounds = {
            name: cell + f"  {new}"
            for (name, cell), new in zip(FOUR.items(), ("   2 b  ", "   1 w  ", "   4 w  ", "   3 b  "), strict=True)
        }
        said = arpad("pair", swiss(tmp_path, rounds=rounds), "--again")
        assert said.code == 3
        assert "pair.E017" in ids_of(said)

    def test_one_with_a_rematch_is_paired_again_with_the_reason(self, arpad: Any, tmp_path: Path) -> None:
        """Round 2 was published as 3-1 and 2-4, the pairs of round 1."""
        rounds = {
            name: cell + f"  {new}"
            for (name, cell), new in zip(FOUR.items(), ("   3 b  ", "   4 w  ", "   1 w  ", "   2 b  "), strict=True)
        }
        said = arpad("pair", swiss(tmp_path, rounds=rounds), "--again")
        assert (said.code, said.out) == (0, "2\n2 1\n3 4\n")
        assert "pair.W015" in ids_of(said)
        assert "2-4, 3-1" in said.err

    def test_one_that_was_played_is_over(self, arpad: Any, tmp_path: Path) -> None:
        said = arpad("pair", swiss(tmp_path), "--again")
        assert said.code == 3
        assert "pair.E016" in ids_of(said)


def test_it_starts_without_what_it_does_not_need(tmp_path: Path) -> None:
    """A fifth of a second is for the round, not for libraries of other commands."""
    code = (
        "import sys\nfrom arpad.cli.__main__ import main\ntry: main(['pair', sys.argv[1]])\nexcept SystemExit: pass\n"
    )
    code += "heavy = {'polars', 'rich', 'numpy', 'zipfile', 'tempfile', 'hashlib', 'difflib'} & set(sys.modules)\n"
    code += "assert not heavy, heavy"
    done = subprocess.run(
        [sys.executable, "-c", code, str(swiss(tmp_path))], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "2\n2 1\n3 4\n"
