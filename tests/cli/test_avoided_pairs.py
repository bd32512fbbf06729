"""Pairs that should not meet if possible: a wish of the event's own rules, kept before every criterion and declared.

Four players after round 1: Ana (1) beat Celia (3), Blas (2) beat Dario (4). By the rules 2-1 and 3-4 follow. The only
other legal round is 1-4 and 2-3: Ana and Dario both had White, and the higher of the two has Black now; Blas and Celia
both had Black, and the higher has White.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from support.swiss_report import FOUR, HEAD, swiss

BY_THE_RULES = "2\n2 1\n3 4\n"
APART = "2\n4 1\n2 3\n"
MODERN = HEAD.replace("2010", "2026").replace("/10/0", "/03/0") + "XXR 5\n"


def wish(report: Path, *groups: list[int], more: str = "") -> Path:
    rows = "".join(f"[[avoided_pairs]]\nplayers = {group}\n{more}" for group in groups)
    Path(f"{report}.facts.toml").write_text(rows, "utf-8")
    return report


@pytest.mark.parametrize("head", [HEAD + "XXR 5\n", MODERN])
class TestNextRound:
    def test_the_two_are_kept_apart_and_the_round_says_what_the_rules_alone_would_give(
        self, arpad: Any, tmp_path: Path, head: str
    ) -> None:
        said = arpad("pair", wish(swiss(tmp_path, head), [1, 2]))
        assert (said.code, said.out) == (0, APART)
        assert "pair.W046" in said.err
        assert "In round 2 the rules alone would give 2-1, 3-4." in said.err

    def test_a_wish_that_changes_nothing_is_declared_all_the_same(self, arpad: Any, tmp_path: Path, head: str) -> None:
        said = arpad("pair", wish(swiss(tmp_path, head), [1, 4]), "--lang", "es")
        assert said.out == BY_THE_RULES
        assert "pair.W045" in said.err
        assert "1-4: separados por las bases del torneo" in said.err

    def test_the_first_declared_weighs_most(self, arpad: Any, tmp_path: Path, head: str) -> None:
        """Ana can only meet Blas or Dario: one of the two wishes must give way."""
        said = arpad("pair", wish(swiss(tmp_path, head), [1, 2], [1, 4]))
        assert said.out == APART
        assert "pair.W047" in said.err
        assert "1-4: cannot be kept apart in round 2" in said.err
        said = arpad("pair", wish(swiss(tmp_path, head), [4, 1], [1, 2]))
        assert said.out == BY_THE_RULES
        assert "1-2: cannot be kept apart in round 2" in said.err

    def test_only_in_the_rounds_named(self, arpad: Any, tmp_path: Path, head: str) -> None:
        for more in ("first_round = 3\n", "last_round = 1\n"):
            said = arpad("pair", wish(swiss(tmp_path, head), [1, 2], more=more))
            assert said.out == BY_THE_RULES
            assert "pair.W04" not in said.err
        assert arpad("pair", wish(swiss(tmp_path, head), [1, 2], more="first_round = 2\nlast_round = 2\n")).out == APART

    def test_a_pair_that_cannot_meet_anyway_needs_no_wish(self, arpad: Any, tmp_path: Path, head: str) -> None:
        said = arpad("pair", wish(swiss(tmp_path, head), [1, 3]))
        assert said.out == BY_THE_RULES
        assert "pair.W04" not in said.err

    def test_who_asks_why_is_told(self, arpad: Any, tmp_path: Path, head: str) -> None:
        report = wish(swiss(tmp_path, head), [1, 2])
        said = arpad("pair", report, "--why", 1, 2)
        assert "The event's own rules keep 1 Alfil, Ana and 2 Torre, Blas apart" in said.out

    def test_so_is_who_asks_about_a_pair_that_could_only_be_had_against_the_wish(
        self, arpad: Any, tmp_path: Path, head: str
    ) -> None:
        said = arpad("pair", wish(swiss(tmp_path, head), [1, 2]), "--why", 3, 4)
        assert "could only meet if two met whom the event's own rules keep apart: 2 Torre, Blas; 1 Alfil" in said.out

    def test_scripts_see_which_wishes_were_granted(self, arpad: Any, tmp_path: Path, head: str) -> None:
        shown = json.loads(arpad("pair", wish(swiss(tmp_path, head), [1, 2], [1, 4]), "--format", "json").out)
        assert (shown["avoided"], shown["unavoidable"]) == ([[1, 2]], [[1, 4]])


def test_where_nothing_is_legal_no_wish_is_to_blame(arpad: Any, tmp_path: Path) -> None:
    rounds = {"Ana": "   2 w 1", "Blas": "   1 b 0"}
    said = arpad("pair", wish(swiss(tmp_path, rounds=rounds), [1, 2]))
    assert said.code == 1
    assert "1 and 2 meet again" in said.err
    assert "pair.W04" not in said.err


def test_an_event_paired_with_the_wish_is_checked_with_it(arpad: Any, tmp_path: Path) -> None:
    rounds = dict(zip(FOUR, (
        "   3 w 1     4 b 1", "   4 b 1     3 w 1", "   1 b 0     2 b 0", "   2 w 0     1 w 0",
    ), strict=True))  # fmt: skip
    report = swiss(tmp_path, rounds=rounds)
    without = arpad("check", report)
    assert without.code == 1
    with_wish = arpad("check", wish(report, [1, 2]))
    assert with_wish.code == 0
    assert "pair.W048" in with_wish.err
    other = dict(zip(FOUR, (
        "   3 w 1     2 b 1", "   4 b 1     1 w 0", "   1 b 0     4 w 0", "   2 w 0     3 b 1",
    ), strict=True))  # fmt: skip
    against = arpad("check", wish(swiss(tmp_path, rounds=other), [1, 2]))
    assert against.code == 1
    assert "the event's own rules keep these two apart" in against.out


@pytest.mark.parametrize(("tail", "words"), [("", "event's own rules keep apart"), ("XXP 1 3\n", "the report forbids")])
def test_the_reasons_of_a_bracket_name_the_ban_or_the_wish(arpad: Any, tmp_path: Path, tail: str, words: str) -> None:
    """Round 1 of four: 1-3 and 2-4 as they stand, but 1 and 3 are kept apart."""
    report = swiss(tmp_path, MODERN, dict.fromkeys(FOUR, ""), tail)
    said = arpad("pair", report if tail else wish(report, [1, 3]), "--explain")
    assert said.out.startswith("2\n1 4\n3 2\n")
    assert words in said.out


@pytest.mark.parametrize("players", ["[1]", "[1, 1]", '"1"', "[1, 9]"])
def test_a_wish_needs_two_players_of_the_report(arpad: Any, tmp_path: Path, players: str) -> None:
    report = swiss(tmp_path)
    Path(f"{report}.facts.toml").write_text(f"[[avoided_pairs]]\nplayers = {players}\n", "utf-8")
    said = arpad("pair", report)
    assert said.code == 3
    assert "facts.E" in said.err
