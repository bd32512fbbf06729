"""Rating periods by the edition's calendar of lists, and how long a newcomer's results wait."""

from datetime import date
from functools import lru_cache

from arpad.regulations.edition import Edition


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
