"""Every rule gives the same on an event's plain rows as on a month's columns, for any numbers and what is unknown."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.rating.arithmetic import Columns
from arpad.rating.change import ROUNDINGS, lines_of_rated, rounded_change
from arpad.rating.expectation import with_counted_difference
from arpad.rating.expressions import Rows, col, either, greatest, lit
from arpad.rating.frames import frame_of
from arpad.rating.k_factor import POLICIES, has_junior_k, junior_column, with_k
from arpad.rating.schemas import BOOLEAN, ENTRANTS, INTEGER, SIDES, TEXT, Schema, column
from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.loader import all_editions
from arpad.regulations.options import with_option
from arpad.values.person import Birth
from support.examples import SOME

APPLIED = {name: edition_named(name) for name in all_editions()}  # with what is presumed of unconfirmed rules
EDITIONS = {name: edition for name, edition in APPLIED.items() if edition.find("rating_change")}
EDITIONS["fada-2014 with the formula"] = with_option(EDITIONS["fada-2014"], "expectation.policy=logistic")
K_RULES: dict[str, Rule] = {edition.rule("k_factor").policy: edition.rule("k_factor") for edition in EDITIONS.values()}
RATING = st.integers(0, 3000)
UNKNOWN_OR_RATING = st.none() | RATING


@st.composite
def some_sides(draw: st.DrawFn) -> list[tuple[Any, ...]]:
    """Each player's games in one field, and whether it is a round robin, agree with each other."""
    rows: list[tuple[Any, ...]] = []
    for event, field, player in draw(st.sets(st.tuples(st.integers(0, 1), st.integers(0, 1), st.integers(1, 4)))):
        own, games = draw(RATING), draw(st.integers(1, 6))
        average, opponents = draw(st.just((None, None)) | st.tuples(RATING, st.integers(1, 6)))
        for number in range(1, games + 1):
            tenths, rating = draw(st.sampled_from([0, 5, 10])), draw(RATING)
            rows.append((event, field, player, 100 + number, number, tenths, own, rating, average, opponents))
    return rows


@st.composite
def some_entrants(draw: st.DrawFn) -> list[tuple[Any, ...]]:
    count = draw(st.integers(1, 8))
    return [
        (
            0,
            number,
            f"standard:{number}",
            draw(RATING),
            draw(UNKNOWN_OR_RATING),
            draw(st.none() | st.sampled_from([10, 15, 20, 25, 30, 40, 77])),
            draw(st.none() | st.integers(0, 60)),
            draw(UNKNOWN_OR_RATING),
            draw(st.booleans()),
            draw(st.none() | st.integers(60, 9000)),
            draw(st.integers(0, 100)),
            734_000,
            draw(st.booleans()),
        )
        for number in range(1, count + 1)
    ]


def both(rows: list[tuple[Any, ...]], schema: Schema) -> tuple[Rows, Columns]:
    return Rows.of(schema, rows), Columns(frame_of(rows, schema))


def in_order(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: [(value is not None, value) for value in row.values()])


def assert_same(rows: Rows, columns: Columns) -> None:
    assert set(rows.columns) == set(columns.columns)
    names = list(rows.columns)
    assert in_order(rows.rows()) == in_order(columns.frame.select(names).iter_rows(named=True))


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
@settings(max_examples=25, deadline=None)
@given(given_sides=some_sides())
def test_lines_and_differences(edition: Edition, given_sides: list[tuple[Any, ...]]) -> None:
    rows, columns = both(given_sides, SIDES)
    assert_same(lines_of_rated(rows, edition), lines_of_rated(columns, edition))
    cap = edition.rule("difference_cap")
    assert_same(with_counted_difference(rows, cap), with_counted_difference(columns, cap))


def test_every_policy_of_k_is_tried() -> None:
    assert set(K_RULES) == set(POLICIES)


@pytest.mark.parametrize("rule", K_RULES.values(), ids=K_RULES.keys())
@settings(max_examples=40, deadline=None)
@given(given_entrants=some_entrants())
def test_k(rule: Rule, given_entrants: list[tuple[Any, ...]]) -> None:
    rows, columns = both(given_entrants, ENTRANTS)
    assert_same(with_k(rows, rule), with_k(columns, rule))


CHANGES: Schema = {"total": column(INTEGER, "", ""), "policy": column(TEXT, "", "")}


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(-(10**9), 10**9), st.sampled_from([*ROUNDINGS, "another"])), min_size=1))
def test_rounding(changes: list[tuple[int, str]]) -> None:
    rows, columns = both(changes, CHANGES)
    rounded = rounded_change(col("total"), col("policy"))
    assert_same(rows.with_columns(rounded=rounded), columns.with_columns(rounded=rounded))


DAY = date(2019, 10, 5)
BIRTHS = st.dates(date(1995, 1, 1), date(2012, 12, 31))


@pytest.mark.parametrize("rule", K_RULES.values(), ids=K_RULES.keys())
@settings(max_examples=25, deadline=None)
@given(st.lists(st.just("") | BIRTHS.map(str) | BIRTHS.map(lambda day: str(day.year)), min_size=1))
def test_who_is_young(rule: Rule, births: list[str]) -> None:
    """On a list's column of births as by the birth of one player."""
    rows, columns = both([(birth,) for birth in births], {"birth": column(TEXT, "", "")})
    young = junior_column(rule, DAY)
    assert_same(rows.with_columns(young=young), columns.with_columns(young=young))
    known = [Birth(*map(int, birth.split("-"))) if birth else None for birth in births]
    assert list(rows.computed(young)) == [has_junior_k(rule, birth, DAY) or False for birth in known]


FLAGS: Schema = {name: column(BOOLEAN, "", "") for name in "ab"} | {name: column(INTEGER, "", "") for name in "xy"}
FLAG, NUMBER = st.none() | st.booleans(), st.none() | st.integers(-20, 20)


@settings(max_examples=SOME, deadline=None)
@given(st.lists(st.tuples(FLAG, FLAG, NUMBER, NUMBER), min_size=1))
def test_what_is_unknown(cells: list[tuple[Any, ...]]) -> None:
    rows, columns = both(cells, FLAGS)
    a, b, x, y = map(col, "abxy")
    values = {
        "both": a & b,
        "either": a | b,
        "neither": ~(a | b),
        "chosen": either(a, x, y),
        "greatest": greatest(x, y),
        "quotient": x // y,
        "held": x.clip(-3, 5).abs(),
        "compared": (x >= y) & (x != 3) & (x < lit(19)),
        "one_of": x.is_in([1, 2, 3]).fill_null(False) | y.is_null(),
        "negative": -x * 2 - y,
    }
    assert_same(rows.with_columns(**values), columns.with_columns(**values))
