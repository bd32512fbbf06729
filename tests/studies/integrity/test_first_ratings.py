"""First ratings made in tiny pools: few opponents, themselves new, in events apart from the rest."""

from datetime import date

import narwhals as nw
import polars as pl

from arpad.rating.published import PublishedList
from arpad.studies.game_table import COLUMNS, Played
from arpad.studies.integrity.first_ratings import FirstRating, first_ratings

DAY = date(2024, 5, 1).toordinal()
RATED = {f"r{number}": 1800 + number for number in range(20)}
Game = tuple[int, int, int, str, str]  # period, event, day, White, Black


def published(day: date, ratings: dict[str, int]) -> PublishedList:
    frame = pl.DataFrame({"id": list(ratings), "rating": list(ratings.values())})
    return PublishedList(day, nw.from_native(frame, eager_only=True))


def screened(lists: list[dict[str, int]], games: list[Game]) -> tuple[list[FirstRating], int, Played]:
    """One list a month; a game is rated by the list before its period."""
    names = sorted({name for game in games for name in game[3:]} | set(RATED))
    number = {name: place for place, name in enumerate(names)}
    rows = [
        (period, event, day, 1, number[white], number[black], 5, lists[period].get(white, 0), lists[period].get(black, 0), 20, 20)
        for period, event, day, white, black in games
    ]  # fmt: skip
    frame = pl.DataFrame(rows, schema=COLUMNS, orient="row")
    found = Played(frame, pl.Series(names), [f"Event {event}" for event in range(9)])
    dated = [published(date(2024, 5 + place, 1), one) for place, one in enumerate(lists)]
    return *first_ratings(dated, found), found


def elsewhere(players: list[str], event: int = 8) -> list[Game]:
    """These also play others, ten games each."""
    return [(0, event, DAY, one, f"r{10 + at}") for one in players for at in range(10)]


def test_three_opponents_in_an_event_apart_make_a_case() -> None:
    games: list[Game] = [(0, 0, DAY, "new", f"r{at % 3}") for at in range(6)]
    (case,), newcomers, found = screened([RATED, RATED | {"new": 1750}], games)
    assert (found.players[case.player], case.rating, case.list, newcomers) == ("new", 1750, 1, 1)
    assert case.reasons == ("integrity_first_few", "integrity_first_apart")
    assert (case.opponents, case.new_share, case.apart_share, len(case.games)) == (3, 0.0, 1.0, 6)


def test_three_opponents_who_play_everywhere_are_one_reason_only() -> None:
    games: list[Game] = [(0, 0, DAY, "new", f"r{at % 3}") for at in range(6)]
    cases, newcomers, _ = screened([RATED, RATED | {"new": 1750}], games + elsewhere(["r0", "r1", "r2"]))
    assert (cases, newcomers) == ([], 1)


def test_nine_opponents_of_long_standing_are_fine_even_apart() -> None:
    games: list[Game] = [(0, 0, DAY, "new", f"r{at}") for at in range(9)]
    assert screened([RATED, RATED | {"new": 1750}], games)[0] == []


def test_opponents_rated_a_month_before_by_each_other() -> None:
    """Six newcomers get a rating from old hands who play elsewhere; a month later they alone rate a seventh."""
    first: list[Game] = [(0, 0, DAY, f"n{one}", f"r{at}") for one in range(6) for at in range(6)]
    then: list[Game] = [(1, 1, DAY + 31, "last", f"n{one}") for one in range(6)]
    fresh = RATED | {f"n{one}": 1600 for one in range(6)}
    games = first + then + elsewhere([f"r{at}" for at in range(6)])
    cases, newcomers, found = screened([RATED, fresh, fresh | {"last": 1700}], games)
    assert newcomers == 7
    assert cases == []  # the six themselves played old hands: not apart, so one reason only
    more: list[Game] = [(1, 2, DAY + 32 + at, f"n{one}", f"n{(one + 1) % 6}") for one in range(6) for at in range(30)]
    apart: list[Game] = [(1, 1, DAY + 31, f"n{one}", f"n{(one + 1) % 6}") for one in range(6)]
    (case,), _, found = screened([RATED, fresh, fresh | {"last": 1700}], games + apart + more)
    assert found.players[case.player] == "last"
    assert case.reasons == ("integrity_first_new", "integrity_first_apart")
    assert (case.opponents, case.new_share) == (6, 1.0)


def test_who_stood_on_the_opening_list_is_no_newcomer() -> None:
    assert screened([RATED, RATED], [(0, 0, DAY, "r0", "r1")])[:2] == ([], 0)
