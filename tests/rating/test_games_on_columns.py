"""A table of games rated on columns gives the list that the event engine gives, event by event."""

import random
from datetime import date, timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.games import COLUMNS, DenseGames, read_games
from arpad.rating.choose import Choice, case_of
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import completed, edition_named, series_of
from arpad.tournament.facts import Facts
from arpad.values.cadence import Cadence
from support.lists import published

RESULTS = ("1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1/2-1/2", "+-", "--")
EDITIONS = {
    "fide-2004": (date(2005, 1, 1), "standard"),
    "fide-2005": (date(2006, 1, 1), "standard"),
    "fide-2011": (date(2011, 11, 1), "standard"),
    "fide-2012": (date(2013, 3, 1), "standard"),
    "fide-2024": (date(2024, 11, 1), "standard"),
    "fide-2025": (date(2026, 2, 1), "standard"),
    "fide-rapid-blitz-2018": (date(2018, 7, 1), "rapid"),
    "fide-rapid-blitz-2024": (date(2024, 5, 1), "rapid"),
    "fada-2014": (date(2014, 5, 5), "standard"),
}


def a_table(seed: int, edition: str) -> tuple[bytes, list[PublishedList]]:
    """Swisses, teams, round robins and matches of a few dozen players, some unrated, with two earlier lists."""
    rng = random.Random(seed)
    list_date, cadence = EDITIONS[edition]
    players = [f"p{number:02d}" for number in range(rng.randint(6, 24))]
    lines: list[str] = [",".join(COLUMNS)]
    for number in range(rng.randint(1, 6)):
        kind = rng.choice(("swiss", "swiss", "team", "round_robin", "double_round_robin", "match", "scheveningen"))
        start = list_date - timedelta(days=rng.randint(40, 100))
        end = start + timedelta(days=rng.randint(0, 9))
        for round_number, white, black in _pairings(rng, kind, players):
            result = rng.choice(RESULTS)
            lines.append(f"Event {number},{start},{end},{cadence},{kind},{round_number},{white},{black},{result}")
    lists = []
    for months in (4, 1):
        day = _months_before(list_date, months)
        lists.append(published(day, [_line(rng, player, day) for player in players if rng.random() < 0.9]))
    return "\n".join(lines).encode(), lists[rng.randint(0, 1) :]


def _months_before(day: date, months: int) -> date:
    month = day.year * 12 + day.month - 1 - months
    return date(month // 12, month % 12 + 1, day.day)


def _line(rng: random.Random, player: str, day: date) -> dict[str, Any]:
    birth = rng.choice(("", "1980", "2007", "2006-10-20", f"{rng.randint(1990, 2012)}-07-15"))
    if rng.random() < 0.3:
        return {"id": player, "name": player, "birth": birth, "standard_rating": rng.choice((None, 1900))}
    rating = rng.randint(1650, 2800)
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
    cases = [case_of(table.tournament(event.number), Facts(), Choice(edition))[0] for event in table.events]
    return _list(Games(cases=[case for case in cases if case]), lists, edition)


def _list(games: Games, lists: list[PublishedList], edition: str) -> NextList:
    list_date, cadence = EDITIONS[edition]
    law = completed(edition_named(edition), list_date).edition
    return next_list(lists, games, law, list_date, series_of(law.chapter, Cadence(cadence)))


def same(first: NextList, second: NextList) -> None:
    before, after = first.published.frame.to_native(), second.published.frame.to_native()
    assert before.rows(named=True) == after.rows(named=True)
    assert first.ledger == second.ledger


@pytest.mark.parametrize("edition", EDITIONS)
@given(seed=st.integers(0, 10**9))
def test_columns_and_engine_give_the_same_list(edition: str, seed: int) -> None:
    data, lists = a_table(seed, edition)
    table = read_games([data]).games
    assert table is not None
    same(on_columns(table, lists, edition), event_by_event(table, lists, edition))


@pytest.mark.parametrize("edition", ["fide-2011", "fide-2024"])
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
