"""Round robins against their tables, and what counts as a difference."""

from dataclasses import replace

from arpad.pairing.replay import compared, recorded_round
from arpad.pairing.round_robin.berger import Pairing
from arpad.pairing.verdicts import table_verdicts
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from support.events import tournament

LAW = edition_named("tournament-2010")
FOUR = {"ana": 2400, "ben": 2300, "cai": 2200, "dov": 2100}
# The printed table for four: 1-4 2-3 / 4-3 1-2 / 2-4 3-1
BERGER = ["ana 1-0 dov ; ben = cai", "dov 1-0 cai ; ana 0-1 ben", "ben 1-0 dov ; cai 1-0 ana"]


def robin(rounds: list[str]) -> Tournament:
    return tournament(FOUR, rounds, EventType.ROUND_ROBIN)


def differences(event: Tournament, kind: EventType = EventType.ROUND_ROBIN) -> list[tuple[int, list, list]]:  # type: ignore[type-arg]
    return [
        (one.compared.round_number, list(one.compared.missing), list(one.compared.extra))
        for one in table_verdicts(event, kind, LAW)
        if not one.identical
    ]


def test_a_round_robin_by_the_tables_has_no_difference() -> None:
    assert differences(robin(BERGER)) == []


def test_exchanged_colours_are_a_difference_on_both_sides() -> None:
    event = robin(["dov 0-1 ana ; ben = cai", *BERGER[1:]])
    assert differences(event) == [(1, [(1, 4)], [(4, 1)])]


def test_another_pair_displaces_two_of_the_tables() -> None:
    event = robin([BERGER[1], BERGER[0], BERGER[2]])
    assert differences(event) == [
        (1, [(1, 4), (2, 3)], [(1, 2), (4, 3)]),
        (2, [(4, 3), (1, 2)], [(1, 4), (2, 3)]),
    ]


def test_a_game_that_was_not_played_is_no_other_pairing() -> None:
    """I-220: dov left after the first round; his opponents have no game instead."""
    assert differences(robin([BERGER[0], "dov Z ; cai Z ; ana 0-1 ben", "ben Z ; dov Z ; cai 1-0 ana"])) == []


def test_a_game_without_colours_is_compared_without_them() -> None:
    found = [Pairing(1, 4)]
    assert compared(1, [Pairing(4, 1)], found, frozenset({frozenset({1, 4})})).identical
    assert not compared(1, [Pairing(4, 1)], found, frozenset()).identical


def test_the_second_cycle_has_the_colours_exchanged_and_the_first_its_last_rounds_turned() -> None:
    """I-61 and C.06 annex 1: rounds 1, 3, 2 of the table, then 1, 2, 3 with colours exchanged."""
    second = ["dov 1-0 ana ; cai = ben", "cai 1-0 dov ; ben 0-1 ana", "dov 1-0 ben ; ana 1-0 cai"]
    event = tournament(FOUR, [BERGER[0], BERGER[2], BERGER[1], *second], EventType.DOUBLE_ROUND_ROBIN)
    assert differences(event, EventType.DOUBLE_ROUND_ROBIN) == []
    turned = replace(event, entries=tournament(FOUR, [*BERGER, *second]).entries)
    assert [number for number, *_ in differences(turned, EventType.DOUBLE_ROUND_ROBIN)] == [2, 3]


def test_what_is_recorded_are_games_and_the_bye_of_the_pairing() -> None:
    event = tournament(FOUR, ["cai +- ana ; ben U ; dov H"])
    assert recorded_round(event, 1) == ((3, 1), (2, 0))
