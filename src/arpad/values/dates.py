"""Counting days and months the way deadlines do."""

import calendar
from datetime import date, datetime, timedelta


def days_inclusive(first: date, last: date) -> int:
    """Both ends count (reading I-19): an event on one day lasts 1 day."""
    return (last - first).days + 1


def plus_months(day: date, months: int) -> date:
    """The same day a number of months later, or the last day of a shorter month (reading I-85).

    >>> plus_months(date(2014, 1, 31), 1)
    datetime.date(2014, 2, 28)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def plus_days(day: date, days: int) -> date:
    return day + timedelta(days=days)


def moment_text(moment: datetime) -> str:
    """To the minute, as people write it into a file.

    >>> moment_text(datetime(2011, 9, 3, 16, 30))
    '2011-09-03 16:30'
    """
    return moment.isoformat(" ", "minutes")
