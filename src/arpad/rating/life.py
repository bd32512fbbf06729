"""The life of a list: when it appears, what enters it, who is still shown."""

from datetime import date

from arpad.rating.case import EventCase
from arpad.regulations.edition import Edition
from arpad.values.dates import plus_days, plus_months


def is_list_date(edition: Edition, day: date) -> bool:
    """Whether the calendar has a list on that day.   [list_calendar]"""
    calendar = edition.rule("list_calendar")
    return day.day == calendar.integer("day") and f"{day.month:02d}" in calendar.texts("months")


def months_a_period(edition: Edition) -> int:
    return 12 // len(edition.rule("list_calendar").texts("months"))


def closing_date(edition: Edition, list_date: date) -> date:
    """The last day on which an event may end to enter the list.   [closing_date]"""
    rule = edition.rule("closing_date")
    if rule.policy == "months_before":
        return plus_months(list_date, -rule.integer("months"))
    if rule.policy == "days_before":
        return plus_days(list_date, -rule.integer("days"))
    return plus_days(list_date.replace(day=1), -1)


def enters(case: EventCase, edition: Edition, list_date: date) -> bool:
    """Ended (and received) by the closing date; official events may end on the eve where the edition says so."""
    closing = closing_date(edition, list_date)
    received = case.facts.received_on
    if received is not None and received > closing:
        return False
    last = plus_days(list_date, -1) if case.facts.official and _to_the_eve(edition) else closing
    end = case.end or case.start
    return end is None or end <= last


def _to_the_eve(edition: Edition) -> bool:
    return edition.rule("closing_date").flag("official_to_the_eve")


def shown_months(edition: Edition) -> int | None:
    """How long a player is shown after his flag was set, its own list included (reading I-117).   [inactivity]"""
    rule = edition.find("inactivity")
    lists = rule.maybe_integer("shown_lists") if rule else None
    if lists is not None:
        return lists * months_a_period(edition)
    return rule.maybe_integer("shown_months") if rule else None


def activity_periods(edition: Edition) -> int:
    """How many past periods decide whether a player is active (reading I-23).   [inactivity]"""
    rule = edition.find("inactivity") or edition.rule("activity_states")
    months = rule.maybe_integer("window_months") or rule.integer("active_months")
    return months // months_a_period(edition)
