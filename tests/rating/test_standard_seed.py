"""Who has no rapid or blitz rating counts with the standard one of the event's start (8.22 of 2018, 7.2.1 of 2024).

A, 2000, beats B, who is on the standard list alone with 2100. The difference of 100 makes .36 and .64.
2018, K 20: 2000 + 12.8 = 2012.8 and 2100 - 12.8 = 2087.2. 2024: A has K 20, B is new, 40 x .64 = 25.6, 2074.4.
"""

import io
from dataclasses import replace
from datetime import date
from typing import Any

import duckdb
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.games import COLUMNS, read_games
from arpad.formats.games.relational_games import relational_games
from arpad.rating.case import Choice, case_of
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import edition_named
from arpad.tournament.facts import Facts
from rating.test_games_on_columns import EDITIONS, a_table, cases_of, same
from rating.test_games_on_columns import _list as listed_from
from support.duckdb_games import to_duckdb
from support.examples import FEW
from support.lists import published

EXPECTED = {"fide-rapid-blitz-2018": (2013, 2087), "fide-rapid-blitz-2024": (2013, 2074)}
LISTS = {
    "fide-rapid-blitz-2018": (date(2019, 4, 1), date(2019, 5, 1)),
    "fide-rapid-blitz-2024": (date(2024, 4, 1), date(2024, 5, 1)),
}
ROW = "Open,{start},{start},rapid,swiss,1,a,b,1-0\n"
ANA = {"id": "a", "name": "Ana", "rating": 2000, "k": 20, "games": 100, "peak": 2000, "listed_from": "2015-01-01"}
BEN = {"id": "b", "name": "Ben", "birth": "1980", "title": "FM", "rating": 2100, "games": 300, "k": 10}


def table_of(edition: str) -> bytes:
    start = LISTS[edition][0].replace(day=9)
    return (",".join(COLUMNS) + "\n" + ROW.format(start=start)).encode()


def made(edition: str, games: Games, previous: list[PublishedList]) -> NextList:
    day = LISTS[edition][1]
    return next_list(previous, games, edition_named(edition), day, "rapid", day.replace(month=4, day=28))


def in_every_way(edition: str, previous: list[PublishedList], standard: list[PublishedList]) -> list[NextList]:
    """Event by event, on columns, on DuckDB."""
    data, choice = table_of(edition), Choice(edition)
    here = read_games([data]).games
    assert here is not None
    case, _ = case_of(here.tournament(0), Facts(), choice)
    assert case is not None
    with duckdb.connect() as connection:
        native = connection.from_arrow(pl.read_csv(io.BytesIO(data), infer_schema=False).to_arrow())
        there, _ = relational_games(native, to_duckdb(connection))
        assert there is not None
        ways = [Games([case]), Games(tables=[here], choice=choice), Games(tables=[there], choice=choice)]
        return [made(edition, replace(one, standard_lists=standard), previous) for one in ways]


def ratings(result: NextList) -> tuple[Any, ...]:
    return tuple(result.published.frame["rating"].to_list())


@pytest.mark.article("fide-rapid-blitz-2018/8.22")
@pytest.mark.parametrize("edition", EXPECTED)
@pytest.mark.parametrize("on_the_list", [False, True])
def test_the_standard_list_of_the_start_seeds(edition: str, on_the_list: bool) -> None:
    """On no rapid list at all, or on it without a rating; its column of standard ratings says nothing then."""
    opening = LISTS[edition][0]
    unrated = [{"id": "b", "name": "Ben", "birth": "1980", "title": "FM", "standard_rating": 1500}]
    previous = published(opening, [ANA, *(unrated if on_the_list else [])])
    for result in in_every_way(edition, [previous], [published(opening, [BEN])]):
        assert ratings(result) == EXPECTED[edition]
        [ben] = [row for row in result.published.frame.iter_rows(named=True) if row["id"] == "b"]
        assert (ben["name"], ben["birth"], ben["title"], ben["games"]) == ("Ben", "1980", "FM", 1)
        assert ben["listed_from"] == str(LISTS[edition][1])
        assert not [finding for finding in result.findings if finding.is_error]


@pytest.mark.parametrize("edition", EXPECTED)
def test_without_any_list_of_its_own_the_first_one_is_seeded(edition: str) -> None:
    """Both come from the standard list: K 20 and 20 in 2018, 40 and 40 in 2024."""
    standard = published(LISTS[edition][0], [{**ANA, "k": None}, BEN])
    expected = {"fide-rapid-blitz-2018": (2013, 2087), "fide-rapid-blitz-2024": (2026, 2074)}[edition]
    for result in in_every_way(edition, [], [standard]):
        assert ratings(result) == expected


def test_the_list_in_force_on_the_start_counts_and_else_the_oldest() -> None:
    """9 April: 1 April's 2100, not March's 1900, nor 10 April's 2300; where all are younger, the oldest."""
    edition, opening = "fide-rapid-blitz-2018", LISTS["fide-rapid-blitz-2018"][0]
    previous = [published(opening, [ANA])]
    days = {date(2019, 4, 10): 2300, date(2019, 3, 1): 1900, date(2019, 4, 1): 2100}
    standard = [published(day, [{**BEN, "rating": rating}]) for day, rating in days.items()]
    for result in in_every_way(edition, previous, standard):
        assert ratings(result) == (2013, 2087)
    younger = [published(date(2019, 4, 20), [{**BEN, "rating": 2300}]), published(date(2019, 4, 10), [BEN])]
    for result in in_every_way(edition, previous, younger):
        assert ratings(result) == (2013, 2087)


def test_who_has_no_standard_rating_either_stays_unrated_whatever_the_old_column_says() -> None:
    edition, opening = "fide-rapid-blitz-2018", LISTS["fide-rapid-blitz-2018"][0]
    previous = [published(opening, [ANA, {"id": "b", "name": "Ben", "standard_rating": 2100}])]
    for result in in_every_way(edition, previous, [published(opening, [{**BEN, "rating": None}])]):
        assert ratings(result) == (2000, None)
    for result in in_every_way(edition, previous, []):
        assert ratings(result) == (2013, 2087)


def test_a_seed_below_the_floor_counts_but_is_not_listed() -> None:
    """2024: B with 1390 loses to A with 1500 (.65): 40 x -.35 = -14, below 1400; A gains 20 x .35 = 7."""
    edition, opening = "fide-rapid-blitz-2024", LISTS["fide-rapid-blitz-2024"][0]
    previous = [published(opening, [{**ANA, "rating": 1500}])]
    for result in in_every_way(edition, previous, [published(opening, [{**BEN, "rating": 1390}])]):
        assert ratings(result) == (1507, None)


def test_two_standard_lists_of_one_date_are_refused() -> None:
    edition, opening = "fide-rapid-blitz-2018", LISTS["fide-rapid-blitz-2018"][0]
    twice = [published(opening, [BEN]), published(opening, [ANA])]
    for result in in_every_way(edition, [published(opening, [ANA])], twice):
        assert [finding.id for finding in result.findings if finding.is_error] == ["list.E070"]


SEEDED = [edition for edition in EDITIONS if "rapid" in edition]


@pytest.mark.parametrize("edition", SEEDED)
@settings(max_examples=FEW)
@given(seed=st.integers(0, 10**9))
def test_events_tables_and_both_together_are_seeded_alike(edition: str, seed: int) -> None:
    """Invented events between players who come and go on both lists; the standard lists are those of another table."""
    data, lists = a_table(seed, edition)
    _, others = a_table(seed + 1, edition)
    standard = [replace(one, frame=one.frame.tail(len(one.frame) - seed % 3)) for one in others]
    table = read_games([data]).games
    header, *rows = data.splitlines(keepends=True)
    odd = {row.split(b",")[0] for row in rows if int(row.split(b",")[0][-1:]) % 2}
    part = read_games([header + b"".join(row for row in rows if row.split(b",")[0] not in odd)]).games
    assert table is not None
    assert part is not None
    by_event = Games(cases_of(table, edition), standard_lists=standard)
    some = [case for case in cases_of(table, edition) if case.tournament.name.encode() in odd]
    expected = listed_from(by_event, lists, edition)
    same(listed_from(Games(tables=[table], choice=Choice(edition), standard_lists=standard), lists, edition), expected)
    same(listed_from(Games(some, [part], choice=Choice(edition), standard_lists=standard), lists, edition), expected)
