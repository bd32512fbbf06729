"""A history made ready for the monitor: its ledger, its games with ratings, the span that is looked at, and the limits.

A check says watch or act where chance is ruled out and the size matters.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import cached_property
from typing import TypeVar

import numpy as np

from arpad.rating.published import PublishedList
from arpad.studies.drift.offsets import Stretch, stretch_of
from arpad.studies.drift.rated_games import Numbers, RatedGames, rated_games
from arpad.studies.game_table import played
from arpad.studies.history import Past
from arpad.studies.ledger import LedgerLine, ledger
from arpad.studies.study import Level
from arpad.values.dates import plus_months
from arpad.values.records import dataclass

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


@dataclass(frozen=True)
class Watched:
    """`name` tells histories apart (a cadence); `lists` are those of the span, the one it opens with first.

    `games` are all that were played between rated players in the span, `recent` those of the window at its end.
    """

    name: str
    past: Past
    lines: Sequence[LedgerLine]
    lists: Sequence[PublishedList]
    games: RatedGames
    years: int  # of the window

    @property
    def last(self) -> date:
        return self.lists[-1].date

    @property
    def window_start(self) -> date:
        """The span may be shorter than the window that was asked for."""
        return max(self.lists[0].date, plus_months(self.last, -12 * self.years))

    @cached_property
    def recent(self) -> RatedGames:
        in_window = np.array([period.date > self.window_start for period in self.past.periods], dtype=bool)
        return self.games.only(in_window[self.games.period])

    @cached_property
    def near(self) -> RatedGames:
        """Of the recent ones those that say something exact: far apart, tables of whole percents do not."""
        apart = np.abs(self.recent.white_rating.astype(np.int32) - self.recent.black_rating)
        return self.recent.only(apart <= FAR)

    @cached_property
    def stretch(self) -> Stretch:
        return stretch_of(self.near)

    def played_between(self, since: date, until: date) -> Numbers:
        """By number of the player: whether a list after the one day and up to the other took a rated game of his."""
        taken = np.array([since < period.date <= until for period in self.past.periods], dtype=bool)[self.games.period]
        found = np.zeros(len(self.games.people.ids), dtype=bool)
        for side in (self.games.white, self.games.black):
            found[side[taken]] = True
        return found

    @property
    def recent_lines(self) -> list[LedgerLine]:
        return [line for line in self.lines if line.date > self.window_start]


def watched(name: str, past: Past, first: date | None, last: date | None, years: int) -> Watched | None:
    """None where no list lies in the span."""
    found = ledger(past)
    whole = rated_games(found.past, played(found.past))
    inside = [_within(period.date, first, last) for period in found.past.periods]
    if not any(inside):
        return None
    at = inside.index(True)
    lists = [found.past.lists[at], *(one for one, is_in in zip(found.past.lists[1:], inside, strict=True) if is_in)]
    lines = [one for one, is_in in zip(found.lines, inside, strict=True) if is_in]
    games = whole.only(np.array(inside, dtype=bool)[whole.period])
    return Watched(name, found.past, lines, lists, games, years)


def _within(day: date, first: date | None, last: date | None) -> bool:
    return (first is None or day >= first) and (last is None or day <= last)
