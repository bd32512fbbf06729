"""What the pairing needs, in and out: both editions of the format tell it the same field."""

from dataclasses import replace

import pytest

from arpad.formats.trf import read_trf, write_trf
from arpad.formats.trf.writer import Version
from arpad.pairing.swiss.history import field_of
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import AbnormalPoints, Acceleration, ForbiddenPairs, PointSystem, RequestedBye, Tournament
from arpad.values.result import Colour, Result
from support.events import tournament

PLAYERS = {"ana": 2400, "ben": 2300, "cai": 2200, "dov": 2100, "eva": 2000, "fin": 1900, "gil": 1800}
EVENT = tournament(
    PLAYERS,
    ["dov 1-0 ana ; ben = eva ; fin -+ cai ; gil U"],
    rounds_planned=5,
    initial_colour=Colour.BLACK,
    point_system=PointSystem(pairing_allocated_bye=5),
    requested_byes=(RequestedBye(Result.HALF_POINT_BYE, 2, (5,)), RequestedBye(Result.ZERO_POINT_BYE, 2, (6,))),
    forbidden_pairs=(ForbiddenPairs(1, None, (1, 2, 3)),),
    accelerations=(Acceleration(10, 1, 3, 1, 2), Acceleration(5, 4, 5, 1, 2)),
)
LAW = edition_named("dutch-2012")


def again(event: Tournament, version: Version) -> Tournament:
    read = read_trf(write_trf(event, version))
    assert not [finding for finding in read.findings if finding.is_error]
    assert read.tournament is not None
    return read.tournament


@pytest.mark.parametrize("version", ["TRF16", "TRF26"])
def test_the_field_of_the_next_round_survives(version: Version) -> None:
    """Bans, virtual points, byes asked for, the worth of the bye, the colour of the first round, the number of rounds."""
    field = field_of(again(EVENT, version), LAW, 2)
    assert field == field_of(EVENT, LAW, 2)
    assert field.absent == {5: Result.HALF_POINT_BYE, 6: Result.ZERO_POINT_BYE}
    assert {(1, 2), (1, 3), (2, 3)} <= field.forbidden
    scores = {player.number: (player.score, player.pairing_score) for player in field.players}
    assert scores == {1: (0, 10), 2: (5, 15), 3: (10, 10), 4: (10, 10), 7: (5, 5)}
    assert field.initial_colour is Colour.BLACK


def test_what_only_trf26_can_say_survives_there() -> None:
    """Points given beside the results, a ban for some rounds, a bye in a later one."""
    event = replace(
        EVENT,
        abnormal_points=(AbnormalPoints("", -10, 1, (4,)),),
        forbidden_pairs=(ForbiddenPairs(2, 3, (4, 7)),),
        requested_byes=(RequestedBye(Result.HALF_POINT_BYE, 4, (1,)),),
    )
    read = again(event, "TRF26")
    assert read.abnormal_points == event.abnormal_points
    assert read.forbidden_pairs == event.forbidden_pairs
    assert read.requested_byes == event.requested_byes
    field = field_of(read, LAW, 2)
    assert field.by_number[4].score == 0
    assert (4, 7) in field.forbidden
    assert 1 in field.by_number


def test_a_bye_entered_for_the_coming_round_is_read_as_that() -> None:
    """gil rested in round 1; for round 2 the arbiter entered ben's bye on his line."""
    event = tournament(PLAYERS, ["dov 1-0 ana ; ben = eva ; fin 0-1 cai ; gil U", "ben U"], rounds_planned=5)
    for version in ("TRF16", "TRF26"):
        read = again(event, version)  # type: ignore[arg-type]
        assert read.rounds_paired == 1
        assert field_of(read, LAW, 2).absent == {2: Result.PAIRING_ALLOCATED_BYE}
