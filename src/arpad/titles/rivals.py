"""Whom a player may still meet, and which of them can make a difference to a norm."""

from dataclasses import dataclass
from enum import StrEnum

from arpad.titles.case import TitleCase
from arpad.tournament.model import Entry
from arpad.values.result import Result


class Against(StrEnum):
    """Which opponents a forecast is about."""

    KNOWN = "known"  # all rounds that are left are paired
    ANYBODY = "anybody"
    SAME = "same"  # players with the same score
    ABOVE = "above"  # those of the next higher score
    BELOW = "below"  # those of the next lower score


@dataclass(frozen=True, slots=True)
class Remaining:
    """The rounds a player has left: with their opponents, and those still to be paired."""

    paired: tuple[tuple[int, int], ...]  # (round, opponent)
    unpaired: tuple[int, ...]

    @property
    def rounds(self) -> int:
        return len(self.paired) + len(self.unpaired)


def remaining_rounds(case: TitleCase, entry: Entry) -> Remaining:
    """A round is left when its result is unknown, or nobody has a record of it and the player has not asked off."""
    paired, unpaired = [], []
    asked_off = {bye.round_number for bye in case.tournament.requested_byes if entry.number in bye.numbers}
    for round_number in range(1, case.rounds + 1):
        record = entry.rounds[round_number - 1] if round_number <= len(entry.rounds) else None
        if record is not None:
            if record.opponent is not None and record.result is Result.UNKNOWN:
                paired.append((round_number, record.opponent))
        elif round_number > case.tournament.rounds_recorded and round_number not in asked_off:
            unpaired.append(round_number)
    if case.facts.player(entry.number).withdrawn:
        unpaired = []
    return Remaining(tuple(paired), tuple(unpaired))


def met_by(entry: Entry) -> set[int]:
    """Opponents of games that were played or are being played; a game that nobody came to may be paired again."""
    return {
        record.opponent
        for record in entry.rounds
        if record is not None
        and record.opponent is not None
        and record.result not in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    }


def pool(case: TitleCase, entry: Entry, against: Against) -> list[Entry]:
    """The players not yet met, of the scores that are asked for, who are still in the event."""
    met = met_by(entry) | {entry.number}
    if against is Against.ANYBODY:
        return [one for one in case.tournament.entries if _is_open(case, one, met)]
    points = {one.number: points_of(case, one) for one in case.tournament.entries}
    own = points[entry.number]
    scores = sorted(set(points.values()))
    at = scores.index(own)
    wanted = {
        Against.SAME: own,
        Against.ABOVE: scores[at + 1] if at + 1 < len(scores) else None,
        Against.BELOW: scores[at - 1] if at else None,
    }
    return [
        one for one in case.tournament.entries if points[one.number] == wanted[against] and _is_open(case, one, met)
    ]


def _is_open(case: TitleCase, rival: Entry, met: set[int]) -> bool:
    return rival.number not in met and not case.facts.player(rival.number).withdrawn


def points_of(case: TitleCase, entry: Entry) -> int:
    """The score so far, in tenths; a game still being played gives nothing yet."""
    system = case.tournament.point_system
    return sum(
        system.points(record.result)
        for record in entry.rounds
        if record is not None and record.result is not Result.UNKNOWN
    )
