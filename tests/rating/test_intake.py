"""What enters a list, what waits for the next one, and what comes too late for good."""

from dataclasses import replace
from datetime import date

import pytest

from arpad.rating.list_calendar import enters
from arpad.rating.periods import closing_date, list_after
from arpad.regulations.calendar import edition_named
from arpad.regulations.errors import UnknownRule
from arpad.tournament.facts import Facts
from support.lists import event, line, make, published, rows_of


@pytest.mark.parametrize(
    ("edition", "strict", "day"),
    [
        ("fide-2014", True, date(2015, 10, 1)),
        ("fide-2022", True, date(2022, 10, 1)),
        ("fide-rapid-blitz-2012", False, date(2015, 10, 1)),  # nobody tells it
    ],
)
def test_where_the_closing_date_is_not_known_it_is_never_guessed(edition: str, strict: bool, day: date) -> None:
    """A person states it: then it is as sharp as one of the law's."""
    law = edition_named(edition, strict=strict)
    case = event(["ana ½ ben"], day.replace(month=9, day=24), days=1, edition=edition)
    with pytest.raises(UnknownRule, match="closing_date"):
        closing_date(law, day)
    assert enters(case, law, day, closing=day.replace(month=9, day=24))
    assert not enters(case, law, day, closing=day.replace(month=9, day=23))


@pytest.mark.article("fide-2004/9.13#1", "fide-2005/9.13")
@pytest.mark.parametrize("edition", ["fide-2004", "fide-2005"])
def test_a_month_before_the_list_unless_somebody_states_another_day(edition: str) -> None:
    """I-22: normally a month before; whoever decides otherwise says so."""
    law, year = edition_named(edition), 2004 if edition == "fide-2004" else 2006
    list_day, day_after = date(year, 10, 1), date(year, 9, 2)
    assert closing_date(law, list_day) == date(year, 9, 1)
    case = event(["ana ½ ben"], day_after, days=1, edition=edition)
    assert not enters(case, law, list_day)
    assert enters(case, law, list_day, closing=day_after)


@pytest.mark.parametrize(
    ("end", "third"),
    [
        (date(2024, 5, 10), date(2024, 8, 1)),
        (date(2024, 5, 31), date(2024, 8, 1)),
        (date(2024, 6, 1), date(2024, 9, 1)),  # the list of that very day is not after the event
        (date(2024, 11, 20), date(2025, 2, 1)),
    ],
)
def test_the_third_list_after_the_event(end: date, third: date) -> None:
    assert list_after(edition_named("fide-2024"), end, 3) == third


def test_lists_after_an_event_by_the_quarter() -> None:
    law = edition_named("fide-2005")
    assert [list_after(law, date(2006, 12, 31), count) for count in (1, 2)] == [date(2007, 1, 1), date(2007, 4, 1)]


@pytest.mark.parametrize("edition", ["fide-2024", "fide-2025", "fide-rapid-blitz-2024", "fide-rapid-blitz-2024-12"])
def test_a_report_that_misses_the_third_list_is_not_rated(edition: str) -> None:
    """Ended on 10 February: rated on the lists of March, April and May, with its own list's ratings; not in June."""
    year = 2026 if edition == "fide-2025" else 2025
    previous = published(date(year, 2, 1), [line("ana", 2000, k=20), line("ben", 2000, k=20)])
    late = event(["ana 1-0 ben"], date(year, 2, 10), days=1, edition=edition)
    in_time = make([previous], [late], date(year, 5, 1), edition)
    assert rows_of(in_time)["ana"]["rating"] == 2010  # 20 x .50
    assert not in_time.findings
    expired = make([previous], [late], date(year, 6, 1), edition)
    assert rows_of(expired)["ana"]["rating"] == 2000
    assert [(one.id, one.data["last"]) for one in expired.findings] == [("list.W034", f"{year}-05-01")]
    assert not enters(late, edition_named(edition), date(year, 6, 1))


def test_nothing_expires_where_the_edition_says_nothing_of_it() -> None:
    """An event of 2005 that comes in two years later."""
    previous = published(date(2005, 7, 1), [line("ana", 2000), line("ben", 2000)])
    case = event(["ana 1-0 ben"], date(2005, 7, 10), days=1, edition="fide-2005")
    assert rows_of(make([previous], [case], date(2007, 7, 1), "fide-2005"))["ana"]["rating"] == 2008


@pytest.mark.article("fide-2004/9.13#2", "fide-2005/9.1.3a", "fide-2011/7.13", "fide-rapid-blitz-2018/7.13#1")
@pytest.mark.parametrize(
    ("edition", "list_day", "last"),
    [
        ("fide-2004", date(2004, 10, 1), date(2004, 9, 1)),
        ("fide-2005", date(2006, 10, 1), date(2006, 9, 1)),
        ("fide-2011", date(2011, 11, 1), date(2011, 10, 25)),
        ("fide-rapid-blitz-2018", date(2018, 9, 1), date(2018, 8, 29)),
    ],
)
def test_finished_or_received_after_the_closing_date_waits(edition: str, list_day: date, last: date) -> None:
    law = edition_named(edition)
    day_after = last.replace(day=last.day + 1)
    case = event(["ana ½ ben"], last, days=1, edition=edition)
    assert enters(case, law, list_day)
    assert enters(replace(case, facts=Facts(received_on=last)), law, list_day)
    assert not enters(replace(case, facts=Facts(received_on=day_after)), law, list_day)
    assert not enters(event(["ana ½ ben"], day_after, days=1, edition=edition), law, list_day)


@pytest.mark.article("fide-2011/7.13 official events", "fide-rapid-blitz-2018/7.13#2")
@pytest.mark.parametrize(
    ("edition", "list_day"), [("fide-2011", date(2011, 11, 1)), ("fide-rapid-blitz-2018", date(2018, 9, 1))]
)
def test_official_events_may_end_on_the_eve(edition: str, list_day: date) -> None:
    law = edition_named(edition)
    eve = date.fromordinal(list_day.toordinal() - 1)
    case = event(["ana ½ ben"], eve, days=1, edition=edition, official=True)
    assert enters(case, law, list_day)
    assert not enters(replace(case, facts=Facts()), law, list_day)


def test_an_event_that_is_not_rated_is_named() -> None:
    """2011: more than 90 days and no league."""
    case = event(["ana ½ ben"], date(2011, 7, 2), days=1)
    case = replace(case, tournament=replace(case.tournament, end=date(2011, 10, 20)))
    result = make([published(date(2011, 7, 1), [line("ana", 2000), line("ben", 2000)])], [case])
    assert [(one.id, one.data["requirement"], one.article) for one in result.findings] == [
        ("list.W035", "duration", "4.1")
    ]


@pytest.mark.article("fada-2014/Art 7.e")
@pytest.mark.parametrize(("received", "rated"), [(date(2015, 10, 10), True), (date(2015, 10, 11), False)])
def test_rea_takes_no_report_after_a_month(received: date, rated: bool) -> None:
    """Ended on 10 September: on 10 October the report still counts, on the list of November; a day later it is void."""
    case = event(["ana 1-0 ben"], date(2015, 9, 10), 1, "fada-2014", received_on=received)
    previous = published(date(2015, 9, 5), [line("ana", 1500), line("ben", 1500)])
    result = make([previous], [case], date(2015, 11, 5), "fada-2014")
    assert (rows_of(result)["ana"]["rating"] > 1500) is rated
    named = [(finding.id, finding.rule) for finding in result.findings]
    assert named == ([] if rated else [("list.W035", "report_deadline")])
