"""Whom a player may still meet, and which of them can make a difference to a norm."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from arpad.pairing.round_robin.berger import berger_rounds
from arpad.titles.case import TitleCase
from arpad.tournament.model import Entry, RoundRecord
from arpad.values.result import Result


class Against(StrEnum):
    """Which opponents a forecast is about."""

    KNOWN = "known"  # all rounds that are left are paired
    ANYBODY = "anybody"
    SAME = "same"  # players with the same score
    ABOVE = "above"  # those of the next higher score
    BELOW = "below"  # those of the next lower score
    NEAR = "near"  # those three together


@dataclass(frozen=True, slots=True)
class Remaining:
    """The rounds a player has left: with their opponents, and those still to be paired."""

    paired: tuple[tuple[int, int], ...]  # (round, opponent)
    unpaired: tuple[int, ...]

    @property
    def rounds(self) -> int:
        return len(self.paired) + len(self.unpaired)


def remaining_rounds(case: TitleCase, entry: Entry) -> Remaining:
    """A round is left when its result is unknown, or nobody is paired in it and the player has not asked off."""
    paired, unpaired = [], []
    for round_number in range(1, case.rounds + 1):
        record = record_of(entry, round_number)
        if record is not None:
            if record.opponent is not None and record.result is Result.UNKNOWN:
                paired.append((round_number, record.opponent))
        elif round_number > case.tournament.rounds_paired and not asked_off(case, entry, round_number):
            unpaired.append(round_number)
    if case.facts.player(entry.number).withdrawn:
        unpaired = []
    if unpaired and case.type.all_play_all:
        scheduled = opponents_to_come(case, entry, unpaired)
        return Remaining(tuple(sorted([*paired, *scheduled])), ())
    return Remaining(tuple(paired), tuple(unpaired))


def record_of(entry: Entry, round_number: int) -> RoundRecord | None:
    return entry.rounds[round_number - 1] if round_number <= len(entry.rounds) else None


def asked_off(case: TitleCase, entry: Entry, round_number: int) -> bool:
    """A bye that was asked for, in a record of its own or written down before its round."""
    asked = any(
        bye.round_number == round_number and entry.number in bye.numbers for bye in case.tournament.requested_byes
    )
    record = record_of(entry, round_number)
    return asked or (record is not None and record.opponent is None)


def opponents_to_come(case: TitleCase, entry: Entry, rounds: Sequence[int]) -> list[tuple[int, int]]:
    """In a round robin whoever is left will come: by the Berger tables as far as the event follows them, else those
    who are left by their numbers (I-175). Who withdrew does not come."""
    schedule = _schedule(case)
    if schedule is not None:
        left = [(number, opponent) for number in rounds if (opponent := schedule[number - 1].get(entry.number))]
    else:
        left = list(zip(rounds, _left_to_meet(case, entry), strict=False))
    return [(number, opponent) for number, opponent in left if not case.facts.player(opponent).withdrawn]


def _schedule(case: TitleCase) -> list[dict[int, int]] | None:
    """Who meets whom in every round, if numbers, rounds and all pairings so far are those of the tables."""
    entries = case.tournament.entries
    if len(entries) < 2 or {entry.number for entry in entries} != set(range(1, len(entries) + 1)):
        return None
    cycle = [
        {one: other for pairing in pairings if not pairing.is_rest for one, other in (pairing, pairing[::-1])}
        for pairings in berger_rounds(len(entries))
    ]
    rounds = cycle * (2 if case.double else 1)
    if len(rounds) != case.rounds:
        return None
    follows = all(
        record is None or record.opponent is None or rounds[index].get(entry.number) == record.opponent
        for entry in entries
        for index, record in enumerate(entry.rounds)
    )
    return rounds if follows else None


def _left_to_meet(case: TitleCase, entry: Entry) -> list[int]:
    """Each opponent as often as the cycles ask and the player has not met him."""
    met = Counter(record.opponent for record in entry.rounds if record is not None and record.opponent is not None)
    times = 2 if case.double else 1
    return [
        rival.number
        for cycle in range(times)
        for rival in case.tournament.entries
        if rival.number != entry.number and met[rival.number] <= cycle
    ]


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
    barred = met_by(entry) | team_of(case, entry) | {entry.number}
    if against is Against.ANYBODY:
        return [one for one in case.tournament.entries if _is_open(case, one, barred)]
    points = {one.number: points_of(case, one) for one in case.tournament.entries}
    own = points[entry.number]
    scores = sorted(set(points.values()))
    at = scores.index(own)
    above, below = scores[at + 1 : at + 2], scores[at - 1 : at] if at else []
    wanted = {Against.SAME: [own], Against.ABOVE: above, Against.BELOW: below, Against.NEAR: [*above, own, *below]}
    return [
        one for one in case.tournament.entries if points[one.number] in wanted[against] and _is_open(case, one, barred)
    ]


def team_of(case: TitleCase, entry: Entry) -> set[int]:
    """Nobody meets a player of his own team."""
    return {number for team in case.tournament.teams if entry.number in team.members for number in team.members}


def _is_open(case: TitleCase, rival: Entry, barred: set[int]) -> bool:
    return rival.number not in barred and not case.facts.player(rival.number).withdrawn


def points_of(case: TitleCase, entry: Entry) -> int:
    """The score so far, in tenths; a game still being played gives nothing yet."""
    system = case.tournament.point_system
    return sum(
        system.points(record.result)
        for record in entry.rounds
        if record is not None and record.result is not Result.UNKNOWN
    )
