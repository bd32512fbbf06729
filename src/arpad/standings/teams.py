"""A team event as a field: two scores, match points and game points, and the points of each board."""

from collections import Counter
from collections.abc import Iterable, Sequence

from arpad.standings.field import Encounter, RoundKind, Score, StandingsField
from arpad.tournament.event_type import pairing_system
from arpad.tournament.matches import MatchPoints, MatchRecords, TeamRound, rounds_held, team_rounds
from arpad.tournament.model import PointSystem, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Result

_REQUESTED = {
    Result.HALF_POINT_BYE: RoundKind.HALF_POINT_BYE,
    Result.FULL_POINT_BYE: RoundKind.FULL_POINT_BYE,
    Result.ZERO_POINT_BYE: RoundKind.ZERO_POINT_BYE,
}


def teams_meet_by_schedule(tournament: Tournament, records: MatchRecords) -> bool:
    """A round robin of teams: by its code, else by its words, else because every two teams meet."""
    code = tournament.type_code.replace("_", "")
    if "ROUNDROBIN" in code or "SWISS" in code or tournament.teams == ():
        return "ROUNDROBIN" in code
    count, planned = len(tournament.teams), tournament.rounds_planned
    said = pairing_system(tournament.type_text)
    if said is not None:  # a league of fewer rounds is no round robin, whatever it is called
        return said is EventType.ROUND_ROBIN and (planned is None or planned >= count - 1)
    pairs = {
        frozenset((team, played.opponent))
        for team, rounds in team_rounds(tournament, records).items()
        for played in rounds
        if played.opponent is not None
    }
    return count > 2 and len(pairs) == count * (count - 1) // 2 and rounds_held(tournament, records) >= count - 1


def field_of_teams(
    tournament: Tournament,
    records: MatchRecords,
    primary: str = "MP",
    rounds: int | None = None,
    struck: Iterable[int] = (),
) -> StandingsField:
    """The first `rounds` rounds (all, unless said). `primary` is MP or GP; `struck` are teams struck out."""
    held = rounds_held(tournament, records)
    count = held if rounds is None else min(rounds, held)
    lines = team_rounds(tournament, records)
    index = {team.number: position for position, team in enumerate(tournament.teams)}
    fixed = teams_meet_by_schedule(tournament, records)
    out = frozenset(index[number] for number in struck)
    boards = max([1, *(len(played.boards) for own in lines.values() for played in own)])
    scoring = _Scoring(tournament.point_system, records, boards)
    encounters: list[list[Encounter]] = []
    by_match: list[list[int]] = []
    by_game: list[list[int]] = []
    board_points: list[list[Sequence[int]]] = []
    for team in tournament.teams:
        own = lines[team.number][:count]
        kinds = [
            _encounter(played, scoring.kind(lines, team.number, turn, played), index, fixed, out, index[team.number])
            for turn, played in enumerate(own)
        ]
        encounters.append(kinds)
        counted = [
            (0, 0, [0] * boards)
            if encounter.kind is RoundKind.STRUCK
            else scoring.points(lines, team.number, turn, played, encounter.kind)
            for turn, (played, encounter) in enumerate(zip(own, kinds, strict=True))
        ]
        by_match.append([match for match, _, _ in counted])
        by_game.append([games for _, games, _ in counted])
        board_points.append([points for _, _, points in counted])
    match, system = records.points, tournament.point_system
    more = _penalties(tournament, index, count)
    match_totals = [sum(own) + more.get(team, (0, 0))[0] for team, own in enumerate(by_match)]
    game_totals = [sum(own) + more.get(team, (0, 0))[1] for team, own in enumerate(by_game)]
    scores = {
        "MP": Score("MP", by_match, match_totals, match.win, match.draw),
        "GP": Score("GP", by_game, game_totals, boards * system.win, boards * system.draw),
    }
    return StandingsField(
        numbers=tuple(team.number for team in tournament.teams),
        names=tuple(team.name for team in tournament.teams),
        ratings=(None,) * len(tournament.teams),
        encounters=encounters,
        rounds=count,
        last_round=count >= max(tournament.rounds_expected, held),
        predetermined=fixed,
        scores=scores,
        primary=primary,
        boards=boards,
        board_points=board_points,
        struck=out,
        cycles=_cycles(lines) if fixed else 0,
    )


def _cycles(lines: dict[int, list[TeamRound]]) -> int:
    """How often two teams meet at most."""
    met = [Counter(played.opponent for played in own if played.opponent is not None) for own in lines.values()]
    return max((times for teams in met for times in teams.values()), default=0)


def _penalties(tournament: Tournament, index: dict[int, int], count: int) -> dict[int, tuple[int, int]]:
    """Match and game points given or taken beside the results."""
    more: dict[int, tuple[int, int]] = {}
    for special in tournament.abnormal_points:
        if special.kind or (special.round_number or 0) > count:
            continue
        for team in (index[number] for number in special.numbers if number in index):
            match, games = more.get(team, (0, 0))
            more[team] = (match + (special.match_points or 0), games + special.points)
    return more


def _encounter(
    played: TeamRound, kind: RoundKind, index: dict[int, int], fixed: bool, out: frozenset[int], position: int
) -> Encounter:
    if played.opponent is None:
        return Encounter(RoundKind.REST if fixed and kind.requested_bye else kind)
    opponent = index[played.opponent]
    return Encounter(RoundKind.STRUCK if opponent in out or position in out else kind, opponent, played.colour)


class _Scoring:
    """What a round is, and what it gives."""

    def __init__(self, system: PointSystem, records: MatchRecords, boards: int) -> None:
        self._system, self._records, self._boards = system, records, boards
        self._match: MatchPoints = records.points

    def kind(self, lines: dict[int, list[TeamRound]], team: int, turn: int, played: TeamRound) -> RoundKind:
        """A match with a game on the board is played, once all its results are there; without one it is forfeited by
        who made fewer points, and drawn where both won boards that way (I-142)."""
        if played.opponent is None:
            if played.allocated_bye:
                return RoundKind.ALLOCATED_BYE
            return _REQUESTED.get(played.requested or Result.ZERO_POINT_BYE, RoundKind.ZERO_POINT_BYE)
        if played.forfeit is not None:
            return RoundKind.FORFEIT_WIN if played.forfeit is Result.FORFEIT_WIN else RoundKind.FORFEIT_LOSS
        if any(line and line.result is Result.UNKNOWN for line in played.boards):
            return RoundKind.PENDING
        if any(line and line.result.has_opponent and not _forfeit(line.result) for line in played.boards):
            return RoundKind.PLAYED
        own, other = self._board_sum(played), self._board_sum(lines[played.opponent][turn])
        if own == other > 0:
            return RoundKind.PLAYED
        return RoundKind.FORFEIT_WIN if own > other else RoundKind.FORFEIT_LOSS

    def points(
        self, lines: dict[int, list[TeamRound]], team: int, turn: int, played: TeamRound, kind: RoundKind
    ) -> tuple[int, int, Sequence[int]]:
        """Match points, game points, and the points of each board."""
        if played.opponent is not None and played.forfeit is None:
            own, other = self._board_sum(played), self._board_sum(lines[played.opponent][turn])
            match = self._match.win if own > other else self._match.draw if own == other else self._match.loss
            if kind is RoundKind.FORFEIT_LOSS:
                match = self._match.loss  # nobody came: a double forfeit is no draw
            elif kind is RoundKind.PENDING:
                match = 0
            return match, own, self._board_points(played)
        if kind is RoundKind.ALLOCATED_BYE:
            return self._bye(team, turn)
        if kind in (RoundKind.FORFEIT_WIN, RoundKind.FULL_POINT_BYE):
            return self._match.win, self._boards * self._system.win, [self._system.win] * self._boards
        if kind is RoundKind.HALF_POINT_BYE:
            return self._match.draw, self._boards * self._system.draw, [self._system.draw] * self._boards
        return 0, 0, [0] * self._boards

    def _bye(self, team: int, turn: int) -> tuple[int, int, Sequence[int]]:
        """The points the report gives it, else those of a drawn match; for the boards, a win on each."""
        given = self._records.byes.get((team, turn + 1))
        won = [self._system.win] * self._boards
        if given is not None:
            return given.match_points, given.game_points, won
        return self._match.draw, self._boards * self._system.draw, won

    def _board_sum(self, played: TeamRound) -> int:
        return sum(self._system.points(line.result) for line in played.boards if line and _counts(line.result))

    def _board_points(self, played: TeamRound) -> Sequence[int]:
        points = [self._system.points(line.result) if line and _counts(line.result) else 0 for line in played.boards]
        return [*points, *[0] * (self._boards - len(points))]


def _forfeit(result: Result) -> bool:
    return result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


def _counts(result: Result) -> bool:
    return result is not Result.UNKNOWN
