"""A table of games rated on columns gives the list that the event engine gives, event by event."""

import random
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.games import COLUMNS, DenseGames, read_games
from arpad.rating.balance import CAUSES
from arpad.rating.bulk.groups import group_key
from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.pool import Pool, PoolEntry, pool_text
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import completed, edition_named, series_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.time_control import Cadence
from support.examples import FEW
from support.lists import published

KINDS = (
    "swiss",
    "swiss",
    "team",
    "round_robin",
    "double_round_robin",
    "match",
    "scheveningen",
    "knockout",
)
WAITING = [
    PoolEntry(4, 20, 1900, 7600, 1900, round_robin=False, start=date(year, 9, 1))
    for year in (2004, 2008, 2010, 2013, 2017, 2021, 2023)
]
RESULTS = ("1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1/2-1/2", "+-", "--")
EDITIONS = {
    "fide-2004": (date(2005, 1, 1), "standard"),
    "fide-2005": (date(2006, 1, 1), "standard"),
    "fide-2009": (date(2010, 1, 1), "standard"),
    "fide-2011": (date(2011, 11, 1), "standard"),
    "fide-2012": (date(2013, 3, 1), "standard"),
    "fide-2014": (date(2015, 3, 1), "standard"),
    "fide-2022": (date(2022, 11, 1), "standard"),
    "fide-2024": (date(2024, 11, 1), "standard"),
    "fide-2025": (date(2026, 2, 1), "standard"),
    "fide-rapid-blitz-2012": (date(2013, 3, 1), "rapid"),
    "fide-rapid-blitz-2018": (date(2018, 7, 1), "rapid"),
    "fide-rapid-blitz-2024": (date(2024, 5, 1), "rapid"),
    "fide-rapid-blitz-2024-12": (date(2025, 3, 1), "blitz"),
    "fada-2014": (date(2014, 5, 5), "standard"),
}
EACH = [
    name if name in ("fide-2005", "fide-2024", "fada-2014") else pytest.param(name, marks=pytest.mark.slow)
    for name in EDITIONS
]
"""Editions; `make test` takes those that differ most."""


def a_table(seed: int, edition: str) -> tuple[bytes, list[PublishedList]]:
    """Events of every kind, a few of another cadence or too long, of a few dozen players, some unrated.

    Two to three earlier lists serve them, on which players come and go, and some have a pool that may have expired.
    """
    rng = random.Random(seed)
    list_date, cadence = EDITIONS[edition]
    players = [f"p{number:02d}" for number in range(rng.randint(6, 24))]
    lines: list[str] = [",".join(COLUMNS)]
    for number in range(rng.randint(1, 6)):
        kind = rng.choice(KINDS)
        start = list_date - timedelta(days=rng.randint(40, 250))
        end = min(start + timedelta(days=rng.choice((0, 1, 5, 9, 120))), list_date - timedelta(days=35))
        played_as = rng.choice((cadence, cadence, cadence, cadence, "standard", "blitz"))
        outcomes = rng.choice((RESULTS, RESULTS, RESULTS, ("+-", "--")))
        for round_number, white, black in _pairings(rng, kind, players):
            result = rng.choice(outcomes)
            lines.append(f"Event {number},{start},{end},{played_as},{kind},{round_number},{white},{black},{result}")
    lists = []
    for months in (6, 4, 1):
        day = _months_before(list_date, months)
        lists.append(published(day, [_line(rng, player, day) for player in players if rng.random() < 0.9]))
    return "\n".join(lines).encode(), lists[rng.randint(0, 2) :]


def _months_before(day: date, months: int) -> date:
    month = day.year * 12 + day.month - 1 - months
    return date(month // 12, month % 12 + 1, day.day)


def _line(rng: random.Random, player: str, day: date) -> dict[str, Any]:
    birth = rng.choice(("", "1980", "2007", "2006-10-20", f"{rng.randint(1990, 2012)}-07-15"))
    if rng.random() < 0.3:
        waiting = rng.choice(("", pool_text(Pool((rng.choice(WAITING),)))))
        standard = rng.choice((None, 1900))
        return {"id": player, "name": player, "birth": birth, "standard_rating": standard, "pool": waiting}
    rating = rng.choice((rng.randint(1650, 2800), rng.randint(1650, 2800), 1400, 4000))
    return {
        "id": player,
        "name": player.upper(),
        "birth": birth,
        "rating": rating,
        "k": rng.choice((None, None, 10, 15, 20, 25)),
        "games": rng.choice((None, 0, 5, 29, 300)),
        "peak": rng.choice((None, rating, 2450)),
        "listed_from": rng.choice(("2001-01-01", str(day))),
        "standard_rating": rng.choice((None, 2000)),
    }


def _pairings(rng: random.Random, kind: str, players: list[str]) -> list[tuple[int, str, str]]:
    group = rng.sample(players, min(len(players), 2 if kind == "match" else rng.randint(4, 10)))
    if kind == "match":
        return [(number, *rng.sample(group, 2)) for number in range(1, rng.randint(2, 8))]
    if kind in ("round_robin", "double_round_robin"):
        cycles = 2 if kind == "double_round_robin" else 1
        pairs = [pair for _ in range(cycles) for pair in combinations(group, 2)]
        return [(number, *pair) for number, pair in enumerate(pairs, 1)]
    games = []
    for number in range(1, rng.randint(2, 9)):
        order = rng.sample(group, len(group))
        games += [(number, white, black) for white, black in zip(order[::2], order[1::2], strict=False)]
    return games


def on_columns(table: DenseGames, lists: list[PublishedList], edition: str) -> NextList:
    return _list(Games(tables=[table], choice=Choice(edition)), lists, edition)


def event_by_event(table: DenseGames, lists: list[PublishedList], edition: str) -> NextList:
    return _list(Games(cases=cases_of(table, edition)), lists, edition)


def cases_of(table: DenseGames, edition: str) -> list[EventCase]:
    cases = [case_of(table.tournament(event.number), Facts(), Choice(edition))[0] for event in table.events]
    return [case for case in cases if case and case.series == _series(edition)]


def _series(edition: str) -> str:
    return series_of(edition_named(edition).chapter, Cadence(EDITIONS[edition][1]))


def _list(games: Games, lists: list[PublishedList], edition: str) -> NextList:
    list_date, _ = EDITIONS[edition]
    law = completed(edition_named(edition), list_date).edition
    closing = list_date - timedelta(days=3)  # the same for all: some editions have none of their own
    return next_list(lists, games, law, list_date, _series(edition), closing)


def same(first: NextList, second: NextList) -> None:
    before, after = first.published.frame.to_native(), second.published.frame.to_native()
    assert before.rows(named=True) == after.rows(named=True)
    assert first.ledger == second.ledger


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=FEW)
@given(seed=st.integers(0, 10**9))
def test_columns_and_engine_give_the_same_list_and_its_ledger_closes(edition: str, seed: int) -> None:
    data, lists = a_table(seed, edition)
    table = read_games([data]).games
    assert table is not None
    result = on_columns(table, lists, edition)
    same(result, event_by_event(table, lists, edition))
    before, after = (sum(one.frame["rating"].drop_nulls().to_list()) for one in (lists[-1], result.published))
    assert sum(result.ledger.values()) == (after - before) * 1_000_000


@pytest.mark.parametrize("edition", EACH)
@settings(max_examples=FEW)
@given(seed=st.integers(0, 10**9))
def test_why_games_do_not_cancel_out_is_the_same_on_columns_and_event_by_event(edition: str, seed: int) -> None:
    """The causes add up to the games' line; averages explain nothing where every game stands alone."""
    data, lists = a_table(seed, edition)
    table = read_games([data]).games
    assert table is not None
    plain = on_columns(table, lists, edition).ledger
    tables, cases = Games(tables=[table], choice=Choice(edition)), Games(cases=cases_of(table, edition))
    first, second = (_list(replace(one, explain_sum=True), lists, edition).ledger for one in (tables, cases))
    assert first == second
    assert sum(first[cause] for cause in CAUSES) == plain["games"]
    assert {cause: amount for cause, amount in first.items() if cause not in CAUSES} == {
        cause: amount for cause, amount in plain.items() if cause != "games"
    }
    if edition_named(edition).rule("rating_change").policy == "game_by_game":
        assert first["averages"] == 0


@pytest.mark.parametrize("edition", EACH)
@settings(max_examples=FEW)
@given(seed=st.integers(0, 10**9))
def test_events_half_in_reports_and_half_in_a_table_share_pools_and_games(edition: str, seed: int) -> None:
    data, lists = a_table(seed, edition)
    header, *rows = data.splitlines(keepends=True)
    in_reports = {row.split(b",")[0] for row in rows if int(row.split(b",")[0][-1:]) % 2}
    whole = read_games([data]).games
    part = read_games([header + b"".join(row for row in rows if row.split(b",")[0] not in in_reports)]).games
    assert whole is not None
    assert part is not None
    cases = [case for case in cases_of(whole, edition) if case.tournament.name.encode() in in_reports]
    mixed = _list(Games(cases, [part], choice=Choice(edition)), lists, edition)
    same(mixed, event_by_event(whole, lists, edition))


def test_an_event_that_is_too_long_is_named_and_not_rated() -> None:
    """Three months and a day are too much in 2011 (4.1)."""
    known = {"recent_games": "001" * 12}
    lists = [published(date(2011, 9, 1), [{"id": "a", "rating": 2000, **known}, {"id": "b", "rating": 2100, **known}])]
    rows = "League,2011-06-01,2011-09-10,standard,swiss,1,a,b,1-0\n"
    table = read_games([(",".join(COLUMNS) + "\n" + rows).encode()]).games
    assert table is not None
    result = on_columns(table, lists, "fide-2011")
    assert [(one.id, one.rule) for one in result.findings] == [("list.W035", "duration")]
    assert result.published.frame["rating"].to_list() == [2000, 2100]


def test_who_is_listed_since_the_start_has_no_rating_that_could_be_too_far_away() -> None:
    """Blitz of December 2024: a high rating first listed on 1 February counts for its owner's games of January.

    2700 against 2000, a difference of 700 that would take the game out, is for Ana a win with 8 % left, and K is that of a new player: 40 x .08 = 3.2.
    """
    ana = {"id": "a", "name": "Ana", "rating": 2700, "k": 20, "games": 0, "listed_from": "2025-02-01"}
    ben = {"id": "b", "name": "Ben", "rating": 2000, "k": 20, "games": 90, "listed_from": "2005-01-01"}
    rows = "Open,2025-01-10,2025-01-11,blitz,swiss,1,a,b,1-0\n"
    table = read_games([(",".join(COLUMNS) + "\n" + rows).encode()]).games
    assert table is not None
    result = on_columns(table, [published(date(2025, 2, 1), [ana, ben])], "fide-rapid-blitz-2024-12")
    assert result.published.frame["rating"].to_list() == [2703, 2000]
    assert result.ledger["games"] == 3_200_000


@pytest.mark.parametrize("edition", ["fide-2011", "fide-2024"])
@settings(max_examples=FEW)
@given(seed=st.integers(0, 10**9), files=st.integers(2, 4))
def test_any_order_and_any_split_into_files_give_the_same_list(edition: str, seed: int, files: int) -> None:
    data, lists = a_table(seed, edition)
    header, *rows = data.splitlines(keepends=True)
    rng = random.Random(seed)
    rows = [row.rstrip(b"\n") + b"\n" for row in rows]
    mixed = rng.sample(rows, len(rows))
    parts = [mixed[number::files] for number in range(files)]
    whole = read_games([data]).games
    spread = read_games([header + b"".join(part) for part in parts if part]).games
    assert whole is not None
    assert spread is not None
    same(on_columns(spread, lists, edition), on_columns(whole, lists, edition))


def test_a_player_of_a_table_who_is_nowhere_is_named_with_his_row() -> None:
    """Without a register that is a warning, with one an error; the register gives him his name."""
    day = date(2024, 10, 1)
    lists = [published(day, [{"id": "a", "name": "Ana", "rating": 2000}, {"id": "b", "name": "Ben", "rating": 2100}])]
    rows = "Open,2024-10-05,2024-10-06,standard,swiss,1,a,b,1-0\nOpen,2024-10-05,2024-10-06,standard,swiss,2,z,a,0-1\n"
    table = read_games([(",".join(COLUMNS) + "\n" + rows).encode()]).games
    assert table is not None
    found = [one for one in on_columns(table, lists, "fide-2024").findings if one.id == "list.W050"]
    assert [(one.data["id"], one.line, one.data["column"]) for one in found] == [("z", 3, "white")]
    empty = published(day, []).frame
    refused = _list(Games(tables=[table], choice=Choice("fide-2024"), register=empty), lists, "fide-2024")
    assert [(one.id, one.line) for one in refused.findings if one.is_error] == [("list.E050", 3)]
    register = published(day, [{"id": "z", "name": "Zoe", "federation": "AAA"}]).frame
    known = _list(Games(tables=[table], choice=Choice("fide-2024"), register=register), lists, "fide-2024")
    assert not [one for one in known.findings if one.is_error]
    [line] = [row for row in known.published.frame.iter_rows(named=True) if row["id"] == "z"]
    assert (line["name"], line["federation"], line["rating"]) == ("Zoe", "AAA", None)


def test_events_whose_games_stand_alone_are_one_group_whatever_their_type() -> None:
    """A law asks who plays only where everybody meets everybody; the others cost one turn on the columns together."""
    cases = {}
    for kind in (EventType.SWISS, EventType.TEAM, EventType.ROUND_ROBIN, EventType.SCHEVENINGEN):
        report = Tournament((), start=date(2024, 10, 1), end=date(2024, 10, 9), declared_type=kind)
        cases[kind], _ = case_of(report, Facts(), Choice("fide-2024"))
    keys = {kind: group_key(case, 0, list_is_younger=False) for kind, case in cases.items() if case is not None}
    assert keys[EventType.SWISS] == keys[EventType.TEAM]
    assert len(set(keys.values())) == 3
