"""Baku acceleration, with the figures that C.04.7 prints."""

from dataclasses import replace

import pytest

from arpad.pairing.swiss.acceleration import baku_of
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Acceleration, Entry, PointSystem, RequestedBye, RoundRecord, Tournament
from arpad.values.result import Result

NOW = edition_named("dutch-2026")
THEN = edition_named("dutch-2017")
AWAY = RoundRecord(None, None, Result.ZERO_POINT_BYE)
HALF = RoundRecord(None, None, Result.HALF_POINT_BYE)


def event(players: int, rounds: int = 9, **more: object) -> Tournament:
    entries = tuple(Entry(number, f"Player {number}") for number in range(1, players + 1))
    made = Tournament(entries, rounds_planned=rounds, type_code="FIDE_DUTCH_2026_BAKU")
    return replace(made, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "last"), [(161, 82), (6, 4), (9, 6), (8, 4), (7, 4), (2, 2)])
def test_group_a_is_the_first_half_rounded_up_to_an_even_number(players: int, last: int) -> None:
    """1.2: 161 players, 82 in GA."""
    baku = baku_of(event(players), NOW)
    assert baku is not None
    assert baku.last_of_ga == last


@pytest.mark.parametrize(
    ("rounds", "points"),
    [(9, "1 1 1 ½ ½ 0 0 0 0"), (5, "1 1 ½ 0 0"), (7, "1 1 ½ ½ 0 0 0"), (13, "1 1 1 1 ½ ½ ½ 0 0 0 0 0 0")],
)
def test_which_rounds_are_accelerated(rounds: int, points: str) -> None:
    """1.4: nine rounds, a point in rounds 1 to 3 and half a point in rounds 4 and 5."""
    baku = baku_of(event(8, rounds), NOW)
    assert baku is not None
    tenths = {"1": 10, "½": 5, "0": 0}
    assert [baku.points(4, r) for r in range(1, rounds + 1)] == [tenths[word] for word in points.split()]
    assert not any(baku.points(5, r) for r in range(1, rounds + 1))


def test_two_points_for_a_win() -> None:
    """1.4.4: eleven rounds of 2-1-0, two points in rounds 1 to 3 and one in rounds 4 to 6; 2017 has standard points only."""
    two = PointSystem(win=20, draw=10)
    baku = baku_of(event(8, 11, point_system=two), NOW)
    assert baku is not None
    assert [baku.points(1, r) for r in range(1, 8)] == [20, 20, 20, 10, 10, 10, 0]
    assert baku_of(event(8, 11, point_system=two), THEN) is None
    assert baku_of(event(8, 11, point_system=PointSystem(win=30, draw=10)), NOW) is None


def test_group_a_ends_with_the_same_person_after_a_late_entry() -> None:
    """1.3: eight in the list for round 1, GA ends with number 5; number 2 came late and belongs to it, so GA is odd.

    A half-point bye, and an absence that was asked for, are in the list.
    """
    played = dict.fromkeys(range(1, 10), (HALF,)) | {2: (AWAY,), 9: (AWAY,)}
    entries = tuple(Entry(number, "", rounds=rounds) for number, rounds in played.items())
    asked = (RequestedBye(Result.ZERO_POINT_BYE, 1, (9,)),)
    baku = baku_of(event(9, entries=entries, requested_byes=asked), NOW)
    assert baku is not None
    assert baku.last_of_ga == 5


def test_virtual_points_of_the_report_prevail() -> None:
    lent = (Acceleration(points=20, first_round=1, last_round=1, first_number=3, last_number=3),)
    field = field_of(event(8, accelerations=lent), NOW, 1)
    assert {player.number: player.pairing_score for player in field.players if player.pairing_score} == {3: 20}


def test_the_first_round_of_eight() -> None:
    """GA 1-4 and GB 5-8 are scoregroups of their own: 1-3, 4-2, 5-7, 8-6, and not 1-5."""
    made = pair_round(field_of(event(8), NOW, 1), NOW)
    assert [(pair.white, pair.black) for pair in made.pairs] == [(1, 3), (4, 2), (5, 7), (8, 6)]
