"""Art. 12 of the Andalusian regulation: when a school event may be computed by successive approximations, and with what."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.extraordinary_events import enough_rated, enough_rounds, extraordinary_fee, official_or_recognised
from arpad.rating.newcomers import Status
from arpad.rating.outcome import EventOutcome
from arpad.rating.requirement import Outcome
from arpad.tournament.facts import read_facts
from support.events import STARTS, of, outcome, tournament
from support.nine_rounds import RATED, rounds_of

ASKED: Mapping[str, Any] = {"kind": "school", "official": True, "extraordinary_computation": True}
JUNIOR, OLDER = {"birth": 2003}, {"birth": 1997}  # in 2014 the one is under 16, the other is not


def rate(players: Mapping[str, Any], rounds: list[str], facts: Mapping[str, Any] = ASKED) -> EventOutcome:
    return outcome("fada-2014", {**RATED, **players}, rounds, facts=facts, rate_of_play="60 min")


def ids(result: EventOutcome) -> set[str]:
    return {finding.id for finding in result.findings}


def without(fact: str) -> dict[str, Any]:
    return {key: value for key, value in ASKED.items() if key != fact}


class TestRatings:
    @pytest.mark.article("fada-2014/Art 12")
    def test_newcomers_are_rated_against_each_other_and_the_rated(self) -> None:
        """nia: 6 of 8 against 1500 and a draw: 6.5 of 9, four half points over, + 70. olga: 2 of 8 and the draw: 28 %, - 166.

        nia = (12000 + olga) / 9 + 70 and olga = (12000 + nia) / 9 - 166: nia = 1552.20, olga = 1339.80.
        """
        result = rate({"nia": JUNIOR, "olga": OLDER}, rounds_of(nia="11110110", olga="10010000"))
        nia, olga = of(result, "nia"), of(result, "olga")
        assert (nia.status, nia.games, nia.tenths, nia.new_rating) == (Status.INITIAL, 9, 65, 1552)
        assert (olga.status, olga.games, olga.tenths, olga.new_rating) == (Status.INITIAL, 9, 25, 1340)
        assert not result.excluded(nia.number)

    @pytest.mark.article("fada-2014/Art 12")
    def test_without_the_request_it_is_an_ordinary_school_event(self) -> None:
        """Only the eight games with rated players count, and eight are too few for a first rating (nine)."""
        result = rate(
            {"nia": JUNIOR, "olga": OLDER},
            rounds_of(nia="11110110", olga="10010000"),
            without("extraordinary_computation"),
        )
        assert of(result, "nia").status is Status.PENDING
        assert of(result, "nia").games == 8
        assert not {one for one in ids(result) if one.startswith("rea.")}

    def test_the_rated_players_are_rated_as_in_any_swiss(self) -> None:
        """I-341: the method is for newcomers; a rated player's game with one of them does not count for him."""
        result = rate({"nia": JUNIOR, "olga": OLDER}, rounds_of(nia="11110110", olga="10010000"))
        first = of(result, "r00")
        assert [exclusion.rule.name for exclusion in result.excluded(first.number)] == ["swiss_games"]
        assert (first.games, first.new_rating) == (8, 1500)

    def test_all_won_and_young_has_the_bonus_of_nine_half_points(self) -> None:
        """I-84 and 8.d: 8.5 of 9 is eight half points over: + 140; olga, 0.5 of 9 = 6 %: - 444.

        nia = 12000/9 + 140 + olga/9 and olga = 12000/9 - 444 + nia/9: 80/81 nia = 1473 1/3 + 889 1/3 / 9, nia = 1591.575.
        """
        result = rate({"nia": JUNIOR, "olga": OLDER}, rounds_of(nia="11111111", olga="00000000"))
        assert (of(result, "nia").new_rating, of(result, "olga").new_rating) == (1592, 1066)
        assert "rea.W084" not in ids(result)

    def test_every_game_won_or_lost_counts_as_the_nearest_percentage_and_is_pointed_out(self) -> None:
        """I-84: olga wins all nine, her last by beating nia: 99 %, + 677; nia loses all nine: 1 %, - 677.

        olga = (12000 + nia) / 9 + 677, nia = (12000 + olga) / 9 - 677: olga = 2109.3, nia = 890.7, below 900.
        """
        lost = rounds_of(olga="11111111", nia="00000000")
        lost[-1] = lost[-1].replace("olga = nia", "olga 1-0 nia")
        result = rate({"olga": OLDER, "nia": JUNIOR}, lost)
        assert of(result, "olga").new_rating == 2109
        assert of(result, "nia").new_rating is None
        assert "rea.W084" in ids(result)

    def test_who_lost_all_games_stays_in_the_passes_for_the_others(self) -> None:
        """nia is not published, but olga's average has her 890.7 all the same: without her it would be 1500 + 677."""
        lost = rounds_of(olga="11111111", nia="00000000")
        lost[-1] = lost[-1].replace("olga = nia", "olga 1-0 nia")
        assert of(rate({"olga": OLDER, "nia": JUNIOR}, lost), "olga").opponents_average == 1432

    def test_eight_games_are_not_enough_for_a_first_rating(self) -> None:
        """I-341: the games needed are FIDE's, nine in 2012's rules; a forfeit is no game."""
        result = rate({"nia": JUNIOR, "olga": OLDER}, rounds_of(nia="+1110110", olga="10010000"))
        assert of(result, "nia").status is Status.PENDING
        assert of(result, "olga").status is Status.INITIAL

    def test_a_group_that_met_no_rated_player_gets_no_rating(self) -> None:
        rounds = rounds_of(nia="11110110", olga="10010000")
        alone = [f"{text} ; pau = rut" for text in rounds]
        result = rate({"nia": JUNIOR, "olga": OLDER, "pau": JUNIOR, "rut": JUNIOR}, alone)
        assert of(result, "pau").status is Status.UNRATED
        assert of(result, "nia").new_rating == 1552
        found = next(finding for finding in result.findings if finding.id == "rea.W082")
        assert found.data["players"] == "23-24 (2)"

    def test_every_pass_is_on_the_slip(self) -> None:
        result = rate({"nia": JUNIOR, "olga": OLDER}, rounds_of(nia="11110110", olga="10010000"))
        newcomer = result.newcomer(of(result, "nia").number)
        assert newcomer is not None
        notes = [step.note for step in newcomer.steps if step.rule == "successive_approximations"]
        assert notes[0] == "start" and notes[-1] == "end" and set(notes[1:-1]) == {"pass"}
        first_pass = next(step for step in newcomer.steps if step.note == "pass")
        assert first_pass.value == "1570.00"  # everybody begins at 1500: (12000 + 1500) / 9 + 70

    def test_the_games_stand_on_the_slip_newcomers_among_them(self) -> None:
        result = rate({"nia": JUNIOR, "olga": OLDER}, rounds_of(nia="11110110", olga="10010000"))
        newcomer = result.newcomer(of(result, "nia").number)
        assert newcomer is not None
        (games,) = [step.inputs["met"] for step in newcomer.steps if "met" in step.inputs]
        assert len(games) == 9
        assert [game["opponent"] for game in games if game["rating"] is None] == [of(result, "olga").number]
        assert sum(float(game["score"]) for game in games) == newcomer.tenths / 10


def school_case(players: int, rounds: int, facts: Mapping[str, Any] = ASKED) -> EventCase:
    event = tournament({f"p{n}": 1500 for n in range(players)}, ["p0 = p1"] * rounds, start=STARTS["fada-2014"])
    given, findings = read_facts(facts)
    assert not findings
    case, _ = case_of(event, given, Choice("fada-2014"))
    assert case is not None
    return case


class TestConditions:
    @pytest.mark.article("fada-2014/Art 12 bullet 1")
    @pytest.mark.parametrize(
        ("players", "rounds", "met"),
        [
            (20, 8, False), (20, 9, True), (127, 9, True), (128, 9, False), (128, 10, True), (255, 10, True),
            (256, 10, False), (256, 11, True), (511, 11, True), (512, 11, False),
        ],
    )  # fmt: skip
    def test_nine_rounds_and_one_more_each_time_the_field_doubles(self, players: int, rounds: int, met: bool) -> None:
        found = enough_rounds(school_case(2, rounds), players)
        assert (found.outcome is Outcome.MET) is met

    @pytest.mark.article("fada-2014/Art 12 bullet 2")
    @pytest.mark.parametrize(
        ("facts", "expected", "missing"),
        [
            ({"official": True}, Outcome.MET, ""),
            ({"official": False, "general_interest": True}, Outcome.MET, ""),
            ({"official": False, "general_interest": False}, Outcome.FAILED, ""),
            ({"official": False}, Outcome.OPEN, "general_interest"),
            ({}, Outcome.OPEN, "official"),
        ],
    )
    def test_official_or_of_general_interest(self, facts: Mapping[str, Any], expected: Outcome, missing: str) -> None:
        found = official_or_recognised(school_case(2, 9, facts))
        assert (found.outcome, found.missing_fact) == (expected, missing)

    @pytest.mark.article("fada-2014/Art 12 bullet 3")
    @pytest.mark.parametrize(
        ("ratings", "met"),
        [([1200] * 20, True), ([1200] * 19 + [1199], False), ([1200] * 19, False), ([1200] * 20 + [900] * 5, True)],
    )
    def test_twenty_rated_players_of_1200(self, ratings: list[int], met: bool) -> None:
        assert (enough_rated(school_case(2, 9), ratings).outcome is Outcome.MET) is met

    @pytest.mark.article("fada-2014/Art 12 bullet 4")
    def test_36_euros_unless_official(self) -> None:
        edition = school_case(2, 9).edition
        assert [extraordinary_fee(edition, official) for official in (True, False, None)] == ["0", "36", "36"]

    @pytest.mark.article("fada-2014/Art 12 intro")
    @pytest.mark.parametrize(
        ("facts", "finding"),
        [
            ({**ASKED, "kind": "ordinary"}, "rea.W080"),
            ({**ASKED, "official": False, "general_interest": False}, "rea.W080"),
            (without("kind"), "rea.W081"),
            (without("official"), "rea.W081"),
        ],
    )
    def test_one_condition_missing_makes_it_an_ordinary_event(self, facts: Mapping[str, Any], finding: str) -> None:
        result = rate({"nia": JUNIOR, "olga": OLDER}, rounds_of(nia="11110110", olga="10010000"), facts)
        assert of(result, "nia").status is Status.PENDING
        assert finding in ids(result)
        assert result.rated

    @pytest.mark.article("fada-2014/Art 12 bullet 3")
    def test_nineteen_rated_players_make_it_an_ordinary_event(self) -> None:
        """The rated players are those who played: one of the twenty is 1199."""
        players = {**RATED, "r19": 1199, "nia": JUNIOR, "olga": OLDER}
        rounds = rounds_of(nia="11110110", olga="10010000")
        result = outcome("fada-2014", players, rounds, facts=ASKED, rate_of_play="60 min")
        assert of(result, "nia").status is Status.PENDING
        assert "rea.W080" in ids(result)


def test_an_edition_without_the_rule_never_applies_it() -> None:
    result = outcome(
        "fide-2012", {**RATED, "nia": JUNIOR, "olga": OLDER}, rounds_of(nia="11110110", olga="10010000"), facts=ASKED
    )
    assert result.prepared.extraordinary is None


def test_a_later_event_of_the_period_pools_with_it() -> None:
    """nia's nine games (average 1482, 6.5 points) and two more lost to 1500: eleven games as one event, 6.5 of 11.

    Rc = (9 x 1482 + 2 x 1500) / 11 = 1485; two half points over: 1485 + 35 = 1520.
    """
    from support.events import listed
    from support.events import rate as rate_events

    players = {**RATED, "nia": JUNIOR, "olga": OLDER}
    first = tournament(players, rounds_of(nia="11110110", olga="10010000"), start=STARTS["fada-2014"])
    second = tournament(players, ["r00 1-0 nia", "r01 1-0 nia"], start=STARTS["fada-2014"].replace(day=20))
    facts = read_facts(ASKED)[0]
    plain = replace(facts, extraordinary_computation=None)
    results = rate_events("fada-2014", [first, second], listed(players), [facts, plain])
    assert of(results[0], "nia").new_rating == 1552
    assert of(results[1], "nia").new_rating == 1520
