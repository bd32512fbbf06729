"""The lot for the colour of number 1 before the first round (A7).

A lot is the parity of the last digit of SHA-256("SEED/1/1"): `printf '7/1/1' | sha256sum` ends in 4a, which is even
and so the first of the two colours, White; '9/1/1' ends in 13, odd, Black.
"""

from datetime import date
from typing import Any

import pytest

from arpad.pairing.first_round import colour_by_lot
from arpad.pairing.next_round import swiss_round
from arpad.pairing.readiness import Desk, findings_before_pairing
from arpad.regulations.calendar import edition_named
from arpad.tournament.facts import Facts, read_facts
from arpad.tournament.model import Tournament
from arpad.values.result import Colour
from support.events import tournament

LAW = edition_named("dutch-2009")
PLAYERS = {"ana": 2400, "ben": 2300, "cai": 2200, "dov": 2100}
KEPT = {"first_colour": "black", "first_colour_on": date(2010, 10, 1), "first_colour_by": "a coin, by Rosa Reloj"}


def facts_of(raw: dict[str, Any]) -> Facts:
    facts, wrong = read_facts(raw)
    assert not wrong
    return facts


def paired(event: Tournament, raw: dict[str, Any], lot: str | None) -> tuple[list[tuple[int, int]], list[str]]:
    desk = Desk(event, facts_of(raw), LAW, event.rounds_paired + 1, lot=lot)
    found = [one for one in findings_before_pairing(desk) if one.rule == "colour_lot"]
    assert {one.article for one in found} <= {"A7 first round"}
    return [(pair.white, pair.black) for pair in swiss_round(desk).pairs], [one.id for one in found]


WHITE_FOR_1 = [(1, 3), (4, 2)]
BLACK_FOR_1 = [(3, 1), (2, 4)]


@pytest.mark.article("dutch-2009/A7 first round#1")
class TestLot:
    def test_the_seed_draws_it(self) -> None:
        assert (colour_by_lot("7"), colour_by_lot("9")) == (Colour.WHITE, Colour.BLACK)

    def test_it_decides_the_first_round_and_is_told(self) -> None:
        assert paired(tournament(PLAYERS, []), {}, "7") == (WHITE_FOR_1, ["pair.I003"])
        assert paired(tournament(PLAYERS, []), {}, "9") == (BLACK_FOR_1, ["pair.I003"])

    def test_what_was_drawn_is_kept_in_the_facts_with_day_and_method(self) -> None:
        assert paired(tournament(PLAYERS, []), KEPT, None) == (BLACK_FOR_1, [])

    def test_day_and_method_are_asked_for(self) -> None:
        assert paired(tournament(PLAYERS, []), {"first_colour": "black"}, None) == (BLACK_FOR_1, ["pair.W056"])

    def test_it_is_not_drawn_twice(self) -> None:
        assert paired(tournament(PLAYERS, []), KEPT, "7") == (BLACK_FOR_1, ["pair.W054"])

    def test_the_report_prevails(self) -> None:
        event = tournament(PLAYERS, [], initial_colour=Colour.WHITE)
        assert paired(event, KEPT, None) == (WHITE_FOR_1, ["pair.W055"])

    def test_without_any_of_it_white_is_taken_and_said(self) -> None:
        assert paired(tournament(PLAYERS, []), {}, None) == (WHITE_FOR_1, ["pair.I004"])

    def test_after_the_first_round_it_is_seen_there(self) -> None:
        """Ana and Ben won; Ana had Black in round 1, so she has White now."""
        event = tournament(PLAYERS, ["cai 0-1 ana; ben 1-0 dov"])
        pairs, found = paired(event, {}, "7")
        assert found == ["pair.W054"]
        assert (1, 2) in pairs
