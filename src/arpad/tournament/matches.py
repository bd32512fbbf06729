"""The matches of a team event, put together from the players' rounds and what the report says of matches."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field

from arpad.tournament.model import RoundRecord, Team, Tournament
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Match points in tenths."""

    win: int = 20
    draw: int = 10
    loss: int = 0


@dataclass(frozen=True, slots=True)
class TeamBye:
    """A pairing-allocated bye of a team, with the points it gives (in tenths)."""

    match_points: int
    game_points: int


@dataclass(frozen=True)
class MatchRecords:
    """What a report says of matches beside the players' lines, by (team, round)."""

    points: MatchPoints = MatchPoints()
    byes: Mapping[tuple[int, int], TeamBye] = field(default_factory=dict)
    forfeits: Mapping[tuple[int, int], tuple[int, Result]] = field(default_factory=dict)  # opponent, result
    line_ups: Mapping[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)  # 0: nobody at that board


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round of one team: whom it was paired with, and its boards from the first down (None: nobody there)."""

    opponent: int | None
    boards: tuple[RoundRecord | None, ...]
    colour: Colour | None = None
    forfeit: Result | None = None
    requested: Result | None = None
    allocated_bye: bool = False


def rounds_held(tournament: Tournament, records: MatchRecords) -> int:
    """Also those that only records of matches tell of: where all are forfeited, no player has a line."""
    turns = [turn for _, turn in (*records.byes, *records.forfeits)]
    return max([tournament.rounds_held, *turns])


def team_rounds(tournament: Tournament, records: MatchRecords) -> dict[int, list[TeamRound]]:
    """Every team's rounds, by its number."""
    team_of = {player: team.number for team in tournament.teams for player in team.members}
    requested = {(number, bye.round_number): bye.kind for bye in tournament.requested_byes for number in bye.numbers}
    return {
        team.number: [
            _team_round(tournament, records, team, turn, team_of, requested.get((team.number, turn)))
            for turn in range(1, rounds_held(tournament, records) + 1)
        ]
        for team in tournament.teams
    }


def _team_round(
    tournament: Tournament,
    records: MatchRecords,
    team: Team,
    turn: int,
    team_of: Mapping[int, int],
    requested: Result | None,
) -> TeamRound:
    order = records.line_ups.get((team.number, turn), team.members)
    lines = [_record(tournament, player, turn) for player in order]
    opponents = [team_of.get(line.opponent) for line in lines if line and line.opponent is not None]
    met = Counter(other for other in opponents if other is not None and other != team.number)
    if (team.number, turn) in records.forfeits:
        opponent, result = records.forfeits[team.number, turn]
        return TeamRound(opponent, (), forfeit=result)
    if not met:
        bye = (team.number, turn) in records.byes or any(
            line and line.result is Result.PAIRING_ALLOCATED_BYE for line in lines
        )
        return TeamRound(None, (), requested=requested, allocated_bye=bye)
    boards = _boards(lines, fixed=(team.number, turn) in records.line_ups)
    colour = next((line.colour for line in boards if line and line.colour), None)
    return TeamRound(met.most_common(1)[0][0], boards, colour)


def _record(tournament: Tournament, player: int, turn: int) -> RoundRecord | None:
    entry = tournament.by_number.get(player)
    return entry.rounds[turn - 1] if entry and turn <= len(entry.rounds) else None


_AT_NO_BOARD = frozenset({Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE})


def _boards(lines: Sequence[RoundRecord | None], fixed: bool) -> tuple[RoundRecord | None, ...]:
    """Those who sat at a board, in the order of the team; a given line-up keeps its empty boards."""
    seated = [line if line and line.result not in _AT_NO_BOARD else None for line in lines]
    return tuple(seated) if fixed else tuple(line for line in seated if line)
