"""What a round without a game leaves behind: a float, and whether its player may still rest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from arpad.regulations.edition import Edition, Rule
from arpad.tournament.model import PointSystem, RoundRecord
from arpad.values.result import Result

_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})


def is_game(record: RoundRecord) -> bool:
    """Played on the board, or still being played: not a bye and not forfeited."""
    return record.opponent is not None and record.result.has_opponent and record.result not in _FORFEITS


@dataclass(frozen=True)
class UnplayedRounds:
    """The edition's rules, on the points of the event.   [unplayed_floats, second_bye]"""

    floats: Rule
    bye: Rule
    points: PointSystem

    @classmethod
    def under(cls, edition: Edition, points: PointSystem) -> "UnplayedRounds":
        return cls(edition.rule("unplayed_floats"), edition.rule("second_bye"), points)

    def floats_down(self, record: RoundRecord | None, worth: int) -> bool:
        """`worth` is what the round gave."""
        return _DOWNFLOATS[self.floats.policy](self, record, worth)

    def float_stands(self, record: RoundRecord) -> bool:
        """The pair's scores decide, although it may not have played."""
        return is_game(record) or record.result in self.floats.values.get("float_stands", ())

    def bars_the_bye(self, record: RoundRecord | None, worth: int) -> bool:
        if record is None or is_game(record):
            return False
        if self.bye.policy == "by_result":
            return record.result in self.bye.texts("after")
        return record.result is Result.PAIRING_ALLOCATED_BYE or worth >= self.points.win


def _by_result(rules: UnplayedRounds, record: RoundRecord | None, worth: int) -> bool:
    return record is not None and record.result in rules.floats.texts("downfloat")


def _every_unplayed_round(rules: UnplayedRounds, record: RoundRecord | None, worth: int) -> bool:
    return record is None or not is_game(record)


def _points_above_a_loss(rules: UnplayedRounds, record: RoundRecord | None, worth: int) -> bool:
    if record is None or is_game(record):
        return False
    return record.result is Result.PAIRING_ALLOCATED_BYE or worth > rules.points.loss


_DOWNFLOATS: Mapping[str, Callable[[UnplayedRounds, RoundRecord | None, int], bool]] = {
    "by_result": _by_result,
    "every_unplayed_round": _every_unplayed_round,
    "points_above_a_loss": _points_above_a_loss,
}
