"""`arpad pair` before a round: ratings against the list, the lot for the first colour, the cards of the players."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.trf import read_trf
from support.swiss_report import HEAD, swiss

NOBODY_YET = {"Alfil, Ana": "", "Torre, Blas": "", "Dama, Celia": "", "Rey, Dario": ""}


def before_round_one(tmp_path: Path) -> Path:
    return swiss(tmp_path, HEAD + "XXR 5\n", NOBODY_YET)


@pytest.mark.article("dutch-2009/A1#1")
def test_ratings_that_the_list_does_not_confirm_are_named_before_the_round(arpad: Any, tmp_path: Path) -> None:
    """The report has 2400, 2300, 2200, 2100; Blas has 2310 on the list and Dario is not on it."""
    listed = tmp_path / "2010-09.csv"
    listed.write_text("id,name,rating\n990000001,A,2400\n990000002,B,2310\n990000003,C,2200\n", "utf-8")
    said = arpad("pair", before_round_one(tmp_path), "--list", listed, "--lang", "en")
    assert said.code == 0
    assert "pair.W049 [A1]: 2 Torre, Blas states a rating of 2300; the list has 2310." in said.err
    assert "pair.W050 [A1]: 4 Rey, Dario states a rating of 2100; the list has none for the id '990000004'." in said.err
    assert said.err.count("pair.W0") == 2
    assert "declara un Elo de 2300" in arpad("pair", tmp_path / "event.trf", "--list", listed, "--lang", "es").err


def test_a_list_that_is_none_is_refused(arpad: Any, tmp_path: Path) -> None:
    listed = tmp_path / "list.csv"
    listed.write_text("nonsense\n", "utf-8")
    assert arpad("pair", before_round_one(tmp_path), "--list", listed).code == 3
    assert arpad("pair", tmp_path / "event.trf", "--list", tmp_path / "missing.csv").code == 5


@pytest.mark.article("dutch-2009/A7 first round#1")
def test_the_lot_for_the_first_colour(arpad: Any, tmp_path: Path) -> None:
    """Seed 9 draws Black for number 1 (see tests/pairing/test_colour_lot.py), and the facts keep it."""
    file = before_round_one(tmp_path)
    said = arpad("pair", file, "--lot", 9)
    assert said.out == "2\n3 1\n2 4\n"
    assert "pair.I003" in said.err and 'first_colour = "black"' in said.err
    (tmp_path / "event.trf.facts.toml").write_text(
        'first_colour = "black"\nfirst_colour_on = 2010-10-01\nfirst_colour_by = "arpad pair --lot 9"\n', "utf-8"
    )
    kept = arpad("pair", file)
    assert kept.out == said.out
    assert "pair." not in kept.err


@pytest.mark.article("dutch-2009/A1#2")
def test_an_estimate_orders_the_numbers_and_nothing_else(arpad: Any, tmp_path: Path) -> None:
    """Dario has no rating and is estimated at 2250: third. His report and his rating are as they were."""
    file = before_round_one(tmp_path)
    file.write_text(file.read_text("utf-8").replace(" 2100 ", "      "), "utf-8")
    rated = json.loads(arpad("rate", file, "--edition", "fide-2009", "--format", "json").out)["players"]
    facts = tmp_path / "event.trf.facts.toml"
    facts.write_text('[players.4]\nestimated_rating = 2250\nestimated_by = "Reloj, Rosa"\n', "utf-8")
    said = arpad("renumber", file, "-o", tmp_path / "final.trf")
    assert "pair.I001" in said.err and "Reloj, Rosa" in said.err
    event = read_trf((tmp_path / "final.trf").read_bytes()).tournament
    assert event is not None
    assert [entry.name.split(",")[0] for entry in event.entries] == ["Alfil", "Torre", "Rey", "Dama"]
    assert event.by_number[3].rating in (None, 0)
    assert json.loads(arpad("rate", file, "--edition", "fide-2009", "--format", "json").out)["players"] == rated


class TestChecklist:
    @pytest.mark.article("dutch-2009/A7 absolute#3")
    def test_beside_the_pairs(self, arpad: Any, tmp_path: Path) -> None:
        """Ana and Dario had White in round 1, Blas and Celia Black."""
        cards = tmp_path / "cards.txt"
        said = arpad("pair", swiss(tmp_path), "--checklist", cards)
        assert said.out == "2\n2 1\n3 4\n"
        rows = {line.split()[0]: line.split()[3:8] for line in cards.read_text("utf-8").splitlines()[1:]}
        assert rows["1"] == ["1", "W", "+1", "B", "strong"]
        assert rows["2"] == ["1", "B", "-1", "W", "strong"]

    def test_also_where_no_legal_round_is_left(self, arpad: Any, tmp_path: Path) -> None:
        file = swiss(tmp_path, tail="XXP 1 2 3 4\n")
        cards = tmp_path / "cards.txt"
        assert arpad("pair", file, "--checklist", cards).code == 1
        assert len(cards.read_text("utf-8").splitlines()) >= 5

    def test_never_over_the_report(self, arpad: Any, tmp_path: Path) -> None:
        file = swiss(tmp_path)
        before = file.read_bytes()
        assert arpad("pair", file, "--checklist", file).code == 3
        assert file.read_bytes() == before

    def test_a_round_robin_has_none(self, arpad: Any, tmp_path: Path) -> None:
        rounds = {"Ana": "   4 w 1", "Blas": "   3 w 1", "Celia": "   2 b 0", "Dario": "   1 b 0"}
        file = swiss(tmp_path, HEAD.replace("Swiss Dutch", "Round-Robin"), rounds)
        said = arpad("pair", file, "--checklist", tmp_path / "cards.txt")
        assert said.code == 0 and "pair.W057" in said.err
        assert not (tmp_path / "cards.txt").exists()
