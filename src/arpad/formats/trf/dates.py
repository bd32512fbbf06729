"""Dates as reports write them. The format wants YYYY/MM/DD, and YY/MM/DD in record 132 only."""

import re
from collections.abc import Iterable
from datetime import date
from enum import Enum, auto
from typing import NamedTuple

from arpad.values.person import Birth


class Form(Enum):
    STANDARD = auto()
    OTHER = auto()  # another form, but only one meaning
    GUESSED = auto()  # more than one meaning


class DateReading(NamedTuple):
    date: date
    form: Form


_PARTS = re.compile(r"(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,4})\.?", re.ASCII)
_MONTH_FIRST = re.compile(r"([^\W\d]{3,})\.?\s+(\d{1,2})\s*,?\s+(\d{4})")
_MONTH_SECOND = re.compile(r"(\d{1,2})\.?\s+(?:de\s+)?([^\W\d]{3,})\.?,?\s+(?:de\s+)?(\d{4})")
_FIRST_YEAR, _LAST_YEAR = 1800, 2200
_STANDARD = re.compile(r"\d{4}/\d\d/\d\d", re.ASCII)

_MONTHS = {
    start: number
    for number, starts in enumerate(
        (
            "jan ene",
            "feb",
            "mar mär mrz",
            "apr abr avr",
            "may mai",
            "jun",
            "jul",
            "aug ago",
            "sep set",
            "oct okt",
            "nov",
            "dec dic dez",
        ),
        1,
    )
    for start in starts.split()
}


def read_date(text: str, near: Iterable[date] = ()) -> DateReading | None:
    """A date of record 042 or 052, or None if there is no such day. `near` are dates that settle a doubtful order.

    >>> read_date("28. 07. 2005").date.isoformat(), read_date("Dec 10, 2020").date.isoformat()
    ('2005-07-28', '2020-12-10')
    >>> read_date("31/02/2024") is None
    True
    """
    if match := _PARTS.fullmatch(text):
        return _read_parts(text, match[1], match[2], match[3], list(near))
    if match := _MONTH_FIRST.fullmatch(text):
        return _as_other(_day(int(match[3]), _MONTHS.get(match[1][:3].casefold(), 0), int(match[2])))
    if match := _MONTH_SECOND.fullmatch(text):
        return _as_other(_day(int(match[3]), _MONTHS.get(match[2][:3].casefold(), 0), int(match[1])))
    return None


def _read_parts(text: str, first: str, second: str, third: str, near: list[date]) -> DateReading | None:
    one, two, three = int(first), int(second), int(third)
    if len(first) == 4 and len(third) <= 2:
        day = _day(one, two, three)
        return DateReading(day, Form.STANDARD if _STANDARD.fullmatch(text) else Form.OTHER) if day else None
    if len(third) == 4 and len(first) <= 2:
        if day := _day(three, two, one):
            return DateReading(day, Form.OTHER)
        return _as_guess(_day(three, one, two))  # month first, since no month has that number
    if len(first) <= 2 and len(third) <= 2:
        candidates = [_day(century_of(three), two, one), _day(century_of(one), two, three)]
        return _as_guess(_nearest([day for day in candidates if day is not None], near))
    return None


def _nearest(candidates: list[date], near: list[date]) -> date | None:
    """Without dates to compare with, day first: whoever departs from the form follows the custom of the place."""
    if not candidates or not near:
        return candidates[0] if candidates else None
    return min(candidates, key=lambda day: min(abs((day - other).days) for other in near))


def century_of(year: int) -> int:
    """Two digits as a year: the format is younger than 1970."""
    return 1900 + year if year >= 70 else 2000 + year


def _as_other(day: date | None) -> DateReading | None:
    return DateReading(day, Form.OTHER) if day else None


def _as_guess(day: date | None) -> DateReading | None:
    return DateReading(day, Form.GUESSED) if day else None


def _day(year: int, month: int, day: int) -> date | None:
    """The day, if there is such a one in a year in which chess events are held."""
    try:
        return date(year, month, day) if _FIRST_YEAR <= year <= _LAST_YEAR else None
    except ValueError:
        return None


_ROUND_DATE = re.compile(r"(\d\d)[/.-](\d\d)[/.-](\d\d)", re.ASCII)


def read_round_date(text: str) -> DateReading | None:
    """A date of record 132: two digits of the year, first. Four digits are understood too.

    >>> read_round_date("26/01/31").date.isoformat()
    '2026-01-31'
    """
    if match := _ROUND_DATE.fullmatch(text):
        day = _day(century_of(int(match[1])), int(match[2]), int(match[3]))
        return DateReading(day, Form.STANDARD) if day else None
    reading = read_date(text)
    return DateReading(reading.date, Form.OTHER) if reading and reading.form is not Form.GUESSED else None


class BirthReading(NamedTuple):
    birth: Birth | None
    form: Form


_YEAR = re.compile(r"\d{4}", re.ASCII)
_YEAR_FIRST = re.compile(r"(\d{4})([/.-])(\d{1,2})[/.-](\d{1,2})", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", re.ASCII)


def read_birth(text: str) -> BirthReading | None:
    """A birth date as far as it is known; zeros stand for what is not. None if there is no such day.

    >>> read_birth("1969.12.06").birth, read_birth("1987/00/00").birth
    (Birth(year=1969, month=12, day=6), Birth(year=1987, month=None, day=None))
    """
    if not text or not text.strip("0/.-"):
        return BirthReading(None, Form.STANDARD)
    if _YEAR.fullmatch(text):
        return BirthReading(Birth(int(text)), Form.STANDARD)
    if match := _YEAR_FIRST.fullmatch(text):
        form = Form.STANDARD if match[2] == "/" and len(text) == 10 else Form.OTHER
        return _birth(int(match[1]), int(match[3]), int(match[4]), form)
    if match := _YEAR_LAST.fullmatch(text):
        return _birth(int(match[3]), int(match[2]), int(match[1]), Form.OTHER)
    return None


def _birth(year: int, month: int, day: int, form: Form) -> BirthReading | None:
    if year and month and not day and month <= 12:
        return BirthReading(Birth(year, month), form)
    if year and not month and not day:
        return BirthReading(Birth(year), form)
    return BirthReading(Birth(year, month, day), form) if _day(year, month, day) else None
