"""Days of birth in the order of their column: 03.08.1981, 8/3/1981, 19810803, 29801 (as Excel counts), 81, 1981."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from enum import StrEnum

from arpad.values.records import dataclass


class DayOrder(StrEnum):
    DAY_FIRST = "dmy"
    MONTH_FIRST = "mdy"


@dataclass(frozen=True)
class Births:
    """`read` has every text that says a birth. `undecided`: nothing in the column says whether the day or the month
    comes first, and some texts need to know. `short` is the number of texts with a year of two digits."""

    read: Mapping[str, str]
    order: DayOrder
    undecided: bool
    short: int


_PARTS = re.compile(r"([0-9]{1,4})[-./ ]+([0-9]{1,2})[-./ ]+([0-9]{1,4})")
_WHOLE = re.compile(r"((?:1[89]|20)[0-9]{2})([0-9]{2})([0-9]{2})")
_EXCEL = range(3_000, 80_000)  # 1908 to 2119
_EXCEL_BEGINS = date(1899, 12, 30)
_OLDEST = 1850


def read_births(texts: Iterable[str], year: int, order: DayOrder | None = None, pivot: int | None = None) -> Births:
    """All different texts of a column. Nobody is born after `year`, that of the list. A year of two digits up to
    `pivot` (that of the list, unless it is given) is of this century, a later one of the last.

    >>> births = read_births(["03.08.1981", "8.12.81", "1981", "19810803", "29801", "31.02.1980"], 2026)
    >>> births.read["03.08.1981"], births.read["8.12.81"], births.read["1981"], births.read["29801"]
    ('1981-08-03', '1981-12-08', '1981', '1981-08-03')
    >>> "31.02.1980" in births.read
    False
    """
    different = {text: _cleaned(text) for text in set(texts)}
    decided, undecided = _order(different.values())
    order = order or decided
    last = year % 100 if pivot is None else pivot
    read, short = {}, 0
    for text, cleaned in different.items():
        found = _birth(cleaned, order, last)
        if found and str(_OLDEST) <= found <= f"{year}-12-31":
            read[text] = found
            short += _is_short(cleaned)
    return Births(read, order, undecided, short)


def read_days(texts: Iterable[str], order: DayOrder | None = None, year: int = 2200) -> dict[str, str]:
    """Of a column of other days: whole ones alone.

    >>> read_days(["01.09.2012", "2012", "2012-09-01"]) == {"01.09.2012": "2012-09-01", "2012-09-01": "2012-09-01"}
    True
    """
    return {text: day for text, day in read_births(texts, year, order).read.items() if len(day) == len("2012-09-01")}


def _cleaned(text: str) -> str:
    """A spreadsheet's day has an hour, and a text may end with a stop."""
    return re.sub(r"[T ]00:00:00.*$", "", text).strip(" .")


def _order(texts: Iterable[str]) -> tuple[DayOrder, bool]:
    """A number above twelve is a day. With stops between, the day comes first wherever people write so."""
    seen: Counter[str] = Counter()
    for text in texts:
        match = _PARTS.fullmatch(text)
        if match is None or len(match[1]) == 4:
            continue
        first, second = int(match[1]), int(match[2])
        if first > 12 >= second:
            seen["day"] += 1
        elif second > 12 >= first:
            seen["month"] += 1
        elif first != second:
            seen["stops" if "." in text else "open"] += 1
    if seen["day"] or seen["month"]:
        return (DayOrder.MONTH_FIRST if seen["month"] > seen["day"] else DayOrder.DAY_FIRST), False
    return DayOrder.DAY_FIRST, bool(seen["open"])


def _is_short(text: str) -> bool:
    match = _PARTS.fullmatch(text)
    return bool(re.fullmatch("[0-9]{2}", text)) or (match is not None and len(match[3]) < 3 and len(match[1]) < 4)


def _birth(text: str, order: DayOrder, pivot: int) -> str:
    if re.fullmatch("[0-9]{4}", text) and int(text) >= _OLDEST and int(text) < 2200:
        return text
    if re.fullmatch("[0-9]{2}", text):
        return str(_century(int(text), pivot))
    if match := _WHOLE.fullmatch(text):
        return _day(int(match[1]), int(match[2]), int(match[3]))
    if re.fullmatch("[0-9]{4,5}", text) and int(text) in _EXCEL:
        return str(_EXCEL_BEGINS + timedelta(days=int(text)))
    match = _PARTS.fullmatch(text)
    if match is None:
        return ""
    first, second, third = match.groups()
    if len(first) == 4:
        return _day(int(first), int(second), int(third))
    if len(third) == 3 or len(first) == 3:
        return ""
    born = int(third) if len(third) == 4 else _century(int(third), pivot)
    one, other = int(first), int(second)
    return _day(born, other, one) if order is DayOrder.DAY_FIRST else _day(born, one, other)


def _century(two_digits: int, pivot: int) -> int:
    return (2000 if two_digits <= pivot else 1900) + two_digits


def _day(year: int, month: int, day: int) -> str:
    """A month and a day of 00 are unknown."""
    if not month and not day:
        return f"{year:04}"
    try:
        return str(date(year, month, day))
    except ValueError:
        return ""
