"""When each edition has its lists, which list serves an event, and what happens at its floor."""

from datetime import date
from typing import Any

import pytest

from arpad.rating.list_calendar import enters, is_list_date
from arpad.rating.next_list import Games, next_list
from arpad.rating.periods import closing_date
from arpad.rating.sections import Publication, by_rating
from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.regulations.options import with_option
from support.lists import event, line, make, published, rows_of

LONG_AGO = {"listed_from": "2000-01-01"}


@pytest.mark.article(
    "fide-2004/9.1", "fide-2005/9", "fide-2011/7.1", "fide-rapid-blitz-2018/7.1", "fada-2014/Art 9.a#1"
)
@pytest.mark.parametrize(
    ("edition", "months", "day"),
    [
        ("fide-2004", {1, 4, 7, 10}, 1),
        ("fide-2005", {1, 4, 7, 10}, 1),
        ("fide-2011", {1, 3, 5, 7, 9, 11}, 1),
        ("fide-rapid-blitz-2018", set(range(1, 13)), 1),
        ("fada-2014", set(range(1, 13)), 5),
    ],
)
def test_the_lists_of_a_year(edition: str, months: set[int], day: int) -> None:
    """Four, four, six, twelve, and twelve on the 5th."""
    days = [date.fromordinal(date(2018, 1, 1).toordinal() + at) for at in range(365)]
    assert [one for one in days if is_list_date(edition_named(edition), one)] == [
        date(2018, month, day) for month in sorted(months)
    ]


@pytest.mark.article("fide-2004/9.1", "fide-2005/9", "fide-2011/7.1", "fide-rapid-blitz-2018/7.1")
@pytest.mark.parametrize(
    ("edition", "before", "after", "change"),
    [
        ("fide-2004", date(2004, 7, 1), date(2004, 10, 1), 8),  # K 15 x .50 = 7.5, a half going up
        ("fide-2005", date(2006, 7, 1), date(2006, 10, 1), 8),
        ("fide-2011", date(2011, 9, 1), date(2011, 11, 1), 8),
        ("fide-rapid-blitz-2018", date(2019, 9, 1), date(2019, 10, 1), 10),  # K 20
    ],
)
def test_a_list_adds_the_games_of_the_period_to_the_list_before(
    edition: str, before: date, after: date, change: int
) -> None:
    previous = published(before, [line("ana", 2000, **LONG_AGO), line("ben", 2000, **LONG_AGO), line("cai", 2100)])
    result = make([previous], [event(["ana 1-0 ben"], before.replace(day=2), edition=edition)], after, edition)
    rows = rows_of(result)
    assert (rows["ana"]["rating"], rows["cai"]["rating"]) == (2000 + change, 2100)
    assert (rows["ana"]["games_in_period"], rows["cai"]["games_in_period"]) == (1, 0)


@pytest.mark.article("fide-2004/9.11", "fide-2005/9.11", "fide-2011/7.11", "fide-rapid-blitz-2018/7.11")
@pytest.mark.parametrize(
    ("edition", "first", "second", "later"),
    [
        ("fide-2004", date(2004, 7, 1), date(2004, 10, 1), date(2005, 1, 1)),
        ("fide-2005", date(2006, 7, 1), date(2006, 10, 1), date(2007, 1, 1)),
        ("fide-2011", date(2011, 7, 1), date(2011, 9, 1), date(2012, 1, 1)),
        ("fide-rapid-blitz-2018", date(2019, 8, 1), date(2019, 9, 1), date(2019, 11, 1)),
    ],
)
def test_an_event_takes_the_list_of_its_first_day(edition: str, first: date, second: date, later: date) -> None:
    """On the eve of the second list 2000 meets 2000; on its day 2100 meets 2000, which gives less for a win."""
    others = {"ben": line("ben", 2000, **LONG_AGO)}
    old = published(first, [line("ana", 2000, **LONG_AGO), *others.values()])
    new = published(second, [line("ana", 2100, **LONG_AGO), *others.values()])
    k = 20 if "blitz" in edition else 15
    eve = date.fromordinal(second.toordinal() - 1)
    even = make([old, new], [event(["ana 1-0 ben"], eve, 1, edition)], later, edition)
    assert rows_of(even)["ana"]["rating"] == {15: 2108, 20: 2110}[k]  # K x .50
    ahead = make([old, new], [event(["ana 1-0 ben"], second, 1, edition)], later, edition)
    assert rows_of(ahead)["ana"]["rating"] == {15: 2105, 20: 2107}[k]  # K x .36: 5.40 and 7.20


def monthly(edition: str) -> Edition:
    return with_option(edition_named(edition), "list_calendar.monthly_switch=true")


FLOORS: list[Any] = [
    # edition, floor, day of the list before, day of the list, K
    ("fide-2004", 1801, date(2004, 7, 1), date(2004, 10, 1)),
    ("fide-2005", 1601, date(2006, 7, 1), date(2006, 10, 1)),
    ("fide-2011", 1200, date(2011, 9, 1), date(2011, 11, 1)),
    ("fide-rapid-blitz-2018", 1000, date(2019, 9, 1), date(2019, 10, 1)),
    ("fada-2014", 900, date(2015, 9, 5), date(2015, 10, 5)),
]


@pytest.mark.article("fide-2004/9.21", "fide-2005/9.21", "fide-2011/7.21", "fide-rapid-blitz-2018/7.21")
@pytest.mark.article("fide-2004/9.12a", "fide-2005/9.12#1", "fide-2011/0.6", "fada-2014/Art 8.c")
@pytest.mark.parametrize(("edition", "floor", "before", "after"), FLOORS)
def test_who_falls_below_the_floor_is_delisted_and_then_unrated(
    edition: str, floor: int, before: date, after: date
) -> None:
    """At the floor two equals draw and stay. One of them loses: he is marked on this list, and only on this one."""
    equals = [line("ana", floor, **LONG_AGO), line("ben", floor, **LONG_AGO)]
    previous = published(before, equals)
    drawn = make([previous], [event(["ana ½ ben"], before.replace(day=6), edition=edition)], after, edition)
    assert [rows_of(drawn)[name]["rating"] for name in ("ana", "ben")] == [floor, floor]
    lost = make([previous], [event(["ana 0-1 ben"], before.replace(day=6), edition=edition)], after, edition)
    ana = rows_of(lost)["ana"]
    assert (ana["rating"], ana["delisted"], ana["k"], ana["games"]) == (None, str(after), None, None)
    shown = by_rating(lost.published.frame, Publication(edition_named(edition), after))
    once_more = ["ana"] if edition == "fada-2014" else []  # its Art. 9.h.v shows her this one time, as F
    assert shown["name"].to_list() == ["ben", *once_more]
    next_day = date(after.year + 1, after.month, after.day)
    assert rows_of(make([lost.published], [], next_day, edition))["ana"]["delisted"] == ""


@pytest.mark.article("fide-2004/9.42", "fide-2005/9.42", "fide-2004/9.44", "fide-2005/9.44")
@pytest.mark.parametrize(("edition", "floor", "before", "after"), FLOORS[:2])
def test_the_same_floor_under_monthly_lists(edition: str, floor: int, before: date, after: date) -> None:
    """A list a month later, with the games of the first day: who is below the floor is delisted on it."""
    august = date(before.year, 8, 1)
    previous = published(before, [line("ana", floor, **LONG_AGO), line("ben", floor, **LONG_AGO)])
    game = event(["ana 0-1 ben"], before, 1, edition)
    result = next_list([previous], Games([game]), monthly(edition), august, "standard")
    assert (rows_of(result)["ana"]["rating"], rows_of(result)["ana"]["delisted"]) == (None, str(august))
    shown = by_rating(result.published.frame, Publication(monthly(edition), august))
    assert shown["name"].to_list() == ["ben"]


@pytest.mark.article("fada-2014/Art 7.b", "fada-2014/Art 9.a#1")
def test_rea_closes_on_the_last_day_of_the_month_before() -> None:
    law, list_day, last = edition_named("fada-2014"), date(2015, 10, 5), date(2015, 9, 30)
    assert closing_date(law, list_day) == last
    assert enters(event(["ana ½ ben"], last, 1, "fada-2014"), law, list_day)
    assert not enters(event(["ana ½ ben"], date(2015, 10, 1), 1, "fada-2014"), law, list_day)
    assert not enters(event(["ana ½ ben"], last, 1, "fada-2014", received_on=date(2015, 10, 1)), law, list_day)
