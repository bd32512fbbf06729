"""What earlier rounds mean for the next: scores, colours, floats, who may not rest, who is not there."""

from dataclasses import replace

import pytest

from arpad.pairing.swiss.field import Float, RoundField
from arpad.pairing.swiss.history import PairingWishes, field_of
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Acceleration, Entry, ForbiddenPairs, RequestedBye, RoundRecord, Tournament
from arpad.values.result import Colour, Result

W, B = Colour.WHITE, Colour.BLACK


def event(*rounds: dict[int, RoundRecord], players: int = 6, **more: object) -> Tournament:
    entries = tuple(
        Entry(number, f"P{number}", rounds=tuple(turn.get(number) for turn in rounds))
        for number in range(1, players + 1)
    )
    return Tournament(entries, **more)


def game(white: int, black: int, result: str = "1") -> dict[int, RoundRecord]:
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "?": "?"}[result]
    return {white: RoundRecord(black, W, Result(result)), black: RoundRecord(white, B, Result(other))}


def bye(number: int, kind: str) -> dict[int, RoundRecord]:
    return {number: RoundRecord(None, None, Result(kind))}


def before(tournament: Tournament, turn: int, edition: str = "dutch-2009", **wishes: object) -> RoundField:
    return field_of(tournament, edition_named(edition), turn, PairingWishes(**wishes))


FIRST = game(1, 4) | game(5, 2, "0") | game(3, 6, "=")
"""1 and 2 have a point, 3 and 6 a half, 4 and 5 none."""


@pytest.mark.article("dutch-2009/A4#1", "dutch-2009/A4#2", "dutch-2009/A2a")
def test_scores_and_floats() -> None:
    """In round 2 the leader 1 meets 3 (half a point less), 2 meets 6, and 4 meets 5 of the same score."""
    second = game(1, 3) | game(6, 2, "=") | game(4, 5)
    field = before(event(FIRST, second), 3)
    assert [(p.number, p.score) for p in field.players] == [(1, 20), (2, 15), (4, 10), (6, 10), (3, 5), (5, 0)]
    floats = {player.number: player.floats for player in field.players}
    assert floats[1] == floats[2] == (Float.DOWN, Float.NONE)
    assert floats[3] == floats[6] == (Float.UP, Float.NONE)
    assert floats[4] == (Float.NONE, Float.NONE)
    assert before(event(FIRST, second, {}), 4).by_number[1].floats == (Float.NONE, Float.DOWN)


def test_forfeits_and_byes_by_edition() -> None:
    """Round 2: 1 wins by forfeit against 3, 2 rests, 6 has half a point, 4 is away, 5 has nothing recorded."""
    second = game(1, 3, "+") | bye(2, "U") | bye(6, "H") | bye(4, "Z")
    old, new = (before(event(FIRST, second), 3, edition).by_number for edition in ("dutch-2009", "dutch-2012"))
    assert [old[n].floats[0] for n in range(1, 7)] == [
        Float.DOWN, Float.DOWN, Float.UP, Float.NONE, Float.NONE, Float.NONE,
    ]  # fmt: skip
    assert [new[n].floats[0] for n in range(1, 7)] == [
        Float.DOWN, Float.DOWN, Float.NONE, Float.NONE, Float.NONE, Float.DOWN,
    ]  # fmt: skip
    assert [n for n in old if not old[n].may_rest] == [1, 2]
    assert sorted(n for n in new if not new[n].may_rest) == [1, 2, 6]
    assert old[1].opponents == {4}
    assert (old[1].colours, old[1].unplayed_rounds) == ((W,), 1)


@pytest.mark.article("dutch-2009/F3", "dutch-2009/A7#1")
def test_gaps_close_and_unfinished_games_are_drawn() -> None:
    third = game(1, 6, "?")
    field = before(event(FIRST, bye(1, "U"), third), 4)
    assert field.by_number[1].colours == (W, W)
    assert (field.by_number[1].score, field.by_number[6].score) == (25, 10)


def test_who_is_not_there() -> None:
    asked = RequestedBye(Result.HALF_POINT_BYE, 2, (3,))
    field = before(event(FIRST, bye(6, "Z"), requested_byes=(asked,)), 2, withdrawn=frozenset({5}))
    assert dict(field.absent) == {6: Result.ZERO_POINT_BYE, 3: Result.HALF_POINT_BYE, 5: Result.ZERO_POINT_BYE}
    assert [player.number for player in field.players] == [1, 2, 4]
    replayed = before(event(FIRST, game(1, 2) | bye(3, "U") | bye(4, "H")), 2)
    assert set(replayed.absent) == {4, 5, 6}
    assert 3 in replayed.by_number


def test_lots_last_rounds_bans_and_loans() -> None:
    tournament = event(FIRST, players=6)
    assert before(tournament, 1).initial_colour is W
    assert before(event(game(4, 1) | game(2, 5), players=5), 2).initial_colour is B
    assert (before(tournament, 1).last_round, before(tournament, 2).last_round) == (True, False)
    assert before(replace(tournament, rounds_planned=2), 2).last_round
    banned = replace(tournament, forbidden_pairs=(ForbiddenPairs(2, None, (3, 2, 1)),))
    assert before(banned, 2).forbidden == {(1, 2), (1, 3), (2, 3)}
    assert before(banned, 1).forbidden == frozenset()
    lent = replace(tournament, accelerations=(Acceleration(10, 1, 2, 1, 3),))
    assert [(p.number, p.score, p.pairing_score) for p in before(lent, 2).players][:3] == [
        (1, 10, 20), (2, 10, 20), (3, 5, 15),
    ]  # fmt: skip
