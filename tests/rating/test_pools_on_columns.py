"""Pools that grow on columns are those that grow line by line, under every edition and whatever waits in them."""

import json
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.rating.bulk.newcomers import UnratedLines, grown_pools
from arpad.rating.bulk.sums import UNRATED
from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.effects import Effects, EventPlace, UnratedLine, Waiting
from arpad.rating.frames import Frame, frame_of
from arpad.rating.list_columns import EFFECTS
from arpad.rating.pool import Pool, PoolEntry, pool_from_text, pool_text
from arpad.rating.schemas import TEXT, Schema, column
from arpad.regulations.calendar import completed, edition_named
from arpad.regulations.edition import Edition
from arpad.regulations.loader import all_editions
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from support.examples import FEW

EDITIONS = {name: edition_named(name) for name, edition in all_editions().items() if edition.find("rating_change")}
LINES: Schema = {**UNRATED, "birth": column(TEXT, "", "birth")}
POOLS: Schema = {"id": column(TEXT, "", "player"), "pool": column(TEXT, "", "what waits")}
BIRTHS: Schema = {"id": column(TEXT, "", "player"), "birth": column(TEXT, "", "birth")}
PLAYERS = [f"p{number}" for number in range(6)]


def a_case(edition: Edition) -> EventCase:
    day = edition.effective_from
    case, _ = case_of(Tournament((), start=day, end=day), Facts(), Choice("fide-2024"))
    assert case is not None
    return replace(case, edition=completed(edition, day).edition)


@st.composite
def a_pool(draw: st.DrawFn, day: date) -> Pool:
    entries = []
    for _ in range(draw(st.integers(1, 3))):
        games, average = draw(st.integers(1, 9)), draw(st.integers(1000, 2400))
        rating = draw(st.none() | st.integers(900, 2500))
        start = draw(st.none() | st.integers(0, 1500).map(lambda days: day - timedelta(days)))
        tenths, team = 5 * draw(st.integers(0, 2 * games)), draw(st.booleans())
        entries.append(PoolEntry(games, tenths, average, average * games, rating, draw(st.booleans()), team, start))
    return Pool(tuple(entries), draw(st.booleans()))


@st.composite
def groups_of_lines(draw: st.DrawFn, edition: Edition) -> list[UnratedLines]:
    """Two groups of three events each; a player has at most one line in an event, and perhaps no counted game."""
    case, groups = a_case(edition), []
    for at in range(2):
        places, rows = {}, []
        for event in range(3):
            start = edition.effective_from + timedelta(draw(st.integers(0, 120)))
            places[event] = EventPlace(start, start, f"Event {draw(st.integers(0, 1))}.{at}")
            for player in draw(st.sets(st.sampled_from(PLAYERS))):
                games = draw(st.integers(0, 11))
                tenths = 5 * draw(st.integers(0, 2 * games))
                total = sum(draw(st.lists(st.integers(1000, 2500), min_size=games, max_size=games)))
                birth = draw(st.sampled_from(["", "1980", "1999-05-05", str(start.year - 10)]))
                rows.append((event, player, games, tenths, draw(st.integers(0, games)), total, birth))
        groups.append(UnratedLines(case, frame_of(rows, LINES), places))
    return groups


def line_by_line(lines: list[UnratedLine], pools: Frame, births: dict[str, str]) -> list[dict[str, Any]]:
    asked = {line.id for line in lines}
    opened = {player: pool_from_text(text) for player, text in pools.iter_rows() if player in asked}
    effects = Effects()
    effects.add_unrated(Waiting(iter(lines), births, opened).up_to(None))
    return by_id(effects.frame(opened))


def by_id(frame: Frame) -> list[dict[str, Any]]:
    return sorted(frame.select(*EFFECTS).iter_rows(named=True), key=lambda row: str(row["id"]))


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
@settings(max_examples=FEW, deadline=None)
@given(data=st.data())
def test_columns_give_what_the_lines_give_one_by_one(edition: Edition, data: st.DataObject) -> None:
    groups = data.draw(groups_of_lines(edition))
    waiting = data.draw(st.dictionaries(st.sampled_from(PLAYERS), a_pool(edition.effective_from)))
    pools = frame_of([(player, pool_text(pool)) for player, pool in waiting.items()], POOLS)
    births = {player: str(edition.effective_from.year - 9) for player in PLAYERS[::2]}
    register = frame_of(list(births.items()), BIRTHS)
    expected = line_by_line(grown_pools(groups, pools, PLAYERS, register)[1], pools, births)
    with patch("arpad.rating.bulk.newcomers._AT_A_TIME", data.draw(st.sampled_from([1, 2, 50_000]))):
        effects, others = grown_pools(groups, pools, (), register)
    together = [*by_id(effects), *line_by_line(others, pools, births)]
    assert sorted(together, key=lambda row: str(row["id"])) == expected


def test_only_who_needs_more_than_sums_stays_a_line() -> None:
    """Expired results (2024: 26 months), a pool with blanks in its text, an event elsewhere; the others are columns."""
    case = a_case(EDITIONS["fide-2024"])
    start = date(2024, 10, 5)
    recent, old = (
        Pool((PoolEntry(3, 15, 1700, 5100, 1700, round_robin=False, start=day),))
        for day in (date(2024, 5, 1), date(2021, 5, 1))
    )
    blanks = json.dumps(json.loads(pool_text(recent)))
    pools = frame_of([("p1", pool_text(recent)), ("p2", pool_text(old)), ("p3", blanks)], POOLS)
    rows = [(0, player, 2, 10, 2, 3400, "") for player in PLAYERS[:5]]
    groups = [UnratedLines(case, frame_of(rows, LINES), {0: EventPlace(start, start, "Open")})]
    effects, others = grown_pools(groups, pools, {"p4"}, None)
    assert [line.id for line in others] == ["p2", "p3", "p4"]
    assert [(row["id"], row["initial_rating"], row["initial_games"]) for row in by_id(effects)] == [
        ("p0", None, 0),
        ("p1", line_by_line(others[1:2], pools, {})[0]["initial_rating"], 5),
    ]
