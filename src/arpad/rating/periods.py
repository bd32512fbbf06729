"""Rating periods by the edition's calendar of lists, and how long a newcomer's results wait.

And the events of a period before they are rated: leagues in parts, list by list, and games that were given twice.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from arpad.rating.case import EventCase, pairings_of
from arpad.regulations.edition import Edition, Rule
from arpad.tournament.facts import EventKind
from arpad.tournament.model import Tournament
from arpad.values.dates import days_inclusive, plus_days, plus_months
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.rating.bulk.table import GamesSource


@lru_cache(maxsize=64)
def list_months(edition: Edition) -> tuple[int, ...]:
    """The months that have a list; every one, once an edition's switch to monthly lists is on.   [list_calendar]"""
    calendar = edition.rule("list_calendar")
    return tuple(range(1, 13)) if calendar.flag("monthly_switch") else tuple(sorted(map(int, calendar.texts("months"))))


def months_a_period(edition: Edition) -> int:
    return 12 // len(list_months(edition))


@lru_cache(maxsize=4096)  # asked for every newcomer of a period
def period_start(edition: Edition, day: date) -> date:
    """The day the list came out that serves events starting on that day."""
    first_day = edition.rule("list_calendar").integer("day")
    starts = [date(year, month, first_day) for year in (day.year - 1, day.year) for month in list_months(edition)]
    return max(start for start in starts if start <= day)


def list_after(edition: Edition, day: date, count: int) -> date:
    """The day of the first, second, third … list that comes out after that day."""
    months, first_day = list_months(edition), edition.rule("list_calendar").integer("day")
    years = range(day.year, day.year + 1 + (count + len(months) - 1) // len(months))
    days = (date(year, month, first_day) for year in years for month in months)
    return [start for start in days if start > day][count - 1]


def closing_date(edition: Edition, list_date: date) -> date:
    """The last day on which an event may end to enter the list. Raises UnknownRule where it is not known.

    [closing_date]
    """
    rule = edition.rule("closing_date")
    monthly_days = rule.maybe_integer("monthly_days")
    if monthly_days is not None and edition.rule("list_calendar").flag("monthly_switch"):
        return plus_days(list_date, -monthly_days)
    if rule.policy == "months_before":
        return plus_months(list_date, -rule.integer("months"))
    if rule.policy == "days_before":
        return plus_days(list_date, -rule.integer("days"))
    return plus_days(list_date.replace(day=1), -1)


class ReportDays(NamedTuple):
    """By when a report is wanted for the list of its month, and the last day on which it is rated at all."""

    due: date
    due_list: date
    expiry: date | None
    last_list: date | None


def report_days(edition: Edition, rule: Rule, end: date) -> ReportDays:
    """In time for the next list, or where so few days of the month are left for the one after it: each by the day it
    closes (I-650).   [report_deadline]
    """
    left = plus_days(plus_months(end.replace(day=1), 1), -1).day - end.day
    due_list = list_after(edition, end, 2 if left <= rule.integer("grace_days") else 1)
    last = last_list_of(rule, edition, end)
    closed = {day: closing_date(edition, day) for day in (due_list, last) if day is not None}
    return ReportDays(closed[due_list], due_list, closed[last] if last is not None else None, last)


def last_list_of(rule: Rule, edition: Edition, end: date) -> date | None:
    """The last list that may rate an event that ended on that day; None if nothing expires.   [report_deadline]"""
    lists = rule.maybe_integer("expiry_lists")
    return list_after(edition, end, lists) if lists is not None else None


def within_span(edition: Edition, earlier: date | None, day: date | None) -> bool:
    """Whether results of an earlier event still wait at an event of that day (reading I-10).   [first_list_span]

    Spans are counted in whole periods, the first and the present one included. Without dates nothing expires, nor
    where the edition leaves the span open.
    """
    if earlier is None or day is None:
        return True
    rule = edition.find("first_list_span")
    if rule is None:
        return True
    each = months_a_period(edition)
    first, present = period_start(edition, earlier), period_start(edition, day)
    months = 12 * (present.year - first.year) + present.month - first.month + each
    at_most = rule.integer("at_most")
    return months <= (at_most * each if rule.policy == "rating_periods" else at_most)


def in_parts(cases: Sequence[EventCase], list_days: Sequence[date]) -> tuple[list[EventCase], list[Finding]]:
    """Each event whole, or as one part for every list that served its rounds (reading I-119).   [league_duration]"""
    parts: list[EventCase] = []
    findings: list[Finding] = []
    for case in cases:
        dates = case.tournament.round_dates[: case.tournament.rounds_held]
        known = [day for day in dates if day is not None]
        if not takes_the_list_of_each_game(case):
            parts.append(case)
        elif len(known) == case.tournament.rounds_held:
            parts += _parts(case, known, list_days)
        else:
            rule = case.edition.rule("league_duration")
            findings.append(Finding("list.W036", {"event": case.tournament.name}, rule=rule.name, article=rule.article))
            parts.append(case)
    return parts, findings


def takes_the_list_of_each_game(case: EventCase) -> bool:
    """A long league where the edition says so; elsewhere, an event for which that was declared.   [league_duration]"""
    rule = case.edition.find("league_duration")
    if rule is None:
        return False
    if rule.policy == "list_of_the_start":
        return bool(case.facts.list_of_each_game)
    if case.facts.kind is not EventKind.LEAGUE or case.start is None or case.end is None:
        return False
    return days_inclusive(case.start, case.end) > case.edition.rule("duration").integer("days")


def _parts(case: EventCase, days: Sequence[date], list_days: Sequence[date]) -> list[EventCase]:
    rounds: dict[date, set[int]] = defaultdict(set)
    for number, day in enumerate(days, 1):
        rounds[max((start for start in list_days if start <= day), default=date.min)].add(number)
    return [replace(case, rounds=frozenset(rounds[start])) for start in sorted(rounds)]


def repeated_games(cases: Sequence[EventCase], tables: "Sequence[GamesSource]") -> Iterator[Finding]:
    """One finding an event, naming the first such game. Within itself a table is looked through when it is read."""
    given: dict[tuple[str, date | None], list[Tournament]] = {}
    for case in cases:
        given.setdefault(_event(case.tournament), []).append(case.tournament)
    for source in tables:
        for event in source.events:
            if _event(event.report) in given:
                given[_event(event.report)].append(source.tournament(event.number))
    for (name, _), copies in given.items():
        times = Counter(game for copy in copies for game in set(_games(copy))) if len(copies) > 1 else Counter()
        twice = sorted(game for game, count in times.items() if count > 1)
        if twice:
            round_number, first, second = twice[0]
            data = {"event": name, "round": round_number, "first": first, "second": second, "games": len(twice)}
            yield Finding("list.E053", data)


def _event(tournament: Tournament) -> tuple[str, date | None]:
    return tournament.name.strip(), tournament.start


def _games(tournament: Tournament) -> Iterator[tuple[int, str, str]]:
    """Round and players; who has no id is known by his name."""
    people = {entry.number: entry.player_id or entry.name for entry in tournament.entries}
    for game in pairings_of(tournament):
        first, second = sorted((people[game.first], people[game.second]))
        yield game.round_number, first, second
