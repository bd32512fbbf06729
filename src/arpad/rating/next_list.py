"""The next list as a pure function of the previous lists, the games, the players, the edition and the date.

What a first list from elsewhere leaves unsaid, or says against the law, is said openly.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise

import narwhals as nw

from arpad.rating.balance import sides_of_events, split
from arpad.rating.bulk.period import Intake
from arpad.rating.case import EventCase, named_out_of_force
from arpad.rating.federation.federation_list import FederationPeriod, federation_list, is_federation_list
from arpad.rating.frames import Frame, Series, checked, frame_of
from arpad.rating.k_factor import by_rating
from arpad.rating.list_calendar import is_list_date
from arpad.rating.list_columns import FEDERATION, LIST
from arpad.rating.list_update import Ledger, updated
from arpad.rating.other_ratings import ReferenceLists, StandardLists
from arpad.rating.outcome import EventOutcome
from arpad.rating.period_effects import Games, PeriodEffects, period_effects
from arpad.rating.published import PublishedList
from arpad.rating.recent_games import CELL, YEAR
from arpad.regulations.edition import Edition
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass

__all__ = ["Games", "NextList", "next_list"]


@dataclass(frozen=True)
class NextList:
    """The list, the events behind it that were rated one by one, the ledger of points, and what was left for later."""

    published: PublishedList
    events: tuple[EventOutcome, ...]
    ledger: Ledger  # millionths of a rating point, by cause
    findings: tuple[Finding, ...]


def next_list(
    previous: Sequence[PublishedList],
    games: Games,
    edition: Edition,
    list_date: date,
    series: str,
    closing: date | None = None,
) -> NextList:
    """Rate the events that enter the list, and carry their effects into the latest of the previous lists.

    `closing` is a closing date stated by a person, instead of the edition's.
    """
    lists = [_checked(published) for published in sorted(previous, key=lambda published: published.date)]
    latest = lists[-1] if lists else PublishedList(date.min, frame_of([], LIST))
    intake = Intake(
        lists, latest, edition, list_date, closing, series, games.choice, games.progress, games.explain_sum,
        StandardLists(games.standard_lists), ReferenceLists(games.reference_lists),
    )  # fmt: skip
    period = period_effects(games, intake)
    own = FederationPeriod(latest, games.register, period.events, games.decisions)
    named = _named_editions(games.cases)
    del games  # a world's games need not stay in memory while the list is made
    before, days = latest.frame.select(*LIST), (list_date, latest.date if lists else None)
    frame, ledger, staying = updated(before, period.effects, period.newcomers, edition, *days, period.returning)
    if intake.keep_games:
        ledger = _explained(ledger, period, staying)
    odd = (*_odd_dates(lists, edition, list_date), *named, *intake.standard.findings())
    findings = (*odd, *period.findings)
    if is_federation_list(edition):
        made = federation_list(frame, own, edition, list_date)
        frame, findings = made.frame, (*findings, *made.findings)
        ledger = {**ledger, **({"decisions": made.decided} if made.decided else {})}
    if not any_error(findings):  # a list that is refused assumes nothing
        findings = (*unsaid(before, edition), *below_the_floor(before, edition, latest.date), *findings)
    return NextList(PublishedList(list_date, frame), period.events, ledger, findings)


def _named_editions(cases: Sequence[EventCase]) -> list[Finding]:
    """The editions out of their dates that events name in their own facts, once for each edition and day."""
    findings = {(case.edition.id, case.start): named_out_of_force(case) for case in cases}
    return [finding for named in findings.values() for finding in named]


def _explained(ledger: Ledger, period: PeriodEffects, staying: Series) -> Ledger:
    """The line of games by cause; `staying` are those with a rating on both lists."""
    sides = (
        *(side for kept in period.kept for side in kept.sides(staying)),
        *(sides_of_events(period.events, frozenset(staying.to_list())) if period.events else ()),
    )
    others = {cause: amount for cause, amount in ledger.items() if cause != "games"}
    return {**split(ledger["games"], sides), **others}


def _checked(published: PublishedList) -> PublishedList:
    """The columns of every list, and those of a federation's own where it has them."""
    frame = published.frame
    schema = {**LIST, **{name: one for name, one in FEDERATION.items() if name in frame.columns}}
    kept = checked(frame, schema, f"list of {published.date}")
    return published if kept is frame else PublishedList(published.date, kept)


def _odd_dates(lists: Sequence[PublishedList], edition: Edition, list_date: date) -> Iterator[Finding]:
    if not is_list_date(edition, list_date):
        yield Finding("list.W031", {"date": str(list_date), "edition": edition.id})
    for one, other in pairwise(lists):
        if one.date == other.date:
            yield Finding("list.E054", {"date": str(one.date)})
    if lists and lists[-1].date >= list_date:
        yield Finding("list.E030", {"date": str(list_date), "previous": str(lists[-1].date)})


def unsaid(frame: Frame, edition: Edition) -> Iterator[Finding]:
    """One finding for each column that the law asks for and a list, not made here, leaves empty (reading I-395)."""
    is_rated = ~nw.col("rating").is_null()
    months = frame.select("rating", "recent_games").filter(is_rated)["recent_games"]
    if not len(months) or months.str.len_chars().max() >= CELL * YEAR:
        return
    rated = frame.select("rating", *_COLUMNS).filter(is_rated)
    for name, (finding, is_needed) in _COLUMNS.items():
        missing = rated.filter(nw.col(name).is_null() if name in _NUMBERS else nw.col(name) == "")
        if len(missing) and is_needed(edition):
            yield Finding(finding, {"players": len(missing), "rated": len(rated)})


def below_the_floor(frame: Frame, edition: Edition, day: date) -> Iterator[Finding]:
    """Ratings that no list of the edition can have: they are none, which is not kept silent (reading I-109)."""
    rule = edition.rule("rating_floor")
    floor = rule.integer("floor")
    low = int((frame["rating"] < floor).sum() or 0)
    if low:
        data = {"players": low, "floor": floor, "date": str(day), "edition": edition.id}
        yield Finding("list.W047", data, rule=rule.name, article=rule.article)


def _k_by_rating(edition: Edition) -> bool:
    return by_rating(edition.rule("k_factor"))


def _inactivity(edition: Edition) -> bool:
    return edition.find("inactivity") is not None or edition.find("activity_states") is not None


def _ages(edition: Edition) -> bool:
    young = "junior_until" in edition.rule("k_factor").values or edition.find("initial_over_junior")
    return bool(young or edition.find("age_score"))


_NUMBERS = frozenset({"games", "peak"})
_COLUMNS: Mapping[str, tuple[str, Callable[[Edition], bool]]] = {
    "games": ("list.W042", _k_by_rating),
    "peak": ("list.W043", _k_by_rating),
    "listed_from": ("list.W044", _inactivity),
    "recent_games": ("list.W045", _inactivity),
    "birth": ("list.W046", _ages),
}
