"""A history computed from nothing, and the same lists made one by one from files, are the same to the byte."""

from dataclasses import replace
from datetime import date
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.lists import read_list
from arpad.formats.lists.engine_list import in_engine_columns, list_bytes
from arpad.rating.case import EventCase
from arpad.rating.corrections import Period, chain
from arpad.rating.next_list import Games, PublishedList, next_list
from arpad.regulations.calendar import in_force
from support.examples import FEW
from support.lists import event, line, published

# Two editions meet here: six lists a year until July 2012, then one a month.
DAYS = [date(2012, 3, 1), date(2012, 5, 1), date(2012, 7, 1), date(2012, 8, 1)]
NAMES = [f"p{letter}" for letter in "abcdefgh"]


@st.composite
def events(draw: st.DrawFn, first: date) -> list[EventCase]:
    """Up to three events that start in the period of a list; some end or come in too late for the next one."""
    found = []
    for number in range(draw(st.integers(0, 3))):
        rounds = []
        for _ in range(draw(st.integers(1, 5))):
            order = draw(st.permutations(NAMES))
            pairs = zip(order[::2], order[1::2], strict=True)
            rounds.append("; ".join(f"{a} {draw(st.sampled_from(['1-0', '0-1', '½', '+-']))} {b}" for a, b in pairs))
        start = first.replace(day=draw(st.integers(1, 26)))
        edition = in_force("standard", start).id
        case = event(rounds, start, draw(st.integers(1, 3)), edition)
        found.append(replace(case, tournament=replace(case.tournament, name=f"{first} {number}")))
    return found


@st.composite
def histories(draw: st.DrawFn) -> tuple[PublishedList, list[Period]]:
    ratings = st.one_of(st.none(), st.integers(1200, 1300), st.integers(1900, 2450))
    flags = st.sampled_from([{}, {"recent_games": "000" * 5}, {"flag": "i", "inactive_since": "2011-11-01"}])
    rows: list[dict[str, Any]] = [
        line(name, draw(ratings), **{"games": draw(st.integers(0, 40)), "k": None, **draw(flags)}) for name in NAMES
    ]
    periods = [
        Period(day, tuple(draw(events(before)))) for before, day in zip([date(2012, 1, 1), *DAYS], DAYS, strict=False)
    ]
    return published(date(2012, 1, 1), rows), periods


def through_a_file(given_list: PublishedList, kind: str) -> PublishedList:
    table, findings = read_list(list_bytes(given_list, kind), f"list.{kind}")
    assert table is not None, findings
    return in_engine_columns(table, given_list.date)


@settings(max_examples=FEW)
@given(histories(), st.sampled_from(["csv", "parquet"]))
def test_recomputing_from_nothing_equals_the_chain_of_increments(history: Any, kind: str) -> None:
    opening, periods = history
    at_once = chain(opening, periods, lambda day: in_force("standard", day), "standard")
    lists = [through_a_file(opening, kind)]
    for period, expected in zip(periods, at_once, strict=True):
        edition = in_force("standard", period.date)
        made = next_list(lists, Games(period.cases), edition, period.date, "standard").published
        assert list_bytes(made, kind) == list_bytes(expected.published, kind)
        lists.append(through_a_file(made, kind))
