"""Dates as reports write them. The format wants YYYY/MM/DD, and YY/MM/DD in record 132 only."""

import re
from collections.abc import Mapping
from datetime import date
from enum import Enum, StrEnum, auto
from typing import NamedTuple

from arpad.values.person import Birth


class Form(Enum):
    STANDARD = auto()
    OTHER = auto()  # another form, but only one meaning
    GUESSED = auto()  # more than one meaning


class Order(StrEnum):
    """In which order a date has its year, month and day. The usual ones first."""

    YEAR_MONTH_DAY = "ymd"
    DAY_MONTH_YEAR = "dmy"
    MONTH_DAY_YEAR = "mdy"
    YEAR_DAY_MONTH = "ydm"


class DateReading(NamedTuple):
    date: date
    form: Form


_PARTS = re.compile(r"(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,4})\.?", re.ASCII)
_MONTH_FIRST = re.compile(r"([^\W\d]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(\d{4})")
_MONTH_SECOND = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+(?:de\s+)?([^\W\d]{3,})\.?,?[\s-]+(?:de\s+)?(\d{4})")
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


def read_date(text: str) -> DateReading | None:
    """A date that stands alone, or None if there is no such day.

    >>> read_date("28. 07. 2005").date.isoformat(), read_date("Dec 10, 2020").date.isoformat()
    ('2005-07-28', '2020-12-10')
    >>> read_date("31/02/2024") is None
    True
    """
    readings = readings_of(text)
    order = next((order for order in _ALONE if order in readings), None)
    return DateReading(readings[order], form_of(text, readings[order])) if order else None


_ALONE = (Order.DAY_MONTH_YEAR, Order.YEAR_MONTH_DAY, Order.MONTH_DAY_YEAR, Order.YEAR_DAY_MONTH)
"""Day first, where both ends have two digits: whoever departs from the form follows the custom of the place."""


def form_of(text: str, day: date) -> Form:
    """How certain it is that this text means that day."""
    if has_short_year(text) or readings_of(text).get(Order.YEAR_MONTH_DAY) != day:
        return Form.GUESSED
    return Form.STANDARD if _STANDARD.fullmatch(text) else Form.OTHER


def has_short_year(text: str) -> bool:
    """Two digits for the year, so that it is open at which end the year stands."""
    match = _PARTS.fullmatch(text)
    return match is not None and len(match[1]) <= 2 and len(match[3]) <= 2


def readings_of(text: str) -> Mapping[Order, date]:
    """The days that this text may mean, by the order of its parts. With the month in letters all orders agree.

    >>> {order.value: str(day) for order, day in readings_of("10.09.25").items()}
    {'ymd': '2010-09-25', 'dmy': '2025-09-10', 'mdy': '2025-10-09'}
    """
    if match := _PARTS.fullmatch(text):
        return _by_order(match[1], match[2], match[3])
    if match := _MONTH_FIRST.fullmatch(text):
        day = _day(int(match[3]), _MONTHS.get(match[1][:3].casefold(), 0), int(match[2]))
    elif match := _MONTH_SECOND.fullmatch(text):
        day = _day(int(match[3]), _MONTHS.get(match[2][:3].casefold(), 0), int(match[1]))
    else:
        return {}
    return dict.fromkeys(Order, day) if day else {}


_BESIDE_A_DATE = re.compile(r"(?:[^\W\d]{2,12}\.?,?\s+)?(\d[^:]*?)(?:,?\s+\d{1,2}:\d\d(?::\d\d)?\s*h?)?")


def without_weekday_and_hour(text: str) -> str:
    """The date of a text that says more of its day.

    >>> without_weekday_and_hour("Fri, 30/09/2011 18:30"), without_weekday_and_hour("Dec 10, 2020")
    ('30/09/2011', 'Dec 10, 2020')
    """
    match = _BESIDE_A_DATE.fullmatch(text)
    return match[1] if match is not None and readings_of(match[1]) else text


def looks_like_a_date(text: str) -> bool:
    """Three numbers, though there may be no such day."""
    return _PARTS.fullmatch(text) is not None


def is_year_first(text: str) -> bool:
    """Not the day or the month, as far as the digits tell."""
    match = _PARTS.fullmatch(text)
    return match is not None and len(match[3]) <= 2


def _by_order(first: str, second: str, third: str) -> dict[Order, date]:
    """Four digits are the year in every order, so that only a stranger one changes month and day."""
    one, two, three = int(first), int(second), int(third)
    meant: dict[Order, date | None]
    if len(first) == 4 and len(third) <= 2:
        meant = dict.fromkeys(Order, _day(one, two, three))
        meant[Order.YEAR_DAY_MONTH] = _day(one, three, two)
    elif len(third) == 4 and len(first) <= 2:
        meant = dict.fromkeys(Order, _day(three, two, one))
        meant[Order.MONTH_DAY_YEAR] = _day(three, one, two)
    elif len(first) <= 2 and len(third) <= 2:
        meant = {
            Order.YEAR_MONTH_DAY: _short_year(first, two, three),
            Order.DAY_MONTH_YEAR: _short_year(third, two, one),
            Order.MONTH_DAY_YEAR: _short_year(third, one, two),
            Order.YEAR_DAY_MONTH: _short_year(first, three, two),
        }
    else:
        return {}
    return {order: day for order, day in meant.items() if day is not None}


def _short_year(year: str, month: int, day: int) -> date | None:
    return _day(century_of(int(year)), month, day) if len(year) == 2 else None


def century_of(year: int) -> int:
    """Two digits as a year: the format is younger than 1970."""
    return 1900 + year if year >= 70 else 2000 + year


def _day(year: int, month: int, day: int) -> date | None:
    """The day, if there is such a one in a year in which chess events are held."""
    try:
        return date(year, month, day) if _FIRST_YEAR <= year <= _LAST_YEAR else None
    except ValueError:
        return None


def in_the_year(day: date, year: int) -> date | None:
    """The same day of another year."""
    return _day(year, day.month, day.day)


_ROUND_DATE = re.compile(r"\d\d/\d\d/\d\d", re.ASCII)


def is_standard_round_date(text: str) -> bool:
    """Two digits of the year, first: as record 132 has it."""
    return _ROUND_DATE.fullmatch(text) is not None


class BirthReading(NamedTuple):
    birth: Birth | None
    form: Form


_YEAR = re.compile(r"\d{4}", re.ASCII)
_COMPACT = re.compile(r"(\d{4})(\d\d)(\d\d)", re.ASCII)
_BIRTH_PARTS = re.compile(r"(\d{0,4})([/.-])(\d{0,2})[/.-](\d{0,4})", re.ASCII)
_FIRST_BIRTH, _LAST_BIRTH = 1850, 2100
_SURELY_THE_LAST_CENTURY = 30


def read_birth(text: str) -> BirthReading | None:
    """A birth date as far as it is known; zeros and blanks stand for what is not. None if there is no such day.

    >>> read_birth("1969.12.06").birth, read_birth("1987/00/00").birth
    (Birth(year=1969, month=12, day=6), Birth(year=1987, month=None, day=None))
    >>> read_birth("1975.  .  ").birth, read_birth("    .  .  ").birth
    (Birth(year=1975, month=None, day=None), None)
    """
    bare = "".join(text.split())
    if not bare.strip("0"):
        return BirthReading(None, Form.STANDARD)
    if not bare.strip("0/.-"):
        return BirthReading(None, Form.STANDARD if bare == "0000/00/00" else Form.OTHER)
    if _YEAR.fullmatch(bare):
        return _birth(int(bare), 0, 0, Form.STANDARD)
    if match := _COMPACT.fullmatch(bare):
        return _birth(int(match[1]), int(match[2]), int(match[3]), Form.OTHER)
    if match := _BIRTH_PARTS.fullmatch(bare):
        return _birth_in_parts(match[1], int(match[3] or 0), match[4], len(bare) == 10 and match[2] == "/")
    return None


def _birth_in_parts(first: str, second: int, third: str, as_the_format_has_it: bool) -> BirthReading | None:
    if len(first) == 4 and len(third) <= 2:
        form = Form.STANDARD if as_the_format_has_it else Form.OTHER
        return _birth(int(first), second, int(third or 0), form)
    if len(third) == 4 and len(first) <= 2:
        day = int(first or 0)
        return _birth(int(third), second, day, Form.OTHER) or _birth(int(third), day, second, Form.OTHER)
    if len(first) <= 2 and len(third) == 2 and _short_birth_year(int(third)):
        return _birth(1900 + int(third), second, int(first or 0), Form.OTHER)  # 17.01.72: no day has that number
    return None


def _short_birth_year(year: int) -> bool:
    """No day of a month, and nobody of this century: 72 is 1972, while 05 may be a year or a day."""
    return year > _SURELY_THE_LAST_CENTURY + 1


def year_of_birth(text: str) -> int | None:
    """The year of a birth date whose day does not exist, if four digits tell it."""
    years = [int(year) for year in re.findall(r"(?<!\d)\d{4}(?!\d)", text, re.ASCII)]
    return years[0] if len(years) == 1 and _FIRST_BIRTH <= years[0] <= _LAST_BIRTH else None


def _birth(year: int, month: int, day: int, form: Form) -> BirthReading | None:
    if not _FIRST_BIRTH <= year <= _LAST_BIRTH:
        return None
    if month and not day and month <= 12:
        return BirthReading(Birth(year, month), form)
    if not month and not day:
        return BirthReading(Birth(year), form)
    return BirthReading(Birth(year, month, day), form) if _day(year, month, day) else None
