"""The day of a list."""

from datetime import date

from arpad.formats.lists.schema import ListTable

_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def date_of(table: ListTable) -> date | None:
    """As every line of the list says it, else the first of the month in FIDE's header; None if nobody says it."""
    days = [day for day in table.frame["list_date"].unique().to_list() if day]
    if days:
        return date.fromisoformat(days[0]) if len(days) == 1 else None
    return first_of(table.period)


def first_of(period: str) -> date | None:
    """The first day of a month as FIDE's headers have it, SEP26; None for any other text."""
    month, year = period[:3].upper(), period[3:]
    return date(2000 + int(year), _MONTHS.index(month) + 1, 1) if month in _MONTHS and year.isdecimal() else None


def period_of(day: date) -> str:
    """As the header of FIDE's files has it.

    >>> period_of(date(2011, 11, 1))
    'NOV11'
    """
    return f"{_MONTHS[day.month - 1]}{day.year % 100:02}"
