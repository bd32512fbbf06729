"""The lists since 2024, standard and rapid: when they are made, what enters them, what they show, who is inactive."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from arpad.rating.list_calendar import enters, is_list_date
from arpad.rating.periods import closing_date
from arpad.rating.sections import Publication, by_rating, contents
from arpad.regulations.calendar import edition_named
from arpad.tournament.facts import Facts
from support.lists import event, line, make, published, rows_of

EDITIONS = ("fide-2024", "fide-2025", "fide-rapid-blitz-2024", "fide-rapid-blitz-2024-12")
each_edition = pytest.mark.parametrize("edition", EDITIONS)


def days_of(edition: str) -> tuple[date, date, date]:
    """Three first days of months within the edition."""
    year = 2026 if edition == "fide-2025" else 2024
    return tuple(date(year, month, 1) for month in (4, 5, 6))  # type: ignore[return-value]


def grown(name: str, rating: int, **more: Any) -> dict[str, Any]:
    return line(name, rating, **{"k": 20, "listed_from": "2000-01-01", **more})


@pytest.mark.article("fide-2024/7.1", "fide-2025/7.1", "fide-rapid-blitz-2024/6.1", "fide-rapid-blitz-2024-12/6.1")
@each_edition
def test_a_list_on_the_first_of_every_month(edition: str) -> None:
    law = edition_named(edition)
    days = [date(2026, 1, 1) + timedelta(days=at) for at in range(365)]
    assert [day for day in days if is_list_date(law, day)] == [date(2026, month, 1) for month in range(1, 13)]


@pytest.mark.article("fide-2024/7.1", "fide-2025/7.1", "fide-rapid-blitz-2024/6.1", "fide-rapid-blitz-2024-12/6.1")
@each_edition
def test_it_adds_the_games_of_the_period_to_the_list_before(edition: str) -> None:
    """.50 x 20 = 10 up; who did not play stays."""
    before, after, _ = days_of(edition)
    previous = published(before, [grown("ana", 2000), grown("ben", 2000), grown("cai", 2100)])
    rows = rows_of(make([previous], [event(["ana 1-0 ben"], before.replace(day=2), edition=edition)], after, edition))
    found = {name: (row["rating"], row["games_in_period"]) for name, row in rows.items()}
    assert found == {"ana": (2010, 1), "ben": (1990, 1), "cai": (2100, 0)}


@pytest.mark.article(
    "fide-2024/7.1.1", "fide-2025/7.1.1", "fide-rapid-blitz-2024/6.1.1", "fide-rapid-blitz-2024-12/6.1.1"
)
@each_edition
def test_an_event_takes_the_list_of_its_first_day(edition: str) -> None:
    """On the eve of the second list 2000 meets 2000, .50; on its day 2100 meets 2000, .36: 20 x .50 and 20 x .36."""
    first, second, later = days_of(edition)
    old = published(first, [grown("ana", 2000), grown("ben", 2000)])
    new = published(second, [grown("ana", 2100), grown("ben", 2000)])
    eve = second - timedelta(days=1)
    even = make([old, new], [event(["ana 1-0 ben"], eve, 1, edition)], later, edition)
    assert rows_of(even)["ana"]["rating"] == 2110
    ahead = make([old, new], [event(["ana 1-0 ben"], second, 1, edition)], later, edition)
    assert rows_of(ahead)["ana"]["rating"] == 2107


@pytest.mark.article(
    "fide-2024/7.1.2", "fide-2025/7.1.2", "fide-rapid-blitz-2024/6.1.2", "fide-rapid-blitz-2024-12/6.1.2"
)
@each_edition
def test_what_a_line_shows(edition: str) -> None:
    day, *_ = days_of(edition)
    one = grown("ana", 2000, birth="1990-05-17", sex="w", title="FM", federation="ESP", games_in_period=3, games=12)
    shown = next(contents(published(day, [one]).frame, Publication(edition_named(edition), day)).iter_rows(named=True))
    assert shown == {
        "id": "id-ana", "name": "ana", "title": "FM", "federation": "ESP", "rating": 2000, "games_in_period": 3,
        "birth": "1990", "sex": "w", "k": 20, "flag": "",
    }  # fmt: skip


@pytest.mark.article(
    "fide-2024/7.1.3", "fide-2025/7.1.3", "fide-rapid-blitz-2024/6.1.3", "fide-rapid-blitz-2024-12/6.1.3"
)
@each_edition
def test_three_days_before_the_list_the_intake_closes(edition: str) -> None:
    """For the list of 1 May on 28 April; FIDE's own events may end on the 30th."""
    law, (_, day, _) = edition_named(edition), days_of(edition)
    last = date(day.year, 4, 28)
    assert closing_date(law, day) == last
    assert enters(event(["ana ½ ben"], last, days=1, edition=edition), law, day)
    assert not enters(event(["ana ½ ben"], last + timedelta(days=1), days=1, edition=edition), law, day)
    official = event(["ana ½ ben"], date(day.year, 4, 30), days=1, edition=edition, official=True)
    assert enters(official, law, day)
    assert not enters(replace(official, facts=Facts()), law, day)


@pytest.mark.article(
    "fide-2024/7.2.1", "fide-2025/7.2.1", "fide-rapid-blitz-2024/6.2.1", "fide-rapid-blitz-2024-12/6.2.1"
)
@pytest.mark.article(
    "fide-2024/7.1.2", "fide-2025/7.1.2", "fide-rapid-blitz-2024/6.1.2", "fide-rapid-blitz-2024-12/6.1.2"
)
@each_edition
def test_who_falls_below_1400_is_unrated_on_the_next_list(edition: str) -> None:
    """Two equals of 1400 draw and stay. One of them loses: 1390, which no list shows."""
    before, after, later = days_of(edition)
    previous = published(before, [grown("ana", 1400), grown("ben", 1400)])
    drawn = make([previous], [event(["ana ½ ben"], before.replace(day=6), edition=edition)], after, edition)
    assert [rows_of(drawn)[name]["rating"] for name in ("ana", "ben")] == [1400, 1400]
    lost = make([previous], [event(["ana 0-1 ben"], before.replace(day=6), edition=edition)], after, edition)
    ana = rows_of(lost)["ana"]
    assert (ana["rating"], ana["k"], ana["games"]) == (None, None, None)
    shown = by_rating(lost.published.frame, Publication(edition_named(edition), after))
    assert shown["name"].to_list() == ["ben"]
    again = make([lost.published], [event(["ana 1-0 ben"], after.replace(day=6), edition=edition)], later, edition)
    assert (rows_of(again)["ana"]["rating"], rows_of(again)["ben"]["rating"]) == (None, 1410)


@pytest.mark.article(
    "fide-2024/7.2.2", "fide-2025/7.2.2", "fide-rapid-blitz-2024/6.2.2", "fide-rapid-blitz-2024-12/6.2.2"
)
@each_edition
def test_a_year_without_a_game_and_one_game_after_it(edition: str) -> None:
    """Eleven empty months and this one; a game twelve months ago still keeps a player active."""
    before, after, later = days_of(edition)
    history = [grown("ana", 2000, recent_games="000" * 11), grown("ben", 2000, recent_games="000" * 10 + "001")]
    idle = make([published(before, history)], [], after, edition)
    assert {name: row["flag"] for name, row in rows_of(idle).items()} == {"ana": "i", "ben": ""}
    played = event(["ana ½ ben"], after.replace(day=10), edition=edition)
    assert rows_of(make([idle.published], [played], later, edition))["ana"]["flag"] == ""


@pytest.mark.article("fide-2024/10.1", "fide-2025/10.1", "fide-rapid-blitz-2024/9.1", "fide-rapid-blitz-2024-12/9.1")
@each_edition
def test_players_of_an_excluded_federation_are_not_listed(edition: str) -> None:
    day, *_ = days_of(edition)
    given = published(
        day,
        [
            grown("ana", 2000, federation="ESP"),
            grown("ben", 2100, federation="XXX"),
            grown("cai", 2200, federation="XXX", dispensation="FIDE Council"),
        ],
    )
    law = edition_named(edition)
    names = [
        by_rating(given.frame, Publication(law, day, excluded=gone))["name"].to_list() for gone in (set(), {"XXX"})
    ]
    assert names == [["cai", "ben", "ana"], ["cai", "ana"]]
