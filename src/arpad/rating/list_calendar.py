"""The life of a list: when it appears, what enters it, who is still shown."""

from collections.abc import Iterable, Iterator
from datetime import date
from enum import StrEnum

from arpad.rating.case import EventCase
from arpad.rating.outcome import EventOutcome
from arpad.rating.periods import closing_date, last_list_of, list_months, months_a_period
from arpad.rating.requirement import Outcome
from arpad.regulations.edition import Edition, Rule
from arpad.values.dates import plus_days
from arpad.values.finding import Finding, RuleName


def is_list_date(edition: Edition, day: date) -> bool:
    """Whether the calendar has a list on that day.   [list_calendar]"""
    return day.day == edition.rule("list_calendar").integer("day") and day.month in list_months(edition)


def closing_problem(edition: Edition, list_date: date, stated: date | None) -> Finding | None:
    """A closing date must be known, and one that is stated lies before the list."""
    if stated is not None and stated >= list_date:
        return Finding("list.E040", {"closing": str(stated), "date": str(list_date)})
    if stated is not None or edition.find("closing_date") is not None:
        return None
    rule = edition.unconfirmed.get("closing_date")
    data = {"edition": edition.id, "date": str(list_date), "reason": rule.text("why") if rule else "—"}
    return Finding("list.E039", data, rule="closing_date", article=rule.article if rule else "")


class Waits(StrEnum):
    """Why an event does not enter a list."""

    ENDS_LATER = "ends_later"
    RECEIVED_LATER = "received_later"
    EXPIRED = "expired"  # for good


def enters(case: EventCase, edition: Edition, list_date: date, closing: date | None = None) -> bool:
    """In time for the list, and not too late for any. A closing date that a person states prevails (reading I-22)."""
    return why_it_waits(case, edition, list_date, closing) is None


def why_it_waits(
    case: EventCase, edition: Edition, list_date: date, closing: date | None = None
) -> tuple[Waits, date] | None:
    """Why it does not enter, with the day it ended or was received, or that of the last list that could take it."""
    last = last_list(case, edition)
    if last is not None and list_date > last:
        return Waits.EXPIRED, last
    return _too_late(case, edition, list_date, closing)


def _too_late(case: EventCase, edition: Edition, list_date: date, closing: date | None) -> tuple[Waits, date] | None:
    """Ended and received by the closing date."""
    closing = closing or closing_date(edition, list_date)
    end, received = case.end or case.start, case.facts.received_on
    if end is not None and end > last_day_of_play(case, edition, list_date, closing):
        return Waits.ENDS_LATER, end
    return (Waits.RECEIVED_LATER, received) if received is not None and received > closing else None


def last_day_of_play(case: EventCase, edition: Edition, list_date: date, closing: date | None = None) -> date:
    """The day by which the event must end; an official one may end on the eve of the list where the edition says so."""
    rule = edition.find("closing_date")
    to_the_eve = case.facts.official and rule is not None and rule.flag("official_to_the_eve")
    return plus_days(list_date, -1) if to_the_eve else closing or closing_date(edition, list_date)


def last_list(case: EventCase, edition: Edition) -> date | None:
    """The last list that may rate the event, by the event's edition; None if nothing expires.   [report_deadline]"""
    rule = case.edition.find("report_deadline")
    end = case.end or case.start
    return last_list_of(rule, edition, end) if rule is not None and end is not None else None


def expired(case: EventCase, edition: Edition, list_date: date) -> bool:
    last = last_list(case, edition)
    return last is not None and list_date > last


def left_out(
    cases: Iterable[EventCase], edition: Edition, list_date: date, closing: date | None = None
) -> Iterator[Finding]:
    """The events that do not enter the list: for the next one, or for good."""
    for case in cases:
        about = {"event": case.tournament.name, "end": str(case.end or case.start or "")}
        if expired(case, edition, list_date):
            rule, last = case.edition.rule("report_deadline"), last_list(case, edition)
            yield Finding("list.W034", {**about, "last": str(last)}, rule=rule.name, article=rule.article)
        elif (late := _too_late(case, edition, list_date, closing)) is not None:
            closed = closing or closing_date(edition, list_date)
            if late[0] is Waits.ENDS_LATER:
                closed = last_day_of_play(case, edition, list_date, closing)
            yield Finding("list.W030", {**about, "closing": str(closed)})


def not_rated(events: Iterable[EventOutcome]) -> Iterator[Finding]:
    """The events that enter and yet are not rated, each with the requirement it fails."""
    for event in events:
        failed = [
            requirement.rule for requirement in event.prepared.requirements if requirement.outcome is Outcome.FAILED
        ]
        if failed and not event.rated:
            yield unrated_event(event.prepared.case.tournament.name, failed[0])


def unrated_event(name: str, failed: Rule) -> Finding:
    data = {"event": name, "requirement": RuleName(failed.name)}
    return Finding("list.W035", data, rule=failed.name, article=failed.article)


def shown_months(edition: Edition) -> int | None:
    """How long a player is shown after his flag was set, its own list included (reading I-117).   [inactivity]"""
    rule = edition.find("inactivity")
    lists = rule.maybe_integer("shown_lists") if rule else None
    if lists is not None:
        return lists * months_a_period(edition)
    return rule.maybe_integer("shown_months") if rule else None
