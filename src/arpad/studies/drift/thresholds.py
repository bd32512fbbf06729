"""When a check says watch and when it says act. Each limit has two parts: chance is ruled out, and the size matters.

docs/reference/studies.md names every one of them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from arpad.studies.study import Level

T = TypeVar("T")

WATCH_P, ACT_P = 0.05, 0.01  # corrected for the number of tests in the family

MIN_GAMES, MIN_PLAYERS = 200, 20  # of a group, on its own side, to be tested at all
FAR = 400  # points: games between ratings farther apart are left out where groups are compared
MIN_PANEL = 30  # players
PLATEAU = (25, 50)  # years of age between which strength changes least

WEAK_SHARE = 10  # per cent: a pool with fewer of its games against others is weakly connected
POOL_PLAYERS = 20  # smaller pools are told and not judged
BLURRED = 100  # points: an offset with a wider half interval is not known


@dataclass(frozen=True)
class Limits:
    """From which size on a difference that is not chance asks for a look, and for a decision."""

    watch: float
    act: float

    def level(self, size: float, p_value: float = 0.0) -> Level:
        if p_value < ACT_P and abs(size) >= self.act:
            return Level.ACT
        return Level.WATCH if p_value < WATCH_P and abs(size) >= self.watch else Level.FINE


STRETCH = Limits(15, 25)  # per cent by which a difference is worth less or more than the law says
OFFSET = Limits(15, 30)  # rating points between a group and its opponents
POOL = Limits(25, 50)  # rating points between a pool and the rest
ANCHOR = Limits(1, 3)  # rating points a year of the anchor panel
MEAN = Limits(3, 8)  # rating points a year of the mean of the list
SPREAD = Limits(1, 2)  # per cent a year of the standard deviation
CREATED = Limits(1, 3)  # rating points a player and year that games create or destroy
CHANGED = Limits(0.1, 1)  # the same by hand
WORTHS = Limits(15, 25)  # per cent between what a difference is worth at two cadences
SLIDE = Limits(2, 5)  # rating points a year between the ratings of the same people at two cadences

_ORDER = tuple(Level)


def gravest(found: Iterable[T], level: Callable[[T], Level], *sizes: Callable[[T], float]) -> tuple[T, Level]:
    """Which of several a verdict tells: the worst level, then the greatest by each size in turn, then the first."""
    worst = max(found, key=lambda one: (_ORDER.index(level(one)), *(size(one) for size in sizes)))
    return worst, level(worst)
