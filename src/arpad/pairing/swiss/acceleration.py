"""Virtual points: those written in the report, else those of the Baku acceleration where the event is played by it."""

from arpad.regulations.edition import Edition
from arpad.tournament.model import Entry, PointSystem, Tournament
from arpad.values.records import dataclass
from arpad.values.result import Result

_BAKU = "_BAKU"


def names_baku(tournament: Tournament) -> bool:
    """Its code (192, else 092) says so."""
    code = tournament.type_code or tournament.type_text.strip().upper().replace("-", "_")
    return code.endswith(_BAKU)


def may_accelerate(points: PointSystem, edition: Edition) -> bool:
    """The point system is one for which the edition has the acceleration.   [baku_acceleration]"""
    rule = edition.find("baku_acceleration")
    if rule is None:
        return False
    if rule.policy == "standard_points":
        return (points.win, points.draw, points.loss) == (10, 5, 0)
    return points.win == 2 * points.draw and points.loss == 0


@dataclass(frozen=True)
class Baku:
    """`last_of_ga` is the number of the last player of group GA; the rounds are counted from 1."""

    last_of_ga: int
    full_rounds: int
    accelerated_rounds: int
    win: int

    def points(self, number: int, round_number: int) -> int:
        """A win's worth in the first half of the accelerated rounds, half of it in the others.   [baku_acceleration]

        >>> [Baku(last_of_ga=82, full_rounds=3, accelerated_rounds=5, win=10).points(82, r) for r in range(1, 7)]
        [10, 10, 10, 5, 5, 0]
        """
        if number > self.last_of_ga or round_number > self.accelerated_rounds:
            return 0
        return self.win if round_number <= self.full_rounds else self.win // 2


def baku_of(tournament: Tournament, edition: Edition) -> Baku | None:
    """None where it is not played, or cannot be: virtual points in the report prevail (I-248)."""
    rounds = tournament.rounds_planned
    if tournament.accelerations or not names_baku(tournament) or rounds is None:
        return None
    if not may_accelerate(tournament.point_system, edition):
        return None
    there = sorted(entry.number for entry in tournament.entries if _was_there(tournament, entry))
    if not there:
        return None
    accelerated = _half_up(rounds)
    last = there[min(2 * _half_up(_half_up(len(there))), len(there)) - 1]
    return Baku(last, _half_up(accelerated), accelerated, tournament.point_system.win)


def _half_up(count: int) -> int:
    return (count + 1) // 2


def _was_there(tournament: Tournament, entry: Entry) -> bool:
    """In the list for round 1: a player who missed it without a point and without asking for a bye came later."""
    record = entry.rounds[0] if entry.rounds else None
    if record is None:
        return not any(other.rounds and other.rounds[0] is not None for other in tournament.entries)
    if record.opponent is not None or record.result is not Result.ZERO_POINT_BYE:
        return True
    return any(bye.round_number == 1 and entry.number in bye.numbers for bye in tournament.requested_byes)
