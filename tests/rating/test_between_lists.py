"""What happens between the list that serves an event and the latest one."""

from dataclasses import replace
from datetime import date

import narwhals as nw
import pytest

from arpad.rating.published import with_later_lists
from arpad.rating.reasons import player_steps
from support.lists import event, line, make, published, rows_of

JULY, SEPTEMBER, NOVEMBER = date(2011, 7, 1), date(2011, 9, 1), date(2011, 11, 1)
FIELD = ["ana", "ben", "cai", "dov", "eva", "fay", "gil", "hal", "ina"]


def _late_event(games: int) -> list[str]:
    """The newcomer draws with that many players of the field."""
    return [f"new ½ {name}" for name in FIELD[:games]]


def _rated_field() -> list[dict[str, object]]:
    return [line(name, 2000) for name in FIELD]


@pytest.mark.article("fide-2011/8.4")
@pytest.mark.parametrize(("games", "expected"), [(9, 2206), (5, 2248)])
def test_listed_before_a_late_event_is_rated(games: int, expected: int) -> None:
    """2300 + 30 x (4.5 - 9 x .85) = 2205.5; 2300 + 30 x (2.5 - 5 x .85) = 2247.5. The field gains nothing."""
    before = published(JULY, _rated_field())
    listed = published(SEPTEMBER, [*_rated_field(), line("new", 2300, k=30, games=9, listed_from="2011-09-01")])
    late = event(_late_event(games), date(2011, 8, 20), days=11)
    rows = rows_of(make([before, listed], [late]))
    assert (rows["new"]["rating"], rows["new"]["pool"], rows["new"]["games"]) == (expected, "", 9 + games)
    assert {rows[name]["rating"] for name in FIELD} == {2000}


def test_a_list_from_outside_may_have_more_columns_than_those_made_from_it() -> None:
    """An opening list says the club. Who is new on the next list and plays in an event that the first one serves comes
    from the next one, which does not; lists in between are looked at, too."""
    before = published(JULY, _rated_field())
    frame = before.frame.with_columns(club=nw.lit("SK"), seats=nw.lit(7))
    listed = published(SEPTEMBER, [*_rated_field(), line("new", 2300, k=30, games=9, listed_from="2011-09-01")])
    late = event(_late_event(9), date(2011, 8, 20), days=11)
    rows = rows_of(make([replace(before, frame=frame), listed], [late]))
    assert rows == rows_of(make([before, listed], [late]))
    found = {
        row["id"]: (row["club"], row["seats"]) for row in with_later_lists(frame, [listed.frame], 1200).rows(named=True)
    }
    assert (found["id-ana"], found["id-new"]) == (("SK", 7), ("", None))


def test_the_first_list_of_an_unbroken_spell_counts() -> None:
    """Unrated, 2100, 2200 and now 2250: 2100 counts. Unrated, 2100, off the list, 2200 now: 2200 counts."""
    days = [date(2012, month, 1) for month in (1, 3, 5, 7)]
    ratings = {"ana": (None, 2100, 2200, 2250), "ben": (None, 2100, None, 2200), "cai": (2000, 2001, 2002, 2003)}
    lists = [published(day, [line(name, of[at]) for name, of in ratings.items()]).frame for at, day in enumerate(days)]
    rows = with_later_lists(lists[0], lists[1:], 1200).iter_rows(named=True)
    found = {row["id"]: (row["since_listed"], row["rating_now"]) for row in rows}
    assert found == {"id-ana": (2100, 2250), "id-ben": (2200, 2200), "id-cai": (None, 2003)}


@pytest.mark.article("fide-2005/9.21")
def test_who_fell_below_the_floor_does_not_come_back_through_a_late_event() -> None:
    """1605 - 7.5: off the list of April. The event of March gives ben -7.5 against 1605, and ana nothing."""
    first = published(date(2006, 1, 1), [line("ana", 1605), line("ben", 1605)])
    second = published(date(2006, 4, 1), [line("ana", None, delisted="2006-04-01"), line("ben", 1613)])
    late = event(["ana 1-0 ben"], date(2006, 3, 10), edition="fide-2005")
    made = make([first, second], [late], date(2006, 7, 1), "fide-2005")
    rows = rows_of(made)
    assert (rows["ana"]["rating"], rows["ana"]["games_in_period"]) == (None, 0)
    assert rows["ben"]["rating"] == 1606  # 1613 - 7.5 = 1605.5
    assert [(one.id, one.data["id"]) for one in made.findings if one.id == "list.W041"] == [("list.W041", "id-ana")]


@pytest.mark.article("fide-2011/7.23")
def test_the_last_line_decides_and_who_is_left_out_has_not_fallen() -> None:
    """Ana is printed without a rating and then left out; cai is only left out, as inactive players are."""
    served = published(JULY, [line("ana", 1300), line("ben", 1300), line("cai", 1300)]).frame
    between = published(SEPTEMBER, [line("ana", None), line("ben", 1301), line("cai", 1302)]).frame
    latest = published(NOVEMBER, [line("ben", 1303)]).frame
    rows = with_later_lists(served, [between, latest], 1200).iter_rows(named=True)
    found = {row["name"]: (row["rating_now"], row["fallen"]) for row in rows}
    assert found == {"ana": (None, True), "ben": (1303, False), "cai": (1302, False)}


@pytest.mark.article("fide-2011/7.23")
def test_who_is_left_out_of_the_latest_list_comes_back_as_he_was() -> None:
    """2000 and K 15 on the list of July, left out since: a win against 2000 gives 7.5, and he is no newcomer."""
    july = published(JULY, [line("ana", 2000, peak=2100, listed_from="2001-01-01"), line("ben", 2000)])
    september = published(SEPTEMBER, [line("ben", 2000)])
    rows = rows_of(make([july, september], [event(["ana 1-0 ben"], date(2011, 8, 20), days=11)]))
    ana = rows["ana"]
    assert (ana["rating"], ana["k"], ana["games"], ana["peak"]) == (2008, 15, 101, 2100)
    assert (ana["listed_from"], rows["ben"]["rating"]) == ("2001-01-01", 1993)


def test_slips_of_late_events_end_where_the_list_does() -> None:
    """1613 and -7.5, not 1605 and -7.5; who has fallen has no new rating."""
    first = published(date(2006, 1, 1), [line("ana", 1605), line("ben", 1605)])
    second = published(date(2006, 4, 1), [line("ana", None, delisted="2006-04-01"), line("ben", 1613)])
    late = event(["ana 1-0 ben"], date(2006, 3, 10), edition="fide-2005")
    (outcome,) = make([first, second], [late], date(2006, 7, 1), "fide-2005").events
    assert [(player.name, player.new_rating) for player in outcome.players] == [("ana", None), ("ben", 1606)]
    ana, ben = ([step.value for step in player_steps(outcome, player)][-1] for player in outcome.players)
    assert (ana, ben) == ("lapsed", "1606")


@pytest.mark.article("fide-2005/9.21")
def test_a_rating_below_the_floor_is_none() -> None:
    """I-109: 1500 under a floor of 1601, on the list; the game against him counts for nobody in a Swiss."""
    before = published(date(2006, 1, 1), [line("ana", 1500), line("ben", 2000)])
    rows = rows_of(
        make([before], [event(["ana 1-0 ben"], date(2006, 1, 10), edition="fide-2005")], date(2006, 4, 1), "fide-2005")
    )
    assert (rows["ben"]["rating"], rows["ana"]["rating"], rows["ana"]["delisted"]) == (2000, None, "2006-04-01")


def test_a_list_with_ratings_below_the_floor_is_told() -> None:
    """1600 is below 1601, which is itself a rating; the list made from it has none such, and nothing to say."""
    before = published(date(2006, 1, 1), [line("ana", 1600), line("ben", 1601), line("cai", None)])
    made = make([before], [], date(2006, 4, 1), "fide-2005")
    told = [one for one in made.findings if one.id == "list.W047"]
    assert [(one.data["players"], one.data["floor"], one.data["date"]) for one in told] == [(1, 1601, "2006-01-01")]
    again = make([made.published], [], date(2006, 7, 1), "fide-2005")
    assert "list.W047" not in {one.id for one in again.findings}


def test_a_list_not_made_here_says_what_it_leaves_out() -> None:
    """One finding a column on the first list, none on the second."""
    bare = published(SEPTEMBER, [{"id": "id-ana", "name": "ana", "rating": 2000, "k": 30}])
    first = make([bare], [])
    assert {one.id for one in first.findings} == {"list.W042", "list.W043", "list.W044", "list.W045"}
    assert rows_of(first)["ana"]["games"] == 0  # the K of a new player: counted from now on
    assert not make([first.published], [], date(2012, 1, 1)).findings
