"""C.06 7.b: one round, board by board, and which documents of it can be made."""

import pytest

from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Tournament
from arpad.tournament.round_sheet import as_it_stood, documents_of, round_sheet
from arpad.values.event_type import EventType
from support.events import tournament

RULE = edition_named("tournament-2010", "tournament").rule("round_documents")
PLAYERS = {"ana": 2400, "ben": 2300, "cai": 2200, "dov": 2100, "eva": 2000}
ROUNDS = ["ana 1-0 eva; dov ½ ben; cai U", "cai 0-1 ana; dov ? eva; ben U", "ana ? ben; eva ? dov; cai H"]


def event() -> Tournament:
    """Before round 2: ana 1, cai 1, ben ½, dov ½, eva 0."""
    return tournament(PLAYERS, ROUNDS, EventType.SWISS)


def boards(round_number: int) -> list[tuple[int, int, int, int, str, int]]:
    return [
        (one.number, one.white.number, one.white.points, one.black.number, one.white.result.value, one.black.points)
        for one in round_sheet(event(), round_number).boards
    ]


@pytest.mark.article("tournament-2010/C.06 7.b#2")
def test_boards_by_the_points_brought_to_them() -> None:
    assert boards(1) == [(1, 1, 0, 5, "1", 0), (2, 4, 0, 2, "=", 0)]
    assert boards(2) == [(1, 3, 10, 1, "0", 10), (2, 4, 5, 5, "?", 0)]
    assert [(one.number, one.result.value) for one in round_sheet(event(), 2).without_game] == [(2, "U")]


@pytest.mark.article("tournament-2010/C.06 7.b#2")
def test_standings_wait_for_every_result_and_results_for_the_first() -> None:
    """I-333."""
    made = [documents_of(round_sheet(event(), number), RULE) for number in (1, 2, 3)]
    assert made == [("pairings", "results", "standings", "crosstable"), ("pairings", "results"), ("pairings",)]
    assert [round_sheet(event(), number).pending for number in (1, 2, 3)] == [0, 1, 2]


def test_the_event_as_it_stood() -> None:
    stood = as_it_stood(event(), 1)
    assert stood.rounds_recorded == 1
    assert {(entry.points, entry.rank) for entry in stood.entries} == {(None, None)}
