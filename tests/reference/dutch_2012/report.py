"""The position before a round as the 2012 wording sees it: other floats, other reasons against a second bye."""

from dataclasses import replace

from arpad.tournament.model import Entry, Tournament
from arpad.values.result import Result
from reference.dutch_2009.player import Player, Position
from reference.dutch_2009.report import position_before as position_of_2009

POINTS_WITHOUT_PLAY = {
    Result.FORFEIT_WIN,
    Result.HALF_POINT_BYE,
    Result.FULL_POINT_BYE,
    Result.PAIRING_ALLOCATED_BYE,
}


def position_before(tournament: Tournament, round_number: int) -> Position:
    position = position_of_2009(tournament, round_number)
    entries = tournament.by_number
    return replace(
        position,
        players=tuple(_player(player, entries[player.number], round_number) for player in position.players),
    )


def _player(player: Player, entry: Entry, round_number: int) -> Player:
    """B1.b: a point or half a point without play is a downfloat and bars the bye. A forfeit lost is no float."""
    return replace(
        player,
        order=player.number,
        last_float=_float(player.last_float, entry, round_number - 1),
        float_before=_float(player.float_before, entry, round_number - 2),
        may_rest=not any(
            record and record.result in POINTS_WITHOUT_PLAY for record in entry.rounds[: round_number - 1]
        ),
    )


def _float(by_scores: str, entry: Entry, round_number: int) -> str:
    record = entry.rounds[round_number - 1] if round_number >= 1 else None
    if record and record.result in POINTS_WITHOUT_PLAY:
        return "down"
    return "" if record and record.result is Result.FORFEIT_LOSS else by_scores
