"""Who is inactive, since when, and for how many lists he is still shown."""

from datetime import date

import pytest

from arpad.formats.games import COLUMNS, read_games
from arpad.rating.next_list import Games, next_list
from arpad.rating.sections import Publication, by_rating
from arpad.regulations.calendar import completed, edition_named
from support.lists import NOVEMBER, event, line, make, published, rows_of


@pytest.mark.article("fide-2011/7.23a", "fide-2011/7.23c")
def test_a_list_remembers_since_when_a_player_is_inactive() -> None:
    """Six two-monthly periods without a game: the flag is of November; it keeps its date, and a game takes it away."""
    before = published(date(2011, 9, 1), [line("ana", 2000, recent_games="000" * 5), line("ben", 2000)])
    first = make([before], [event(["ben ½ cai"], date(2011, 9, 10))])
    assert (rows_of(first)["ana"]["flag"], rows_of(first)["ana"]["inactive_since"]) == ("i", "2011-11-01")
    second = make([first.published], [], date(2012, 1, 1))
    assert rows_of(second)["ana"]["inactive_since"] == "2011-11-01"
    third = make([second.published], [event(["ana ½ ben"], date(2012, 1, 10))], date(2012, 3, 1))
    assert (rows_of(third)["ana"]["flag"], rows_of(third)["ana"]["inactive_since"]) == ("", "")


@pytest.mark.article("fide-rapid-blitz-2018/7.23a", "fide-rapid-blitz-2018/7.23b")
def test_twelve_months_without_a_game_of_that_kind() -> None:
    """2018: eleven empty periods and this one; one game a year ago, in the twelfth, still keeps a player active."""
    before = published(
        date(2019, 9, 1),
        [line("ana", 2000, recent_games="000" * 11), line("ben", 2000, recent_games="000" * 10 + "001")],
    )
    rapid = "fide-rapid-blitz-2018"
    idle = rows_of(make([before], [], date(2019, 10, 1), rapid))
    assert {name: row["flag"] for name, row in idle.items()} == {"ana": "i", "ben": ""}
    played = event(["ana ½ ben"], date(2019, 9, 10), edition=rapid)
    assert rows_of(make([before], [played], date(2019, 10, 1), rapid))["ana"]["flag"] == ""


@pytest.mark.article("fide-2004/9.23a", "fide-2004/9.23c", "fide-2005/9.23a", "fide-2005/9.23c")
@pytest.mark.parametrize("edition", ["fide-2004", "fide-2005"])
def test_fewer_than_four_games_in_four_quarters(edition: str) -> None:
    """1 + 0 + 2 games before: with none he is inactive (3), with one more he is not (4)."""
    day = date(2005, 1, 1) if edition == "fide-2004" else date(2006, 1, 1)
    history = {"recent_games": "001000002", "listed_from": "2000-01-01"}
    before = published(
        date(day.year - 1, 10, 1), [line("ana", 2000, **history), line("ben", 2000, flag="i", **history)]
    )
    idle = rows_of(make([before], [], day, edition))
    assert {name: row["flag"] for name, row in idle.items()} == {"ana": "i", "ben": "i"}
    played = event(["ana ½ ben"], date(day.year - 1, 10, 10), edition=edition)
    assert {row["flag"] for row in rows_of(make([before], [played], day, edition)).values()} == {""}


def test_the_flag_of_a_list_that_knows_no_more_stands_until_there_is_a_game() -> None:
    """A list as FIDE prints it has the flag, but neither recent games nor dates (I-117)."""
    before = published(
        date(2011, 9, 1), [{"id": f"id-{name}", "name": name, "rating": 2000, "flag": "wi"} for name in "ab"]
    )
    rows = rows_of(make([before], [event(["a ½ c"], date(2011, 9, 10))]))
    assert (rows["a"]["flag"], rows["a"]["inactive_since"]) == ("i", "2011-11-01")  # c is unrated: no rated game
    again = rows_of(make([before], [event(["a ½ b"], date(2011, 9, 10))]))
    assert {row["flag"] for row in again.values()} == {""}


@pytest.mark.article("fide-2004/9.23b", "fide-2005/9.23b", "fide-2011/7.23b")
@pytest.mark.parametrize(
    ("edition", "since", "last", "next_day"),
    [
        # 2005-01, 04, 07, 10, 2006-01, 04 and 07 are seven lists
        ("fide-2004", date(2005, 1, 1), date(2006, 7, 1), date(2006, 10, 1)),
        ("fide-2005", date(2006, 1, 1), date(2007, 7, 1), date(2007, 10, 1)),
        # two years
        ("fide-2011", NOVEMBER, date(2013, 9, 1), date(2013, 11, 1)),
    ],
)
def test_inactive_players_are_shown_for_so_long_and_stay_on_the_native_list(
    edition: str, since: date, last: date, next_day: date
) -> None:
    law = edition_named(edition)
    listed = published(last, [line("ana", 2000, flag="i", inactive_since=str(since)), line("ben", 1900)])
    names = [row["name"] for row in by_rating(listed.frame, Publication(law, last)).iter_rows(named=True)]
    assert names == ["ana", "ben"]
    names = [row["name"] for row in by_rating(listed.frame, Publication(law, next_day)).iter_rows(named=True)]
    assert names == ["ben"]
    kept = rows_of(make([listed], [], next_day, edition))
    assert kept["ana"]["rating"] == 2000


@pytest.mark.article("fide-2004/9.23", "fide-2005/9.23", "fide-2011/7.23", "fide-rapid-blitz-2018/7.23")
@pytest.mark.parametrize("edition", ["fide-2004", "fide-2005", "fide-2011", "fide-rapid-blitz-2018"])
def test_an_inactive_player_plays_with_his_last_rating(edition: str) -> None:
    """Years after the last list that showed him: 2000 against 2000, K 15, one win: 15 x .50 = 7.5, or 20 x .50."""
    day = {"fide-2004": date(2005, 1, 1), "fide-2005": date(2009, 1, 1), "fide-2011": date(2012, 5, 1)}.get(
        edition, date(2020, 1, 1)
    )
    long_ago = line("ana", 2000, flag="i", inactive_since="2002-01-01", listed_from="2000-01-01")
    before = published(date(day.year - 1, 10, 1), [long_ago, line("ben", 2000, listed_from="2000-01-01")])
    played = event(["ana 1-0 ben"], date(day.year - 1, 11, 10), edition=edition)
    rows = rows_of(make([before], [played], day, edition))
    expected = (2010, 1990) if "blitz" in edition else (2008, 1993)
    assert (rows["ana"]["rating"], rows["ben"]["rating"]) == expected


def test_a_thousand_games_in_a_period_do_not_spill_into_the_period_before() -> None:
    """Three digits hold a period; 999 is as active as 1000."""
    day, rows = date(2024, 10, 1), "".join(f"E{at},2024-10-05,,blitz,,1,a,b,1-0\n" for at in range(1000))
    games = read_games([f"{','.join(COLUMNS)}\n{rows}".encode()]).games
    assert games is not None
    lines = [{"id": one, "name": one, "rating": 2000, "recent_games": "002"} for one in "ab"]
    law = completed(edition_named("fide-rapid-blitz-2024"), date(2024, 11, 1)).edition
    made = next_list([published(day, lines)], Games(tables=[games]), law, date(2024, 11, 1), "blitz")
    assert made.published.frame["games_in_period"].to_list() == [1000, 1000]
    assert made.published.frame["recent_games"].to_list() == ["999002" + "---" * 10] * 2


@pytest.mark.article("fide-2011/7.23a")
def test_a_year_is_twelve_months_when_the_calendar_changes() -> None:
    """Last game rated on 1 November 2011, two-monthly lists to May 2012, monthly ones from July: flagged a year later."""
    made = published(date(2011, 9, 1), [line("ana", 2000), line("ben", 2000)])
    made = make([made], [event(["ana ½ ben"], date(2011, 9, 5))]).published
    days = [date(2012, month, 1) for month in (1, 3, 5, 7, 8, 9, 10, 11)]
    flagged = []
    for day in days:
        made = make([made], [], day, "fide-2011" if day < date(2012, 7, 1) else "fide-2012").published
        flagged.append(made.frame["flag"].to_list() == ["i", "i"])
    assert dict(zip(days, flagged, strict=True)) == {day: day == date(2012, 11, 1) for day in days}


@pytest.mark.article("fide-2005/9.23a")
def test_a_year_is_twelve_months_from_quarters_to_pairs_of_months() -> None:
    """Four games rated on 1 January 2009, quarterly lists to April, then every two months: flagged on 1 January 2010."""
    made = published(date(2008, 10, 1), [line("ana", 2000), line("ben", 2000)])
    four = event(["ana ½ ben"] * 4, date(2008, 10, 5), edition="fide-2005")
    made = make([made], [four], date(2009, 1, 1), "fide-2005").published
    flags = {}
    for day in (date(2009, 4, 1), date(2009, 7, 1), date(2009, 9, 1), date(2009, 11, 1), date(2010, 1, 1)):
        made = make([made], [], day, "fide-2005" if day < date(2009, 7, 1) else "fide-2009").published
        flags[day] = made.frame["flag"].to_list()
    assert [day for day, found in flags.items() if found == ["i", "i"]] == [date(2010, 1, 1)]


@pytest.mark.article("fide-2005/9.23a", "fide-2011/7.23a", "fide-rapid-blitz-2018/7.23a")
@pytest.mark.parametrize(
    ("edition", "days"),
    [
        ("fide-2005", [date(2006, month, 1) for month in (1, 4, 7, 10)] + [date(2007, 1, 1)]),
        (
            "fide-2011",
            [date(2011, month, 1) for month in (7, 9, 11)] + [date(2012, month, 1) for month in (1, 3, 5, 7)],
        ),
        ("fide-rapid-blitz-2018", [date(2019, month, 1) for month in range(1, 13)] + [date(2020, 1, 1)]),
    ],
)
def test_inactive_a_year_after_an_opening_list_that_says_nothing(edition: str, days: list[date]) -> None:
    """A list with FIDE's columns knows neither recent games nor the first list; the year runs from its own day."""
    made = published(days[0], [{"id": "id-ana", "name": "ana", "rating": 2000, "k": 15}])
    flags = []
    for day in days[1:]:
        made = make([made], [], day, edition).published
        flags.append(made.frame["flag"][0])
    assert flags == [""] * (len(days) - 2) + ["i"]


def test_a_second_list_in_the_same_month_adds_to_its_cell() -> None:
    made = published(date(2024, 10, 1), [line("ana", 2000), line("ben", 2000)])
    again = make(
        [made], [event(["ana ½ ben"], date(2024, 10, 5), edition="fide-2024")], date(2024, 10, 15), "fide-2024"
    )
    assert set(again.published.frame["recent_games"].to_list()) == {"002" + "001" * 11}
