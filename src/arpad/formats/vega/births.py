"""Births as Vega keeps them: whatever was typed, often six digits. One file is read in one order."""

import re
from collections.abc import Mapping
from datetime import date

from arpad.formats.trf.dates import read_birth
from arpad.values.person import Birth

_SHORT = re.compile(r"(\d{2})[./-]?(\d{2})[./-]?(\d{2})", re.ASCII)
_BLANK = " 0./-"
_OLDEST = 100


def read_births(texts: Mapping[int, str], year: int) -> tuple[dict[int, Birth], set[int], bool]:
    """Births by player, who has one that no reading makes a date, and whether day and year could be exchanged.

    With two digits the day comes first, as whoever types a date without its century writes it, unless the file has
    one that has to be read from the year. `year` is that of the event: everybody was born in the hundred years before.

    >>> read_births({1: "151265", 2: "1987", 3: "x"}, 2009)
    ({2: Birth(year=1987, month=None, day=None), 1: Birth(year=1965, month=12, day=15)}, {3}, False)
    """
    births: dict[int, Birth] = {}
    unread: set[int] = set()
    short: dict[int, tuple[int, int, int]] = {}
    for number, text in texts.items():
        if not text.strip(_BLANK):
            continue
        if match := _SHORT.fullmatch(text):
            short[number] = (int(match[1]), int(match[2]), int(match[3]))
        elif (reading := read_birth(text)) is not None and reading.birth is not None:
            births[number] = reading.birth
        else:
            unread.add(number)
    day_first = {number: _birth(year, third, second, first) for number, (first, second, third) in short.items()}
    year_first = {number: _birth(year, first, second, third) for number, (first, second, third) in short.items()}
    chosen = day_first if None not in day_first.values() or None in year_first.values() else year_first
    other = year_first if chosen is day_first else day_first
    births |= {number: birth for number, birth in chosen.items() if birth is not None}
    unread |= {number for number, birth in chosen.items() if birth is None}
    doubtful = bool(short) and None not in chosen.values() and None not in other.values() and chosen != other
    return births, unread, doubtful


def _birth(event_year: int, year: int, month: int, day: int) -> Birth | None:
    full = event_year - (event_year - year) % _OLDEST
    if not month and not day:
        return Birth(full)
    try:
        date(full, month, day)
    except ValueError:
        return None
    return Birth(full, month, day)
