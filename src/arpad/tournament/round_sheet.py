"""One round of an event, board by board, and the event as it stood after a round.

A sheet says who met whom with how many points, and how it ended.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from arpad.regulations.edition import Rule
from arpad.tournament.edits import pairs
from arpad.tournament.event_type import event_type_of
from arpad.tournament.matches import MatchRecords
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.records import dataclass
from arpad.values.result import Result

Told = TypeVar("Told")


def as_it_stood(tournament: Tournament, last_round: int) -> Tournament:
    """Nothing of later rounds; points and ranks of the report are those of its end, and go with them."""
    entries = tuple(
        replace(entry, rounds=entry.rounds[:last_round], points=None, rank=None) for entry in tournament.entries
    )
    given = tuple(point for point in tournament.abnormal_points if (point.round_number or 0) <= last_round)
    return replace(tournament, entries=entries, abnormal_points=given)


def matches_as_they_stood(records: MatchRecords, last_round: int) -> MatchRecords:
    def until(told: Mapping[tuple[int, int], Told]) -> dict[tuple[int, int], Told]:
        return {(team, turn): one for (team, turn), one in told.items() if turn <= last_round}

    return replace(
        records, byes=until(records.byes), forfeits=until(records.forfeits), line_ups=until(records.line_ups)
    )


@dataclass(frozen=True, slots=True)
class Side:
    """A player at a board, with the points (in tenths) brought to it."""

    number: int
    points: int
    result: Result


@dataclass(frozen=True, slots=True)
class Board:
    number: int
    white: Side
    black: Side

    @property
    def pending(self) -> bool:
        return Result.UNKNOWN in (self.white.result, self.black.result)


@dataclass(frozen=True)
class RoundSheet:
    """`without_game` are those who have a bye, or rest."""

    round_number: int
    boards: tuple[Board, ...]
    without_game: tuple[Side, ...]

    @property
    def pending(self) -> int:
        """How many results are not there yet."""
        return sum(board.pending for board in self.boards)


def round_sheet(tournament: Tournament, round_number: int) -> RoundSheet:
    """The boards of a Swiss by points, as they are published; of other events by their lowest number (I-333)."""
    games = [
        (_side(white, round_number, tournament), _side(black, round_number, tournament))
        for white, black in pairs(tournament, round_number)
    ]
    if event_type_of(tournament).type is EventType.SWISS:
        games.sort(key=lambda game: _by_points(*game))
    else:
        games.sort(key=lambda game: _by_team(game[0], game[1], tournament))
    boards = tuple(Board(number, white, black) for number, (white, black) in enumerate(games, start=1))
    resting = [
        entry for entry in tournament.entries if (record := _record(entry, round_number)) and record.opponent is None
    ]
    return RoundSheet(round_number, boards, tuple(_side(one.number, round_number, tournament) for one in resting))


def documents_of(sheet: RoundSheet, rule: Rule) -> tuple[str, ...]:
    """Which documents of a round can be made: pairings always, results once there is one, the others when all are
    there (I-333).   [round_documents]"""
    ready = {"pairings"}
    if sheet.pending < len(sheet.boards) or not sheet.boards:
        ready.add("results")
    if not sheet.pending:
        ready |= {"standings", "crosstable"}
    return tuple(name for name in rule.texts("documents") if name in ready)


def _record(entry: Entry, round_number: int) -> RoundRecord | None:
    return entry.rounds[round_number - 1] if round_number <= len(entry.rounds) else None


def _side(number: int, round_number: int, tournament: Tournament) -> Side:
    entry, system = tournament.by_number[number], tournament.point_system
    earlier = entry.rounds[: round_number - 1]
    points = sum(system.points(record.result) if record else system.absence for record in earlier)
    record = _record(entry, round_number)
    return Side(number, points, record.result if record else Result.UNKNOWN)


def _by_points(white: Side, black: Side) -> tuple[int, int, int]:
    """The higher player's points, the sum of both, the higher player's number."""
    higher = min((white, black), key=lambda side: (-side.points, side.number))
    return -higher.points, -(white.points + black.points), higher.number


def _by_team(white: Side, black: Side, tournament: Tournament) -> tuple[int, int]:
    """Match by match and board by board; without teams, by the lowest number."""
    seats = {
        player: (team.number, seat) for team in tournament.teams for seat, player in enumerate(team.members, start=1)
    }
    return min(seats.get(side.number, (0, side.number)) for side in (white, black))
