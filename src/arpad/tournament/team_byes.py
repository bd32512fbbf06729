"""Rounds of a team without a match, where the report has no record for them: the bye, or an absence.

TRF16 knows no bye of a team. Who had one is told by who is missing; what it was worth, by the facts (I-397).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from arpad.tournament.facts import Facts
from arpad.tournament.matches import MatchRecords, TeamBye, TeamRound, team_rounds
from arpad.tournament.model import Tournament
from arpad.values.finding import DecimalText, Finding
from arpad.values.numbers import shortest_text
from arpad.values.records import dataclass

TeamTurn = tuple[int, int]  # a team, and a round

_NOTHING = TeamBye(0, 0)
_RECORDS_OF_TRF26 = frozenset({"300", "320", "330", "362"})


@dataclass(frozen=True)
class Unexplained:
    """Rounds without a match: those that can only be the bye, and those of which the report does not say enough."""

    byes: tuple[TeamTurn, ...] = ()
    in_doubt: tuple[TeamTurn, ...] = ()


def records_can_tell(tournament: Tournament) -> bool:
    """TRF26 has a record for each bye of a team (240, 320): a round without any is an absence there."""
    described = any(team.nickname or team.strength or team.rank is not None for team in tournament.teams)
    return bool(tournament.type_code or described or _RECORDS_OF_TRF26 & set(tournament.extra))


def with_byes_of_teams(
    tournament: Tournament, facts: Facts, records: MatchRecords, by_schedule: bool
) -> tuple[MatchRecords, list[Finding]]:
    """The records with the byes that the facts and the pairings tell, and what has to be said about them.

    A free round of a round robin (`by_schedule`) is no bye.
    """
    lines = team_rounds(tournament, records)
    worth = _worth(tournament, facts, records, lines)
    said = {(bye.team, bye.round_number): _as_said(bye.match_points, bye.game_points, worth) for bye in facts.team_byes}
    absent = {turn for turn, bye in said.items() if bye == _NOTHING}
    records = replace(records, byes={**records.byes, **{turn: bye for turn, bye in said.items() if turn not in absent}})
    if by_schedule or records_can_tell(tournament):
        return records, []
    lines = team_rounds(tournament, records)
    found = unexplained(lines, absent, facts.withdrawn_teams)
    marked = [
        (team, turn)
        for team, own in lines.items()
        for turn, played in enumerate(own, 1)
        if played.allocated_bye and (team, turn) not in records.byes
    ]
    given = sorted([*found.byes, *marked], key=lambda item: (item[1], item[0]))
    byes = {**records.byes, **dict.fromkeys(given, worth)}
    return replace(records, byes=byes), [*_byes_said(given, worth, facts), *_doubts(found.in_doubt)]


def unexplained(
    lines: Mapping[int, Sequence[TeamRound]], absent: Collection[TeamTurn], left: Collection[int]
) -> Unexplained:
    """A team alone without a match had the bye, unless it or another team had one that settles it."""
    rested = {team for team, own in lines.items() if any(played.allocated_bye for played in own)}
    settled = {turn for own in lines.values() for turn, played in enumerate(own, 1) if played.allocated_bye}
    missing: dict[int, list[int]] = {}
    in_doubt: list[TeamTurn] = []
    for team, own in lines.items():
        stayed = _stayed(own, team in left)
        for turn, played in enumerate(own, 1):
            if not _unexplained(played) or (team, turn) in absent:
                continue
            if turn <= stayed:
                missing.setdefault(turn, []).append(team)
            elif team not in left:
                in_doubt.append((team, turn))
    byes: list[TeamTurn] = []
    for turn, teams in sorted(missing.items()):
        alone = len(teams) == 1 and turn not in settled and teams[0] not in rested
        (byes if alone else in_doubt).extend((team, turn) for team in teams)
        rested |= set(teams) if alone else set()
    return Unexplained(tuple(byes), tuple(sorted(in_doubt, key=lambda item: (item[1], item[0]))))


def _unexplained(played: TeamRound) -> bool:
    return played.opponent is None and played.requested is None and not played.allocated_bye


def _stayed(own: Sequence[TeamRound], left: bool) -> int:
    """The last round for which the team was there: who misses two or more at the end seems to have left."""
    last = max((turn for turn, played in enumerate(own, 1) if not _unexplained(played)), default=0)
    return last if left or len(own) - last > 1 else len(own)


def _worth(
    tournament: Tournament, facts: Facts, records: MatchRecords, lines: Mapping[int, Sequence[TeamRound]]
) -> TeamBye:
    """As the facts say, else a drawn match (I-397)."""
    boards = max([1, *(len(played.boards) for own in lines.values() for played in own)])
    return _as_said(
        facts.team_bye_match_points,
        facts.team_bye_game_points,
        TeamBye(records.points.draw, boards * tournament.point_system.draw),
    )


def _as_said(match_points: int | None, game_points: int | None, otherwise: TeamBye) -> TeamBye:
    return TeamBye(
        otherwise.match_points if match_points is None else match_points,
        otherwise.game_points if game_points is None else game_points,
    )


def _byes_said(byes: Sequence[TeamTurn], worth: TeamBye, facts: Facts) -> list[Finding]:
    if not byes:
        return []
    known = facts.team_bye_match_points is not None and facts.team_bye_game_points is not None
    data = {
        "byes": _shown(byes),
        "match_points": DecimalText(shortest_text(worth.match_points, 1)),
        "game_points": DecimalText(shortest_text(worth.game_points, 1)),
    }
    return [Finding("standings.I003" if known else "standings.W013", data)]


def _doubts(in_doubt: Sequence[TeamTurn]) -> list[Finding]:
    return [Finding("standings.W014", {"absences": _shown(in_doubt)})] if in_doubt else []


def _shown(rounds: Sequence[TeamTurn]) -> str:
    """Team and round, `13 (2), 15 (1)`."""
    return ", ".join(f"{team} ({turn})" for team, turn in rounds)
