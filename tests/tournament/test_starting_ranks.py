"""Other starting ranks: every record that names a player follows."""

import pytest

from arpad.pairing.first_round import starting_order
from arpad.regulations.calendar import edition_named
from arpad.tournament.edits import renumbered
from arpad.tournament.model import AbnormalPoints, Acceleration, ForbiddenPairs, RequestedBye
from arpad.values.person import Title
from arpad.values.result import Colour, Result
from support.events import tournament

PLAYERS = {"ana": 2300, "ben": 2400, "cai": 2200}


def test_lines_opponents_and_records_follow() -> None:
    event = tournament(
        PLAYERS,
        ["ana 1-0 ben ; cai U"],
        requested_byes=(RequestedBye(Result.HALF_POINT_BYE, 2, (1,)),),
        forbidden_pairs=(ForbiddenPairs(1, None, (1, 3)),),
        abnormal_points=(AbnormalPoints("", -10, None, (2,)),),
        accelerations=(Acceleration(10, 1, 2, 1, 1),),
    )
    made, new = renumbered(event, [2, 1, 3])
    assert new == {2: 1, 1: 2, 3: 3}
    assert [(entry.number, entry.name) for entry in made.entries] == [(1, "ben"), (2, "ana"), (3, "cai")]
    first, second = made.entries[0].rounds[0], made.entries[1].rounds[0]
    assert first == (2, Colour.BLACK, Result.LOSS)
    assert second == (1, Colour.WHITE, Result.WIN)
    assert made.requested_byes[0].numbers == (2,)
    assert made.forbidden_pairs[0].numbers == (2, 3)
    assert made.abnormal_points[0].numbers == (1,)
    assert (made.accelerations[0].first_number, made.accelerations[0].last_number) == (2, 2)


def test_a_range_of_virtual_points_may_fall_apart() -> None:
    """Old numbers 1 and 2 become 1 and 3."""
    event = tournament(PLAYERS, [], accelerations=(Acceleration(10, 1, 2, 1, 2),))
    made, _ = renumbered(event, [1, 3, 2])
    assert [(loan.first_number, loan.last_number) for loan in made.accelerations] == [(1, 1), (3, 3)]


@pytest.mark.article("dutch-2009/C.04.5 A.b#2", "dutch-2009/A2#2")
@pytest.mark.parametrize(("edition", "fm_first"), [("dutch-2009", False), ("dutch-2012", True)])
def test_the_order_of_the_final_numbers(edition: str, fm_first: bool) -> None:
    """Rating, then title (in 2009 a WIM stands before an FM, in 2012 after), then name; the unrated last."""
    players = {
        "zoe": None,
        "ana": None,
        "fm": {"rating": 2200, "title": Title.FM},
        "wim": {"rating": 2200, "title": Title.WIM},
        "top": 2300,
        "ben": 2200,
        "abe": 2200,
    }
    event = tournament(players, [])
    names = {entry.number: entry.name for entry in event.entries}
    order = [names[number] for number in starting_order(event, edition_named(edition).rule("pairing_order"))]
    titled = ["fm", "wim"] if fm_first else ["wim", "fm"]
    assert order == ["top", *titled, "abe", "ben", "ana", "zoe"]
