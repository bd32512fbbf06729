"""A history made ready for the monitor: its ledger, its games with ratings, and the span that is looked at."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

import numpy as np

from arpad.rating.published import PublishedList
from arpad.studies.drift.rated_games import Numbers, RatedGames, rated_games
from arpad.studies.drift.stretch import Stretch, stretch_of
from arpad.studies.drift.thresholds import FAR
from arpad.studies.game_table import played
from arpad.studies.history import Past
from arpad.studies.ledger import LedgerLine, ledger
from arpad.values.dates import plus_months


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
