"""Art. 9.h: the states of activity, on both sides of each limit, and the one last time that leavers are shown."""

from datetime import date
from typing import Any

import pytest

from arpad.rating.federation.activity import activity_of, games_last_year, idle_periods, list_of_game
from arpad.values.dates import plus_months
from support.federation import event, law, line, make, published, rows_of

LIST_DAY = date(2015, 10, 5)


def state(**cells: Any) -> str:
    """On the list of October 2015."""
    known = {
        "delisted": "",
        "recent_games": "",
        "last_played": "",
        "listed_from": "",
        "inactive_since": "",
        "activity": "",
    }
    return str(activity_of({"rating": 1500, **known, **cells}, law(), LIST_DAY).state)


@pytest.mark.article("fada-2014/Art 9.h.i", "fada-2014/Art 9.h")
class TestRecent:
    """Twelve games in the lists of twelve months, this one included."""

    @pytest.mark.parametrize(
        ("recent_games", "expected"),
        [
            ("012", "R"),
            ("011", "A"),
            ("001" * 12, "R"),
            ("001" * 11 + "000" + "009", "A"),  # the nine are of the thirteenth month back
            ("000" * 11 + "012", "R"),
            ("000" * 12 + "012", "A"),
        ],
    )
    def test_twelve_games_in_twelve_months(self, recent_games: str, expected: str) -> None:
        assert state(recent_games=recent_games, last_played="2015-01-05") == expected

    def test_the_games_of_the_period_count(self) -> None:
        """Eleven in the eleven lists before, and one more now."""
        before = published(
            date(2015, 9, 5),
            line("ana", 1500, recent_games="001" * 11, last_played="2015-09-05"),
            line("ben", 1500, recent_games="001" * 10, last_played="2015-09-05"),
        )
        rows = rows_of(make(LIST_DAY, [before], [event(["ana ½ ben"], date(2015, 9, 12))]))
        assert (rows["ana"]["activity"], rows["ben"]["activity"]) == ("R", "A")
        assert games_last_year(rows["ana"]["recent_games"], law()) == 12


@pytest.mark.article("fada-2014/Art 9.h.ii", "fada-2014/Art 9.h.iii")
@pytest.mark.parametrize(
    ("last_played", "expected"),
    [
        ("2013-11-05", "A"),  # 23 lists ago
        ("2013-10-05", "I"),  # two years without anything
        ("2013-10-31", "A"),  # the game of a day: it counted for the list of November 2013
        ("2013-09-30", "I"),
    ],
)
def test_two_years_part_active_from_inactive(last_played: str, expected: str) -> None:
    assert state(last_played=last_played) == expected


@pytest.mark.article("fada-2014/Art 9.h.iii", "fada-2014/Art 9.h.iv")
@pytest.mark.parametrize(
    ("last_played", "expected"),
    [
        ("2010-10-05", "I"),  # inactive since October 2012: three years, and not more
        ("2010-09-05", "O"),  # since September 2012
        ("2001-01-05", "O"),
    ],
)
def test_more_than_three_years_inactive_is_obsolete(last_played: str, expected: str) -> None:
    assert state(last_played=last_played) == expected


@pytest.mark.article("fada-2014/Art 9.h.iv", "fada-2014/Art 9.h.iii")
def test_the_life_of_somebody_who_stops_playing() -> None:
    """Plays for the list of January 2014: 24 lists active, 37 inactive, one obsolete, then off the list."""
    day = date(2014, 1, 5)
    current = published(day, line("ana", 1500, last_played=str(day), recent_games="003"))
    seen = []
    for _ in range(65):
        day = plus_months(day, 1)
        current = make(day, [current]).published
        row = next(current.frame.iter_rows(named=True))
        seen.append(row["activity"])
    assert "".join(seen) == "A" * 23 + "I" * 37 + "O" + "-" * 4
    assert (row["rating"], row["inactive_since"]) == (1500, "2016-01-05")


@pytest.mark.article("fada-2014/Art 9.h.iv")
def test_an_opening_list_with_somebody_long_gone_shows_him_once() -> None:
    opening = published(date(2015, 9, 5), line("ana", 1500, last_played="2004-03-05"))
    first = make(LIST_DAY, [opening])
    second = make(date(2015, 11, 5), [first.published])
    assert [rows_of(one)["ana"]["activity"] for one in (first, second)] == ["O", "-"]


@pytest.mark.article("fada-2014/Art 9.h.iii")
@pytest.mark.parametrize(("before", "last_played"), [("I", "2012-05-05"), ("-", "2009-05-05"), ("O", "2010-09-05")])
def test_who_plays_again_is_active_on_the_next_list_with_the_rating_he_had(before: str, last_played: str) -> None:
    """Against his equal: 24 x (1 - 0.5) = 12."""
    previous = published(
        date(2015, 9, 5),
        line("ana", 1500, last_played=last_played, activity=before, inactive_since="2014-05-05"),
        line("ben", 1500, last_played="2015-09-05", activity="A"),
    )
    row = rows_of(make(LIST_DAY, [previous], [event(["ana 1-0 ben"], date(2015, 9, 12))]))["ana"]
    assert (row["activity"], row["rating"], row["flag"], row["inactive_since"]) == ("A", 1512, "", "")


@pytest.mark.article("fada-2014/Art 9.h.v", "fada-2014/Art 8.c")
def test_who_falls_below_the_floor_is_shown_once_and_is_unrated_then() -> None:
    """Two of 900 draw and stay; one loses 12 points and is marked F on this list only."""
    previous = published(
        date(2015, 9, 5), line("ana", 900, last_played="2015-09-05"), line("ben", 900, last_played="2015-09-05")
    )
    drawn = rows_of(make(LIST_DAY, [previous], [event(["ana ½ ben"], date(2015, 9, 12))]))
    assert (drawn["ana"]["rating"], drawn["ana"]["activity"]) == (900, "A")
    lost = make(LIST_DAY, [previous], [event(["ana 0-1 ben"], date(2015, 9, 12))])
    ana = rows_of(lost)["ana"]
    assert (ana["rating"], ana["activity"], ana["previous_rating"]) == (None, "F", 900)
    later = rows_of(make(date(2015, 11, 5), [lost.published]))["ana"]
    assert (later["rating"], later["activity"], later["previous_rating"]) == (None, "", None)


@pytest.mark.article("fada-2014/Art 9.h")
class TestWhatNobodySays:
    """Reading I-322."""

    def test_a_list_without_dates_lets_the_two_years_run_from_its_own_day(self) -> None:
        opening = published(date(2015, 9, 5), line("ana", 1500))
        row = rows_of(make(LIST_DAY, [opening]))["ana"]
        assert (row["activity"], row["listed_from"]) == ("A", "2015-09-05")

    def test_somebody_without_a_rating_has_no_state(self) -> None:
        assert rows_of(make(LIST_DAY, [published(date(2015, 9, 5), line("ana", None))]))["ana"]["activity"] == ""

    def test_where_no_activity_is_known_the_date_of_the_flag_stands(self) -> None:
        assert state(inactive_since="2012-10-05") == "I"
        assert state(inactive_since="2012-09-05") == "O"
        assert state() == "I"

    @pytest.mark.parametrize(
        ("game", "counted_for"),
        [
            ("2015-09-30", "2015-10-05"),
            ("2015-10-01", "2015-11-05"),
            ("2015-10-04", "2015-11-05"),
            ("2015-10-05", "2015-10-05"),
        ],
    )
    def test_a_game_belongs_to_the_first_list_that_closes_after_it(self, game: str, counted_for: str) -> None:
        assert str(list_of_game(law(), date.fromisoformat(game))) == counted_for


@pytest.mark.article("fada-2014/Art 9.c#6")
@pytest.mark.parametrize(
    ("last_played", "listed_from", "periods"),
    [("2015-10-05", "", 0), ("2015-09-05", "", 1), ("2014-10-05", "", 12), ("", "2015-04-05", 6), ("", "", None)],
)
def test_consecutive_periods_without_activity(last_played: str, listed_from: str, periods: int | None) -> None:
    assert idle_periods({"last_played": last_played, "listed_from": listed_from}, law(), LIST_DAY) == periods
