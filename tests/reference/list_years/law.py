"""What each edition says, as plain constants; the articles are beside the numbers.

`None` where no public source tells a number (I-110): the number that hangs on it is left open. What one witness tells or a
principle gives is used (I-660).
"""

from datetime import date, timedelta
from fractions import Fraction

QUARTERS = (1, 4, 7, 10)
TWO_MONTHLY = (1, 3, 5, 7, 9, 11)
MONTHLY = tuple(range(1, 13))

_2005 = {
    # The events
    "round_robins": True,  # 6.3 to 6.33, 10.21b, 10.54
    "low_score": "first event",  # 6.1, 10.20, I-07
    "low_at_most": Fraction(1, 2),
    "three_rated": "opponents",  # 6.42, every event that is no round robin
    "long_league": None,  # 4.11: only where it was declared
    "each_game_may_be_declared": True,
    "national": True,
    "mismatch": None,
    # The numbers
    "method": "game by game",  # 10.51
    "cap": 350,  # 10.51
    "cap_of": "every game",
    "dp_at_the_ends": None,  # 10.1a, R11
    "step": Fraction(25, 2),  # 10.23
    "hypothetical": None,
    "ceiling": None,
    "pool": "performances",  # 10.3
    "first_below_floor_ignored": True,  # 10.31
    "needs": 9,  # 9.14
    "span": ("periods", 8),  # 9.14c, R16
    "floor": 1601,  # 9.21, 10.32, R12
    "listed_meanwhile": True,  # 10.4
    "seed": False,
    "rounding": "half up",  # 10.53, R8
    # K
    "k": "by games and rating",  # 10.52
    "new": 25,
    "lower": 15,
    "upper": 10,
    "junior": None,
    "junior_until": None,
    "new_games": "with the new K",  # I-12
    "budget": None,
    # The list
    "months": QUARTERS,  # 9
    "closing": ("months", 1),  # 9.13
    "fewer_than": 4,  # 9.23a
    "expiry_lists": None,
    "day": 1,
    "established_games": 0,
    "expiry_months": None,
    "step_young": None,
}
_2004 = _2005 | {
    "method": "average",  # 10.51 to 10.54
    "low_score": "every event",  # 6.1 as printed
    "floor": 1801,
    "long_league": 90,  # 4.11: the list of each game in a league of more than 90 days
    "each_game_may_be_declared": False,
}
_2009 = _2005 | {
    "cap": 400,  # 8.54
    "dp_at_the_ends": 800,  # 8.1a, R11
    "three_rated": "games",  # 8.21: in the first event, round robins too
    "pool": "games",  # 7.14e, 8.3
    "needs": 9,  # 7.14, by one witness
    "span": ("months", 24),  # 7.14c
    "floor": 1200,  # 8.33
    "new_games": "all",
    "months": TWO_MONTHLY,
    "closing": ("days", 7),  # 7.13
    "fewer_than": 1,  # 7.23a
}
_2011 = _2009 | {
    "step": Fraction(15),  # 8.23, R1
    "new": 30,  # 8.56
}
_2012 = _2011 | {"floor": 1000, "months": MONTHLY}
_2013 = _2012 | {"closing": ("days", 3)}  # 7.13, by one witness
_2014 = _2013 | {
    "step": Fraction(20),  # 8.23, inferred: half of the highest K
    "needs": 5,
    "span": None,  # unconfirmed: nothing is dropped for age
    "new": 40,  # 8.56
    "lower": 20,
    "junior": 40,
    "junior_until": "birthday",
}
_2017 = _2014 | {
    "low_at_most": Fraction(0),  # 6.1, by one witness
    "three_rated": None,  # as in 2018 and 2022
    "span": ("months", 26),  # 7.14c, as in 2018 and 2024
}
_2022 = _2017 | {
    "round_robins": False,  # I-112
    "low_at_most": Fraction(0),  # 8.2.1
    "three_rated": None,
    "each_game_may_be_declared": False,
    "cap_of": "the greatest difference of the event",  # 8.3.1, I-113
    "step": Fraction(20),  # 8.2.3
    "first_below_floor_ignored": False,
    "junior_until": "end of the year",
    "budget": 700,  # 8.3.3
}
_2024 = _2022 | {
    "cap_of": "every game",
    "step": "table",  # 8.2.3: the table on both sides
    "hypothetical": (2, 1800),  # 8.2.2
    "ceiling": 2200,
    "span": ("months", 26),
    "floor": 1400,
    "rounding": "the change, half away from zero",
    "closing": ("days", 3),
    "expiry_lists": 3,  # 9.1, I-118
}
_RAPID_2012 = _2012 | {
    "step": Fraction(10),  # inferred: half of the highest K
    "span": None,
    "closing": None,
    "seed": True,
    "k": "20",
    "national": False,
    "each_game_may_be_declared": False,
}
_RAPID_2018 = _RAPID_2012 | {
    "three_rated": None,
    "cap": 735,  # 8.54
    "step": Fraction(10),  # 8.24
    "needs": 5,
    "span": ("months", 26),
    "closing": ("days", 3),
    "k": "20, 700 over the games from 36 on",  # 8.56, R13
}
_RAPID_2022_10 = _2022 | {"seed": True, "national": False}  # by one witness
_RAPID_2022 = _RAPID_2022_10 | {
    "step": None,  # 10 by its K, or 20 as in standard
    "k": "20, 700 over the games from 36 on",  # by one witness
}
_RAPID_2024 = _2024 | {"seed": True, "national": False}


# The Andalusian list: its own floor, limit, K and calendar; the rest is FIDE's edition of the event's start (5.a, R14).
_REA = {
    "cap": None,  # 8.b
    "cap_of": "no game",
    "dp_at_the_ends": None,  # annex, table 1
    "step_young": Fraction(35, 2),  # 8.d
    "floor": 900,  # 8.c
    "k": "by time",  # 8.e
    "day": 5,  # 9.a
    "closing": ("end of the month before", 0),
    "fewer_than": None,  # 9.h has states of its own
    "established_games": 16,  # 9.c, I-325
    "expiry_months": 1,  # 7.e, I-80
}
_REA_2012 = _2012 | _REA
_REA_2014 = _2014 | _REA

LAW = {
    "fada-2014 before July": _REA_2012,
    "fada-2014": _REA_2014,
    "fide-2004": _2004,
    "fide-2005": _2005,
    "fide-2009": _2009,
    "fide-2011": _2011,
    "fide-2012": _2012,
    "fide-2013": _2013,
    "fide-2014": _2014,
    "fide-2017": _2017,
    "fide-2022": _2022,
    "fide-2024": _2024,
    "fide-2025": _2024 | {"cap_of": "every game of players below 2650"},  # 8.3.1
    "fide-rapid-blitz-2012": _RAPID_2012,
    "fide-rapid-blitz-2018": _RAPID_2018,
    "fide-rapid-blitz-2022": _RAPID_2022,
    "fide-rapid-blitz-2022-10": _RAPID_2022_10,
    "fide-rapid-blitz-2024": _RAPID_2024,
    "fide-rapid-blitz-2024-12": _RAPID_2024 | {"mismatch": (600, 2600)},  # 7.3.1, I-115
}

STANDARD_FROM = [
    ("fide-2004", date(2004, 7, 1)),
    ("fide-2005", date(2005, 7, 1)),
    ("fide-2009", date(2009, 7, 1)),
    ("fide-2011", date(2011, 7, 1)),
    ("fide-2012", date(2012, 7, 1)),
    ("fide-2013", date(2013, 7, 1)),
    ("fide-2014", date(2014, 7, 1)),
    ("fide-2017", date(2017, 7, 1)),
    ("fide-2022", date(2022, 1, 1)),
    ("fide-2024", date(2024, 3, 1)),
    ("fide-2025", date(2025, 10, 1)),
]
RAPID_FROM = [
    ("fide-rapid-blitz-2012", date(2012, 7, 1)),
    ("fide-rapid-blitz-2018", date(2018, 7, 1)),
    ("fide-rapid-blitz-2022", date(2022, 1, 1)),
    ("fide-rapid-blitz-2022-10", date(2022, 10, 1)),
    ("fide-rapid-blitz-2024", date(2024, 3, 1)),
    ("fide-rapid-blitz-2024-12", date(2024, 12, 1)),
]


def edition_on(series: str, day: date) -> str:
    """The edition of a day; inside a declared gap the one before it."""
    if series == "rea":
        return "fada-2014" if day >= date(2014, 7, 1) else "fada-2014 before July"
    spans = STANDARD_FROM if series == "standard" else RAPID_FROM
    return max((start, name) for name, start in spans if start <= day)[1]


def gap_on(series: str, day: date) -> bool:
    """Whether the law of that day is not among the documents."""
    return series == "rapid" and day < date(2012, 7, 1)


# ------------------------------------------------------------------------------------------------------------- calendar


def months_back(day: date, months: int) -> date:
    index = 12 * day.year + day.month - 1 - months
    return date(index // 12, index % 12 + 1, day.day)


def next_list_day(law: dict, day: date, count: int = 1) -> date:
    """The first, second … list that comes out after a day."""
    found = [date(year, month, law["day"]) for year in range(day.year, day.year + 4) for month in law["months"]]
    return [one for one in found if one > day][count - 1]


def list_day_before(law: dict, day: date) -> date:
    """The list in force on a day by the calendar."""
    found = [date(year, month, law["day"]) for year in (day.year - 1, day.year) for month in law["months"]]
    return max(one for one in found if one <= day)


def closing_of(law: dict, list_day: date) -> date:
    """2004, 2005: 9.13; 2011: 7.13; 2018: 7.13."""
    unit, count = law["closing"]
    if unit == "end of the month before":
        return list_day.replace(day=1) - timedelta(days=1)
    return months_back(list_day, count) if unit == "months" else list_day - timedelta(days=count)


def waits(law: dict, earlier: date, day: date) -> bool:
    """Whether results of an event that began earlier still wait when one begins on a day (I-10).

    Whole periods are counted, the first and the present one included.
    """
    if law["span"] is None:
        return True
    unit, most = law["span"]
    first, present = list_day_before(law, earlier), list_day_before(law, day)
    each = 12 // len(law["months"])
    months = 12 * (present.year - first.year) + present.month - first.month + each
    return months <= (most * each if unit == "periods" else most)
