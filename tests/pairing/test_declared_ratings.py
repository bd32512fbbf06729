"""Ratings as players state them, as the list has them, as an arbiter estimates them (A1)."""

from typing import Any

import pytest

from arpad.pairing.first_round import ratings_not_as_listed, starting_order
from arpad.pairing.readiness import Desk, findings_before_pairing
from arpad.regulations.calendar import edition_named
from arpad.tournament.facts import read_facts
from support.events import tournament

LAW = edition_named("dutch-2009")
EVENT = tournament({"ana": 2400, "ben": 2300, "cai": 2200, "dov": None, "eva": None}, [])


def said(players: dict[str, Any], event: Any = EVENT) -> list[tuple[str, Any]]:
    facts, wrong = read_facts({"players": players})
    assert not wrong
    desk = Desk(event, facts, LAW, event.rounds_paired + 1)
    found = [one for one in findings_before_pairing(desk) if one.rule == "declared_ratings"]
    assert {one.article for one in found} <= {"A1"}
    return [(one.id, one.data.get("player", one.data.get("players"))) for one in found]


@pytest.mark.article("dutch-2009/A1#1")
def test_every_stated_rating_that_the_list_does_not_confirm() -> None:
    """Ana is right; Ben has 2310 on the list; Cai is not on it; Dov has 1900 there; Eva is unrated in both."""
    found = list(ratings_not_as_listed(EVENT, {1: 2400, 2: 2310, 4: 1900, 5: 0}, LAW))
    assert [(one.id, one.data["player"], one.data["declared"], one.data["listed"]) for one in found] == [
        ("pair.W049", 2, 2300, 2310),
        ("pair.W050", 3, 2200, 0),
        ("pair.W051", 4, 0, 1900),
    ]
    assert {one.article for one in found} == {"A1"}


@pytest.mark.article("dutch-2009/A1#2")
class TestEstimates:
    def test_each_is_flagged_with_its_author(self) -> None:
        """Dov is estimated; Eva, with neither, is ordered as 0 and named."""
        assert said({"4": {"estimated_rating": 2150, "estimated_by": "Reloj, Rosa"}}) == [
            ("pair.I001", 4),
            ("pair.I002", "5"),
        ]

    def test_one_without_an_author_is_a_warning(self) -> None:
        assert said({"4": {"estimated_rating": 2150}, "5": {"estimated_rating": 2100, "estimated_by": "R"}}) == [
            ("pair.W052", 4),
            ("pair.I001", 5),
        ]

    def test_it_does_not_replace_a_rating(self) -> None:
        assert ("pair.W053", 3) in said({"3": {"estimated_rating": 2500, "estimated_by": "R"}})
        assert starting_order(EVENT, LAW.rule("pairing_order"), {3: 2500}) == [1, 2, 3, 4, 5]

    def test_who_has_neither_is_named_before_the_first_round_only(self) -> None:
        later = tournament({"ana": 2400, "ben": 2300, "cai": None}, ["ana 1-0 ben; cai U"])
        assert said({}, later) == []

    def test_nobody_is_named_where_no_player_has_a_rating(self) -> None:
        assert said({}, tournament({"ana": None, "ben": None}, [])) == []


@pytest.mark.article("dutch-2009/A2b", "dutch-2009/A1#2")
def test_the_order_takes_the_estimate_of_who_has_no_rating() -> None:
    """Eva, estimated at 2350, comes between Ana (2400) and Ben (2300); Dov with nothing is last."""
    assert starting_order(EVENT, LAW.rule("pairing_order"), {5: 2350}) == [1, 5, 2, 3, 4]


def test_starting_ranks_against_an_estimate_are_worth_a_word() -> None:
    facts, _ = read_facts({"players": {"4": {"estimated_rating": 2250, "estimated_by": "R"}}})
    found = [one for one in findings_before_pairing(Desk(EVENT, facts, LAW, 1)) if one.id == "pair.W011"]
    assert [(one.data["player"], one.data["other"]) for one in found] == [(4, 3)]
