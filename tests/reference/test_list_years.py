"""The reference that lives through years, held against numbers worked out by hand."""

from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from reference.list_years.federations import CROSSINGS, OPENINGS, federation
from reference.list_years.lists import BLANK, next_list

Rows = dict[str, dict[str, Any]]


def line(rating: int | None, **more: Any) -> dict[str, Any]:
    known = {"k": 15, "games": 100, "peak": rating} if rating else {}
    return dict(BLANK) | known | {"rating": rating} | more


def event(edition: str, start: date, games: str, days: int = 3, series: str = "standard", **more: Any) -> dict:
    """`games`: one a round, "new = a1" for a draw."""
    texts = [text.split() for text in games.split(";")]
    ids = sorted({text[at] for text in texts for at in (0, 2)})
    number = {player: index for index, player in enumerate(ids, 1)}
    return {
        "key": str(start),
        "series": series,
        "edition": edition,
        "start": start,
        "end": start + timedelta(days=days - 1),
        "received": None,
        "type": "swiss",
        "league": False,
        "each_game": False,
        "round_dates": None,
        "national_championship": False,
        "women_only": False,
        "players": {index: {"id": player, "rating": None} for player, index in number.items()},
        "games": [(at, number[white], number[black], result) for at, (white, result, black) in enumerate(texts, 1)],
    } | more


def strong(prefix: str, rating: int) -> Rows:
    return {f"{prefix}{number}": line(rating) for number in range(9)}


def draws(player: str, prefix: str, count: int = 9) -> str:
    return "; ".join(f"{player} = {prefix}{number}" for number in range(count))


def test_listed_meanwhile() -> None:
    """2011, 8.4: nine draws with 2300s in July give 2300 on 1 September. A late event of August, nine draws with 2000s:
    2300 + 30 (4.5 - 9 x .85) = 2205.5, that is 2206; with five games 2300 + 30 (2.5 - 5 x .85) = 2247.5, that is 2248.
    """
    july = strong("a", 2300) | strong("b", 2000)
    first = event("fide-2011", date(2011, 7, 10), draws("new", "a"))
    lists = [(date(2011, 7, 1), july)]
    september = next_list(lists, [first], "fide-2011", date(2011, 9, 1))
    new = september["new"]
    assert (new["rating"], new["k"], new["games"], new["listed_from"]) == (2300, 30, 9, "2011-09-01")
    lists.append((date(2011, 9, 1), september))
    for count, wanted in ((9, 2206), (5, 2248)):
        late = event("fide-2011", date(2011, 8, 20), draws("new", "b", count), 11)
        november = next_list(lists, [late], "fide-2011", date(2011, 11, 1))
        assert (november["new"]["rating"], november["new"]["games"]) == (wanted, 9 + count)
        assert november["b0"]["rating"] == 2000  # unrated for his opponents
        assert november["new"]["pool"] == []


def test_the_new_k_ends_after_thirty_games_in_2005() -> None:
    """10.52: eleven games a quarter with K 25 count 11, 22, 33, and K is 15 on the list after the thirtieth."""
    rows = {"a": line(2000, k=25, games=0), "b": line(2000)}
    lists = [(date(2006, 1, 1), rows)]
    found = []
    for month in (4, 7, 10):
        here = event("fide-2005", date(2006, month - 3, 5), "; ".join(["a = b"] * 11))
        made = next_list(lists, [here], "fide-2005", date(2006, month, 1))
        lists.append((date(2006, month, 1), made))
        found.append((made["a"]["games"], made["a"]["k"], made["b"]["games"]))
    assert found == [(11, 25, 100), (22, 25, 100), (33, 15, 100)]


def test_a_standard_rating_seeds_a_rapid_one() -> None:
    """2018, 8.22: A 2000 beats B, standard 2100. PD .36 and .64, K 20: A 2000 + 12.8 is 2013, B 2100 - 12.8 is 2087."""
    standard = [(date(2019, 1, 1), {"b": line(2100)})]
    rapid = [(date(2019, 1, 1), {"a": line(2000)})]
    game = event("fide-rapid-blitz-2018", date(2019, 1, 10), "a 1-0 b", series="rapid")
    made = next_list(rapid, [game], "fide-rapid-blitz-2018", date(2019, 2, 1), None, standard)
    assert (made["a"]["rating"], made["b"]["rating"], made["b"]["listed_from"]) == (2013, 2087, "2019-02-01")


def test_a_year_is_twelve_months_over_the_change_of_2012() -> None:
    """7.23a: a last game on 5 September 2011 is rated on 1 November 2011; a year later, on 1 November 2012, inactive."""
    lists = [(date(2011, 9, 1), {"a": line(2000), "b": line(2000)})]
    days = [date(2011, 11, 1), *(date(2012, month, 1) for month in (1, 3, 5, 7, 8, 9, 10, 11))]
    for day in days:
        edition = "fide-2012" if day >= date(2012, 7, 1) else "fide-2011"
        games = [event("fide-2011", date(2011, 9, 5), "a = b")] if day == days[0] else []
        lists.append((day, next_list(lists, games, edition, day)))
    assert [rows["a"]["flag"] for _, rows in lists[1:]] == [""] * 8 + ["i"]
    assert lists[-1][1]["a"]["inactive_since"] == "2012-11-01"


def test_a_list_that_says_nothing_lets_the_year_begin_with_itself() -> None:
    lists = [(date(2011, 7, 1), {"a": line(2000)})]
    for day in (date(2011, 9, 1), date(2011, 11, 1), *(date(2012, month, 1) for month in (1, 3, 5, 7))):
        lists.append((day, next_list(lists, [], "fide-2011", day)))
    assert [rows["a"]["flag"] for _, rows in lists[1:]] == [""] * 5 + ["i"]


def test_who_has_fallen_does_not_return_by_a_late_event() -> None:
    """2005, 9.21: 1605 loses to an equal, -7.5 is 1597.5 and unrated. A late win changes nothing for him, -7.5 for B."""
    lists = [(date(2006, 1, 1), {"a": line(1605), "b": line(1605)})]
    lost = event("fide-2005", date(2006, 1, 10), "a 0-1 b")
    april = next_list(lists, [lost], "fide-2005", date(2006, 4, 1))
    assert (april["a"]["rating"], april["a"]["delisted"], april["b"]["rating"]) == (None, "2006-04-01", 1613)
    lists.append((date(2006, 4, 1), april))
    late = event("fide-2005", date(2006, 3, 10), "a 1-0 b")
    july = next_list(lists, [late], "fide-2005", date(2006, 7, 1))
    assert (july["a"]["rating"], july["a"]["games_in_period"]) == (None, 0)
    assert july["b"]["rating"] == 1606  # 1612.5 was published as 1613; 1613 - 7.5 = 1605.5


def test_k_times_games_is_at_most_700_in_2022() -> None:
    """8.3.3: twenty wins of a junior with K 40 against equals are rated with K 35: 20 x .5 x 35 = 350."""
    rows = {"a": line(1800, k=40, birth="2007-05-05"), "b": line(1800)}
    games = event("fide-2022", date(2023, 5, 2), "; ".join(["a 1-0 b"] * 20))
    made = next_list([(date(2023, 5, 1), rows)], [games], "fide-2022", date(2023, 6, 1), date(2023, 5, 29))
    assert made["a"]["rating"] == 2150


def test_the_highest_published_rating_counts_though_the_opening_list_does_not_say_it() -> None:
    """8.56: 2405 without a peak, two losses to an equal, 2405 - 10 = 2395: K stays 10, for 2405 was published."""
    rows = {"a": line(2405, k=10, peak=None, games=None), "b": line(2405)}
    lost = event("fide-2011", date(2011, 7, 10), "a 0-1 b; b 1-0 a")
    made = next_list([(date(2011, 7, 1), rows)], [lost], "fide-2011", date(2011, 9, 1))
    assert (made["a"]["rating"], made["a"]["peak"], made["a"]["k"]) == (2395, 2405, 10)


def test_a_report_that_misses_the_third_list_is_never_rated() -> None:
    """2024, 9.1: over on 12 April, the lists of May, June and July could have it."""
    rows = {"a": line(2000, k=20), "b": line(2000, k=20)}
    game = event("fide-2024", date(2024, 4, 10), "a 1-0 b", received=date(2024, 6, 20))
    assert next_list([(date(2024, 4, 1), rows)], [game], "fide-2024", date(2024, 7, 1))["a"]["rating"] == 2010
    assert next_list([(date(2024, 4, 1), rows)], [game], "fide-2024", date(2024, 8, 1))["a"]["rating"] == 2000


def test_federations_are_the_same_for_the_same_seed_and_long_enough() -> None:
    for kind in OPENINGS:
        made = federation(kind, 3)
        assert made == federation(kind, 3)
        assert all(len(series.lists) >= 12 for series in made.series)
        assert all(one.day < other.day for series in made.series for one, other in pairwise(series.lists))
    assert all(len(federation(kind, 3).of("standard").lists) >= 12 for kind in CROSSINGS)
