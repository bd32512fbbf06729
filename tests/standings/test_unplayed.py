"""Unplayed rounds where the document prints the figures, and what withdrawals do to ratings."""

from dataclasses import replace

import pytest

from arpad.regulations.calendar import edition_named
from arpad.standings.event import Wishes, standings_of
from arpad.standings.reasons import tiebreak_steps
from arpad.tournament.facts import Facts
from arpad.tournament.model import RoundRecord
from arpad.values.event_type import EventType
from arpad.values.result import Colour, Result
from support.events import of, outcome, tournament


@pytest.mark.article("tournament-2010/TB 1#1")
@pytest.mark.parametrize(("forfeit", "virtual"), [("ana +- ben", 50), ("ana -+ ben", 60)])
def test_the_virtual_opponent_of_the_printed_example(forfeit: str, virtual: int) -> None:
    """3 points before round 5 of 9: a forfeit win meets an opponent of 5, a forfeit loss one of 6."""
    rounds = ["ana 1-0 ben"] * 3 + ["ana 0-1 ben", forfeit] + ["ana ½ ben"] * 4
    event = tournament({"ana": 2000, "ben": 1900}, rounds)
    found = standings_of(event, Facts(), edition_named("tournament-2010"), Wishes(["BH"])).standings
    assert found is not None
    parts = found.columns[1].parts
    assert parts is not None
    assert parts(0).kept[4].weight == virtual


@pytest.mark.article("tournament-2010/C.06 12.b1#1")
def test_only_games_played_are_rated_and_they_are_rated_though_struck_out() -> None:
    """fin left after one game: it is rated for ana and for him; the forfeits are not."""
    players = {"ana": 2200, "ben": 2100, "cai": 2000, "fin": 1900}
    rounds = ["ana 1-0 fin; ben ½ cai", "fin -+ ben; cai 0-1 ana", "ana ½ ben; cai +- fin"]
    rated = outcome("fide-2011", players, rounds, "round_robin")
    assert [of(rated, name).games for name in players] == [3, 2, 2, 1]


@pytest.mark.article("tournament-2010/C.06 12.c#2")
def test_of_a_player_who_left_a_swiss_only_the_games_played_are_rated() -> None:
    """fin won, lost, then stayed away twice; what others had of him, and every bye, is no game."""
    players = {"ana": 2200, "ben": 2100, "cai": 2000, "dov": 1950, "fin": 1900}
    rounds = [
        "fin 1-0 ana; ben ½ cai; dov H", "ana 1-0 ben; cai 1-0 fin; dov Z", "ana ½ dov; ben +- fin; cai U", "cai -+ ana; dov 0-1 ben; fin Z",
    ]  # fmt: skip
    rated = outcome("fide-2011", players, rounds, "swiss")
    assert [of(rated, name).games for name in players] == [3, 3, 2, 2, 2]
    fin = of(rated, "fin")
    assert (fin.tenths, fin.status.value) == (10, "rated")


def test_results_that_are_not_there_yet_count_for_nobody() -> None:
    """Round 2 is paired: only the first round counts, for points and for Buchholz."""
    event = tournament({"ana": 2000, "ben": 1900, "cai": 1800, "dov": 1700}, ["ana 1-0 dov; ben ½ cai"])
    pending = {1: (2, Colour.WHITE), 2: (1, Colour.BLACK), 3: (4, Colour.WHITE), 4: (3, Colour.BLACK)}
    entries = tuple(
        replace(entry, rounds=(*entry.rounds, RoundRecord(*pending[entry.number], Result.UNKNOWN)))
        for entry in event.entries
    )
    edition = edition_named("tiebreaks-2026")
    found = standings_of(replace(event, entries=entries), Facts(), edition, Wishes(["BH", "REP"])).standings
    assert found is not None
    assert [column.text(0) for column in found.columns] == ["1", "0", "1"]
    assert [column.text(3) for column in found.columns] == ["0", "1", "1"]


@pytest.mark.article("tiebreaks-2026/16.5.1")
def test_of_equal_values_the_round_missed_by_choice_is_cut() -> None:
    """C.07 16.5: it is not lower than the least significant one. eva's dummy and fay both count 2."""
    rounds = [
        "ana 1-0 dov; ben ½ eva; fay 0-1 cai",
        "cai 0-1 ana; dov ½ ben; eva 1-0 fay",
        "ana ½ eva; ben 1-0 cai; fay 1-0 dov",
        "ana ½ ben; cai 1-0 dov; eva H; fay U",
    ]
    event = tournament(dict.fromkeys(("ana", "ben", "cai", "dov", "eva", "fay"), 2000), rounds)
    found = standings_of(event, Facts(), edition_named("tiebreaks-2026"), Wishes(["BH/C1"])).standings
    assert found is not None
    cut = [step for step in tiebreak_steps(found, 4, 1) if step.note == "cut"]
    assert [(step.inputs["round"], step.value, step.rule) for step in cut] == [(4, "2", "cut_exception")]


def test_a_free_round_does_not_hide_a_withdrawal() -> None:
    """fin forfeited rounds 2 and 4 and had no game in round 3 of a round robin of five."""
    rounds = ["fin 1-0 ana", "fin -+ ben", "ana ½ ben", "fin -+ cai"]
    event = tournament(dict.fromkeys(("ana", "ben", "cai", "dov", "fin"), 2000), rounds, EventType.ROUND_ROBIN)
    found = standings_of(event, Facts(), edition_named("tournament-2010"), Wishes(["SB"]))
    assert [dict(one.data) for one in found.findings if one.id == "standings.W007"] == [{"player": 5, "games": 2}]


def test_the_working_says_why_an_opponent_counts_with_another_score() -> None:
    """cai has 2 but stayed away in the last round: for ana's Buchholz he counts with 2½ (16.3)."""
    rounds = [
        "ana +- ben; cai 1-0 dov; eva 1-0 fay",
        "ana 1-0 cai; ben H; eva ½ dov; fay U",
        "eva 1-0 ana; dov 1-0 fay; cai 1-0 ben",
        "ana 1-0 dov; cai Z; eva Z; ben 1-0 fay",
    ]
    event = tournament(dict.fromkeys(("ana", "ben", "cai", "dov", "eva", "fay"), 2000), rounds)
    found = standings_of(event, Facts(), edition_named("tiebreaks-2026"), Wishes(["BH", "TPR"])).standings
    assert found is not None
    forfeit, cai, eva, dov, total = tiebreak_steps(found, 0, 1)
    assert (forfeit.rule, forfeit.article, forfeit.inputs["how"], forfeit.value) == (
        "unplayed_rounds",
        "16.4",
        "dummy_opponent",
        "1.5",
    )
    assert (cai.rule, cai.article, cai.value) == ("unplayed_rounds_of_opponents", "16.3", "2.5")
    assert cai.inputs == {"round": 2, "opponent": 3, "how": "played", "counts": "2.5", "in_table": "2"}
    assert (eva.value, eva.inputs["in_table"]) == ("3", "2.5")
    assert (dov.rule, dov.article, dov.value) == ("buchholz", "8.1", "1.5")
    assert (total.rule, total.note, total.value) == ("buchholz", "value", "8.5")
    # 2 of 3 on the board is 67 %: 2000 + 125
    assert tiebreak_steps(found, 0, 2)[-1].inputs == {
        "tiebreak": "TPR", "how": "performance", "average": 2000, "score": "2", "games": 3, "percentage": 67, "difference": 125,
    }  # fmt: skip
