"""A period's tables of games: which events enter, which go to the engine, and what the others give.

The ratings with which players enter, and the games kept until the list is made, to say why they do not cancel out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from datetime import date
from functools import cached_property

import narwhals as nw

from arpad.rating.balance import CountedSides, deltas
from arpad.rating.bulk.groups import Group, group_key, group_of, on_columns
from arpad.rating.bulk.newcomers import UnratedLines
from arpad.rating.bulk.sums import GroupResult, Ratings, counted_sides, group_effects, group_k, rate_group
from arpad.rating.bulk.table import GamesSource, TableEvent
from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.effects import EventPlace, fallen_finding
from arpad.rating.expectation import table_of
from arpad.rating.frames import Frame, Series, frame_of
from arpad.rating.list_calendar import enters, left_out, unrated_event
from arpad.rating.list_columns import LIST
from arpad.rating.other_ratings import ReferenceLists, StandardLists
from arpad.rating.outcome import MILLION
from arpad.rating.published import PublishedList, serving, with_later_lists
from arpad.regulations.edition import Edition
from arpad.tournament.facts import Facts
from arpad.values.finding import Finding
from arpad.values.records import dataclass


def with_group_rating(serving: Frame, group: Group) -> Frame:
    """Add `own_rating` (0: unrated), `seeded` and `listed_meanwhile` to the lines of the list.

    As `participants` does for one event: the list's rating, else one that the edition lets stand in, else that of a
    later list. `serving` has `since_listed`.
    """
    edition = group.case.edition
    listed = nw.when(nw.col("rating") >= group.floor).then(nw.col("rating")).otherwise(nw.lit(0))
    seed = nw.col("standard_rating").fill_null(0) if edition.find("standard_seed") is not None else nw.lit(0)
    late = since = nw.lit(0)
    if edition.find("listed_meanwhile") is not None:
        since = nw.col("since_listed").fill_null(0)
        if group.list_is_younger:
            late = nw.when(nw.col("listed_from") > str(group.case.start)).then(listed).otherwise(nw.lit(0))
    own = nw.when(listed > 0).then(listed).otherwise(nw.when(seed > 0).then(seed).otherwise(since))
    return serving.with_columns(
        own_rating=own,
        seeded=(listed == 0) & (seed > 0),
        listed_meanwhile=(late > 0) | ((listed == 0) & (seed == 0) & (since > 0)),
    )


def group_ratings(ids: Series, lines: Frame) -> Ratings:
    """From what `with_group_rating` gives. A player listed since the start counts as unrated for the others."""
    own = lines["own_rating"]
    if not lines["listed_meanwhile"].any():
        return Ratings(ids, own, own)
    for_opponents = nw.when(nw.col("listed_meanwhile")).then(nw.lit(0)).otherwise(nw.col("own_rating"))
    return Ratings(ids, own, lines.select(for_opponents.alias("own_rating"))["own_rating"])


@dataclass(frozen=True)
class KeptGames:
    """Of one group of events: its blocks with the players' ratings, and `ks`, each player's `id` and `k` in it."""

    source: GamesSource
    edition: Edition
    blocks: Sequence[Frame]
    ks: Frame

    def sides(self, staying: Series) -> Iterator[CountedSides]:
        """The sides of players whose ids are in the column."""
        arithmetic = self.source.adder().arithmetic
        there = self.source.keyed(staying, staying.to_frame().with_columns(there=nw.lit(1, nw.Int64()))["there"])
        ks = self.source.keyed(self.ks["id"], self.ks["k"])
        for block in self.blocks:
            lines = deltas(counted_sides(block, self.edition), self.edition, arithmetic)
            for name, table in (("there", there), ("k", ks)):
                lines = arithmetic.looked_up(lines, name, nw.col("player"), table)
            lines = lines.filter(nw.col("there") > 0)
            game, first, k, delta = (lines[name].to_numpy() for name in ("game", "first", "k", "delta"))
            yield CountedSides(game, first, k, delta, MILLION // table_of(self.edition).unit)


@dataclass(frozen=True)
class Served:
    """A list as it serves events of the period: its lines with what later lists say, and who has fallen since."""

    lines: Frame
    ids: Series

    @cached_property
    def fallen(self) -> Sequence[str]:
        return self.lines.filter(nw.col("fallen"))["id"].to_list()


@dataclass
class TablePeriod:
    """`for_engine` are the events that columns cannot rate."""

    results: list[tuple[GroupResult, Frame]] = field(default_factory=list)  # with the lines of the serving list
    sources: list[GamesSource] = field(default_factory=list)  # of each result
    for_engine: list[EventCase] = field(default_factory=list)
    unrated: list[UnratedLines] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)  # who is not on the latest list
    served: dict[tuple[int | None, ...], Served] = field(default_factory=dict)  # by lists and floor
    findings: list[Finding] = field(default_factory=list)

    def effects(self, games_in_period: Frame | None, kept: list[KeptGames] | None = None) -> Iterator[Frame]:
        """Group by group; `kept` gathers the games with each player's K, where somebody asked for them."""
        for (result, lines), source in zip(self.results, self.sources, strict=True):
            with_k = group_k(result.rated, lines, result.group, games_in_period)
            if kept is not None:
                ks = with_k.select("id", "k")
                kept.append(KeptGames(source, result.group.case.edition, result.kept, ks))
            yield group_effects(with_k, result.group)


@dataclass(frozen=True)
class Intake:
    """What decides whether and how an event enters: the lists, the list to be made, and its law."""

    lists: Sequence[PublishedList]
    latest: PublishedList
    edition: Edition
    list_date: date
    closing: date | None
    series: str
    choice: Choice
    progress: Callable[[int], None] = lambda games: None
    keep_games: bool = False  # to say why they do not cancel out
    standard: StandardLists = field(default_factory=StandardLists)
    reference: ReferenceLists = field(default_factory=ReferenceLists)

    def beside(self, case: EventCase) -> tuple[int | None, int | None]:
        """Which standard and which reference list serve the event."""
        return self.standard.serving(case), self.reference.serving(case)


def rate_tables(tables: Sequence[GamesSource], intake: Intake) -> TablePeriod:
    period = TablePeriod()
    for source in tables:
        places = {event.number: _place(event) for event in source.events}
        for group in _groups(source, intake, period):
            _rate(source, group, intake, period, places)
    return period


def _place(event: TableEvent) -> EventPlace:
    report = event.report
    return EventPlace(report.start or date.max, report.end or date.max, report.name)


def _groups(source: GamesSource, intake: Intake, period: TablePeriod) -> list[Group]:
    """The events that enter, in groups; those beyond columns are made into cases at once."""
    groups: dict[tuple[object, ...], Group] = {}
    kinds: dict[tuple[object, ...], tuple[EventCase, Group | None, bool]] = {}
    for event in source.events:
        report = event.report
        kind = (report.start, report.end, report.declared_type, report.time_control, report.declared_cadence)
        if kind not in kinds:
            kinds[kind] = _kind(event, intake, groups)
        case, group, is_in_time = kinds[kind]
        if case.series != intake.series:
            continue
        if not is_in_time:
            named = replace(case, tournament=report)
            period.findings += left_out([named], intake.edition, intake.list_date, intake.closing)
        elif group is None:
            period.for_engine.append(_whole_case(source, event.number, intake.choice))
        else:
            group.events.append(event.number)
    return [group for group in groups.values() if group.events]


def _kind(
    event: TableEvent, intake: Intake, groups: dict[tuple[object, ...], Group]
) -> tuple[EventCase, Group | None, bool]:
    """A case for all events of the same days and kind, the group in which columns can rate them, and if they enter."""
    case, _ = case_of(event.report, Facts(), intake.choice)
    assert case is not None, "a table whose events have no date is refused when it is read"
    is_in_time = enters(case, intake.edition, intake.list_date, intake.closing)
    if not on_columns(case):
        return case, None, is_in_time
    serves = serving(intake.lists, case.start)
    younger = serves is not None and case.start is not None and intake.lists[serves].date > case.start
    key = *group_key(case, serves, list_is_younger=younger), intake.beside(case)
    return case, groups.setdefault(key, group_of(case, serves, list_is_younger=younger)), is_in_time


def _whole_case(source: GamesSource, number: int, choice: Choice) -> EventCase:
    case, _ = case_of(source.tournament(number), Facts(), choice)
    assert case is not None
    return case


def _served(intake: Intake, group: Group) -> Served:
    lists, serving = intake.lists, group.serving
    published = intake.standard.completed(lists[serving] if serving is not None else None, group.case)
    if published is None:
        published = PublishedList(date.min, frame_of([], LIST))
    published = intake.reference.completed(published, group.case)
    later = [listed.frame for listed in lists[serving + 1 :]] if serving is not None else []
    lines = with_later_lists(published.frame, later, group.floor)
    return Served(lines, published.ids if not later else lines["id"])


def _rate(
    source: GamesSource, group: Group, intake: Intake, period: TablePeriod, places: dict[int, EventPlace]
) -> None:
    key = group.serving, *intake.beside(group.case), group.floor
    served = period.served.get(key) or _served(intake, group)
    period.served[key] = served
    lines = with_group_rating(served.lines, group)
    result = rate_group(source, group, group_ratings(served.ids, lines), intake.progress, keep=intake.keep_games)
    late = result.rated.filter(nw.col("id").is_in(served.fallen))["id"].to_list() if served.fallen else []
    if late:
        result.rated = result.rated.filter(~nw.col("id").is_in(late))
        period.findings += [
            fallen_finding(player, places[number].name, group.case.edition)
            for player in sorted(late)
            for number in source.events_with(player)
            if number in group.events
        ]
    period.results.append((result, lines))
    period.sources.append(source)
    if group.failing is not None:
        names = (places[number].name for number in group.events)
        period.findings += [unrated_event(name, group.failing) for name in names]
    period.for_engine += [_whole_case(source, number, intake.choice) for number in sorted(result.for_the_engine)]
    period.seen += source.newly_seen(group.events, intake.latest.ids)
    found = [frame for frame in result.unrated if len(frame)]
    if found:
        unrated = nw.concat(found)
        births = lines.select("id", "birth").join(unrated.select("id"), on="id", how="semi")
        unrated = unrated.join(births, on="id", how="left").with_columns(nw.col("birth").fill_null(""))
        period.unrated.append(UnratedLines(group.case, unrated, places))
    result.unrated.clear()
