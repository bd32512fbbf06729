"""Whom a player may still meet, and which of them can make a difference to a norm."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from arpad.pairing.round_robin.berger import berger_rounds
from arpad.titles.case import TitleCase
from arpad.titles.measure import Bar
from arpad.tournament.model import Entry, RoundRecord
from arpad.values.records import dataclass
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
        elif round_number > case.tournament.rounds_held and not asked_off(case, entry, round_number):
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
    points = case.points
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


def most_useful(case: TitleCase, entry: Entry, rivals: Sequence[Entry], bar: Bar, rounds: Sequence[int]) -> list[Entry]:
    """Enough of them for the best that two rounds can bring: of each kind the strongest two, and the strongest of
    another federation than the first."""
    return [end for kind in _kinds(case, entry, rivals, bar, rounds) for end in _ends(kind)]


def least_useful(
    case: TitleCase, entry: Entry, rivals: Sequence[Entry], bar: Bar, rounds: Sequence[int]
) -> list[Entry]:
    """Enough of them for the worst: of each kind the weakest two, the weakest of another federation, and the weakest
    two of one federation."""
    found = []
    for kind in _kinds(case, entry, rivals, bar, rounds):
        weakest_first = kind[::-1]
        chosen = {end.number: end for end in (*_ends(weakest_first), *_weakest_compatriots(weakest_first))}
        found += list(chosen.values())
    return found


def _kinds(
    case: TitleCase, entry: Entry, rivals: Sequence[Entry], bar: Bar, rounds: Sequence[int]
) -> list[list[Entry]]:
    """The strongest first in each kind."""
    shares = Counter(case.tournament.by_number[number].federation for number in met_by(entry))
    found: dict[tuple[object, ...], list[Entry]] = {}
    for rival in sorted(rivals, key=lambda one: (-(one.rating or 0), one.number)):
        federation, title = rival.federation, case.titles[rival.number]
        own = bool(federation) and federation == entry.federation
        key = (
            own,
            not federation,
            federation in case.no_federation,
            0 if own or not federation else shares[federation],
            case.facts.player(rival.number).computer or federation in case.facts.unaffiliated_federations,
            rival.rating is None,
            title if not rival.rating else None,  # stands for a rating of its own
            title in bar.titled,
            bar.weights.get(title, 0) if title is not None else 0,
            tuple(number for number in rounds if asked_off(case, rival, number)),
        )
        found.setdefault(key, []).append(rival)
    return list(found.values())


def _ends(kind: Sequence[Entry]) -> list[Entry]:
    first = kind[0]
    other = next((one for one in kind if one.federation != first.federation), None)
    chosen = [*kind[:2], *([other] if other is not None and other not in kind[:2] else [])]
    same = next((one for one in kind[1:] if one.federation == first.federation), None)
    return [*chosen, same] if same is not None and same not in chosen else chosen


def _weakest_compatriots(weakest_first: Sequence[Entry]) -> Sequence[Entry]:
    """The two of one federation who are weakest together."""
    by_federation: dict[str, list[Entry]] = {}
    for one in weakest_first:
        by_federation.setdefault(one.federation, []).append(one)
    pairs = [two[:2] for two in by_federation.values() if len(two) > 1]
    return min(pairs, key=lambda two: sum(one.rating or 0 for one in two), default=[])
