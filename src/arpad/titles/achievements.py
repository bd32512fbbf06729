"""What the table of championships asks for, one function for each: a medal, a shared first place, a stage, a score.

A performance for a title is a norm without the mix of titles and federations; some championships credit it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field, fields

from arpad.regulations.direct_title_table import MEDALS, DirectTitleRow
from arpad.titles.best_choice import best_choice
from arpad.titles.case import TitleCase
from arpad.titles.championship import Finisher
from arpad.titles.federations import Waiver
from arpad.titles.games import countable_games
from arpad.titles.limits import most_unrated, ways_to_games
from arpad.titles.measure import Bar, Limits, bar_of
from arpad.titles.model import WOMENS_TITLES
from arpad.titles.norms import norms_of
from arpad.tournament.model import Entry
from arpad.values.event_type import STAGES
from arpad.values.person import Sex, Title
from arpad.values.records import dataclass

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
        return Limits(0, 0, most_unrated(self.case.edition, opponents), None, None, None, None, None)


def performance_games(case: TitleCase, entry: Entry, title: Title) -> int:
    """The games of the player's best performance for the title; 0 where there is none."""
    for needed in ways_to_games(case, entry):
        bar = bar_of(case, title, entry.federation, needed, Waiver())
        free = _WithoutMix(**{one.name: getattr(bar, one.name) for one in fields(bar)})
        spared = needed.spares_a_forfeit
        games = countable_games(case, entry, needed.games, forfeit_spared=spared).games
        measured = best_choice(games, free).measured
        if not measured.failed:
            return measured.games
    return 0


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
    made = [verdict for verdict in verdicts if verdict.unrefuted]
    return GamesResults(
        performances,
        {(one.number, one.title): one.games for one in made},
        {(one.number, one.title) for one in made if one.open},
    )


UP_TO_TIED = 3


@dataclass(frozen=True)
class Finishers:
    """All who played, and who made a title's performance or norm there."""

    players: Sequence[Finisher]
    by_games: GamesResults = field(default_factory=GamesResults)

    @property
    def most_points(self) -> int:
        return max((player.points for player in self.players if player.place is not None), default=0)


def medal(row: DirectTitleRow, who: Finisher, _: Finishers) -> bool | None:
    """Gold, silver and bronze are the places after the tie-break."""
    wanted = MEDALS.index(row.by) + 1
    if who.place is None or not who.place <= wanted < who.place + who.sharing:
        return False
    return True if who.sharing == 1 else None


def first(row: DirectTitleRow, who: Finisher, event: Finishers) -> bool | None:
    """Shared first place; with more than three the best three on tie-break (I-42)."""
    if not shares_first(who, event):
        return False
    assert who.place is not None
    if who.place + who.sharing - 1 <= UP_TO_TIED:
        return True
    return None if who.place <= UP_TO_TIED else False


def first_not_gold(row: DirectTitleRow, who: Finisher, event: Finishers) -> bool | None:
    """Shared first place without the gold medal."""
    if not shares_first(who, event) or who.place == 1 == who.sharing:
        return False
    return None if who.place == 1 else True


def shares_first(who: Finisher, event: Finishers) -> bool:
    return who.place is not None and who.points == event.most_points


def stage(row: DirectTitleRow, who: Finisher, _: Finishers) -> bool | None:
    """How far the player came in the knock-out, or farther."""
    return who.reached != "" and STAGES.index(who.reached) >= STAGES.index(row.by)


def losing_finalist(row: DirectTitleRow, who: Finisher, _: Finishers) -> bool | None:
    return who.reached == "final"


def score(row: DirectTitleRow, who: Finisher, _: Finishers) -> bool | None:
    """The share of the points in consecutive games from the player's first on, or the points that waive the rest."""
    return best_row_of_games(row, who.results) is not None


def best_row_of_games(row: DirectTitleRow, results: Sequence[int]) -> tuple[int, int] | None:
    """The longest such row (games, tenths); the last games may fall outside it (note d)."""
    assert row.games is not None
    assert row.share is not None
    numerator, denominator = row.share
    for games in range(len(results), row.games - 1, -1):
        tenths = sum(results[:games])
        if tenths * denominator >= 10 * games * numerator:
            return games, tenths
    if waived(row, results) and not row.doubtful:
        return len(results), sum(results)
    return None


def waived(row: DirectTitleRow, results: Sequence[int]) -> bool:
    """Fewer games than asked for, but the points that make up for it (note d)."""
    return row.waiver is not None and len(results) < (row.games or 0) and sum(results) >= row.waiver


def performance(row: DirectTitleRow, who: Finisher, event: Finishers) -> bool | None:
    return event.by_games.performances.get((who.number, row.title), 0) >= (row.games or 0)


def norm(row: DirectTitleRow, who: Finisher, event: Finishers) -> bool | None:
    """A norm of enough games; open where a fact is missing that the norm hangs on."""
    reached = (who.number, row.title)
    if event.by_games.norms.get(reached, 0) < (row.games or 0):
        return False
    return None if reached in event.by_games.open_norms else True


ACHIEVEMENTS: Mapping[str, Callable[[DirectTitleRow, Finisher, Finishers], bool | None]] = {
    **dict.fromkeys(MEDALS, medal),
    **dict.fromkeys(STAGES, stage),
    "first": first,
    "first_not_gold": first_not_gold,
    "losing_finalist": losing_finalist,
    "score": score,
    "performance": performance,
    "norm": norm,
}
