"""Performances for a title: a norm without the mix of titles and federations. Some championships credit them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace

from arpad.regulations.direct_title_table import DirectTitleRow
from arpad.titles.best_choice import best_choice
from arpad.titles.case import TitleCase
from arpad.titles.federations import Waiver
from arpad.titles.games import countable_games
from arpad.titles.limits import most_unrated
from arpad.titles.measure import Bar, Limits, bar_of
from arpad.titles.minimum_games import games_needed
from arpad.titles.model import WOMENS_TITLES
from arpad.titles.norms import norms_of
from arpad.tournament.model import Entry
from arpad.values.person import Sex
from arpad.values.title import Title

Reached = tuple[int, Title]  # player and title


@dataclass(frozen=True)
class GamesResults:
    """Who made a title's performance or norm, and over how many games; `open_norms` hang on a missing fact."""

    performances: Mapping[Reached, int] = field(default_factory=dict)
    norms: Mapping[Reached, int] = field(default_factory=dict)
    open_norms: Collection[Reached] = ()


class _WithoutMix(Bar):
    """Average, performance, least score and unrated opponents bind; titles and federations do not."""

    def limits_for(self, opponents: int, games: int) -> Limits:
        return Limits(0, 0, most_unrated(self.case.edition, opponents), None, None)


def performance_games(case: TitleCase, entry: Entry, title: Title) -> int:
    """The games of the player's best performance for the title; 0 where there is none."""
    needed = games_needed(case, entry)
    bar = replace(bar_of(case, title, entry.federation, needed, Waiver()), foreign_needed=0)
    free = _WithoutMix(**{one.name: getattr(bar, one.name) for one in fields(bar)})
    measured = best_choice(countable_games(case, entry, needed.games).games, free).measured
    return 0 if measured.failed else measured.games


def results_by_games(case: TitleCase, rows: Collection[DirectTitleRow]) -> GamesResults:
    """What the clauses on performances and norms need to know of the event."""
    performing = {row.title for row in rows if row.by == "performance"}
    normed = {row.title for row in rows if row.by == "norm"}
    performances = {
        (entry.number, title): games
        for entry in case.tournament.entries
        for title in performing
        if title not in WOMENS_TITLES or entry.sex is Sex.FEMALE
        if (games := performance_games(case, entry, title))
    }
    verdicts = norms_of(case, titles=normed).verdicts if normed else ()
    achieved = [verdict for verdict in verdicts if verdict.achieved]
    return GamesResults(
        performances,
        {(one.number, one.title): one.games for one in achieved},
        {(one.number, one.title) for one in achieved if one.open},
    )
