"""What does somebody need for a rating: the least score in so many games against opponents of one strength."""

from collections.abc import Iterator
from dataclasses import dataclass

from arpad.values.result import Result
from arpad.web.calculators.event import Asker, rated
from arpad.web.calculators.games import TypedGame

GAMES = (1, 3, 5, 7, 9, 11)


@dataclass(frozen=True)
class Needed:
    """`tenths` is None where not even winning every game is enough."""

    games: int
    tenths: int | None
    reached: int | None  # with that score


def needed(edition: str, asker: Asker, target: int, opponents: int, games: int) -> Needed:
    """By halving: more points never give less. The engine itself rates every score that is looked at."""
    low, high, found = 0, 2 * games, None
    while low <= high:
        halves = (low + high) // 2
        reached = after(edition, asker, opponents, games, halves)
        if reached is not None and reached >= target:
            found, high = Needed(games, halves * 5, reached), halves - 1
        else:
            low = halves + 1
    return found or Needed(games, None, after(edition, asker, opponents, games, 2 * games))


def after(edition: str, asker: Asker, opponents: int, games: int, halves: int) -> int | None:
    typed = [TypedGame(opponents, result) for result in _results(games, halves)]
    return rated(edition, asker, typed)[1].new_rating


def _results(games: int, halves: int) -> Iterator[Result]:
    """As many wins as fit, then at most one draw, then losses.

    >>> [result.value for result in _results(3, 3)]
    ['1', '=', '0']
    """
    for _ in range(games):
        yield Result.WIN if halves >= 2 else Result.DRAW if halves == 1 else Result.LOSS
        halves -= min(halves, 2)
