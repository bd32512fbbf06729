"""The list as a pure function: closing dates, floors, K, activity, pools, and a ledger that closes."""

import random
from dataclasses import replace
from datetime import date
from typing import Any

import narwhals as nw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.games import COLUMNS, read_games
from arpad.rating.case import Choice, EventCase
from arpad.rating.frames import WrongFrame
from arpad.rating.list_calendar import enters, is_list_date
from arpad.rating.next_list import Games, next_list
from arpad.rating.outcome import MILLION
from arpad.rating.periods import closing_date
from arpad.rating.pool import pool_from_text, pool_text
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import completed, edition_named
from arpad.tournament.facts import Facts
from support.examples import SOME
from support.lists import NOVEMBER, event, line, make, published, rows_of


@pytest.mark.parametrize(
    ("edition", "list_day", "closing"),
    [
        ("fide-2004", date(2004, 10, 1), date(2004, 9, 1)),
        ("fide-2005", date(2006, 1, 1), date(2005, 12, 1)),
        ("fide-2011", date(2011, 11, 1), date(2011, 10, 25)),
        ("fide-rapid-blitz-2018", date(2018, 7, 1), date(2018, 6, 28)),
        ("fada-2014", date(2015, 3, 5), date(2015, 2, 28)),
    ],
)
def test_closing_dates(edition: str, list_day: date, closing: date) -> None:
    """A month, a month, 7 days, 3 days, the last day of the month before."""
    law = edition_named(edition)
    assert is_list_date(law, list_day)
    assert closing_date(law, list_day) == closing


def test_an_event_after_the_closing_date_waits_and_an_official_one_need_not() -> None:
    law = edition_named("fide-2011")
    case = event(["ana 1-0 ben"], date(2011, 10, 25), days=1)
    assert enters(case, law, NOVEMBER)
    late = event(["ana 1-0 ben"], date(2011, 10, 26), days=1)
    assert not enters(late, law, NOVEMBER)
    assert enters(replace(late, facts=Facts(official=True)), law, NOVEMBER)
    assert not enters(replace(case, facts=Facts(received_on=date(2011, 10, 26))), law, NOVEMBER)
    result = make([published(date(2011, 9, 1), [line("ana", 2000), line("ben", 2000)])], [late])
    assert [finding.id for finding in result.findings] == ["list.W030"]
    assert result.findings[0].data["closing"] < result.findings[0].data["end"]  # which day it missed is named
    assert rows_of(result)["ana"]["rating"] == 2000


def test_change_k_peak_and_games() -> None:
    """2399 wins twice against 2399: 15 x 1.00 makes 2414, a peak over 2400, K 10 from now on."""
    before = published(
        date(2011, 9, 1), [line("ana", 2399, k=15), line("ben", 2399), line("cai", 2399, k=30, games=28)]
    )
    result = make([before], [event(["ana 1-0 ben", "ana 1-0 cai"], date(2011, 9, 10))])
    rows = rows_of(result)
    assert (rows["ana"]["rating"], rows["ana"]["peak"], rows["ana"]["k"], rows["ana"]["games"]) == (2414, 2414, 10, 102)
    assert (rows["cai"]["rating"], rows["cai"]["k"], rows["cai"]["games"]) == (2384, 30, 29)
    assert rows["ana"]["games_in_period"] == 2
    assert rows["ana"]["last_played"] == "2011-11-01"


def test_k_games_count_only_with_the_new_k_in_2005() -> None:
    """I-12: in 2005 the thirty games are those rated with K 25, on the list or derived; the thirtieth ends it."""
    before = published(date(2006, 7, 1), [line("ana", 2000, k=25, games=29), line("ben", 2000, k=15, games=0)])
    rows = rows_of(
        make([before], [event(["ana ½ ben"], date(2006, 7, 10), edition="fide-2005")], date(2006, 10, 1), "fide-2005")
    )
    assert (rows["ana"]["games"], rows["ana"]["k"]) == (30, 15)
    assert rows["ben"]["games"] == 0


def test_below_the_floor_is_shown_once_as_delisted_and_then_unrated() -> None:
    before = published(date(2011, 9, 1), [line("ana", 1201, peak=1300), line("ben", 1800)])
    first = make([before], [event(["ana 0-1 ben"] * 1, date(2011, 9, 10)), event(["ben 1-0 ana"], date(2011, 9, 20))])
    ana = rows_of(first)["ana"]
    assert (ana["rating"], ana["delisted"], ana["k"], ana["games"], ana["peak"]) == (
        None,
        "2011-11-01",
        None,
        None,
        1300,
    )
    second = make([before, first.published], [], date(2012, 1, 1))
    assert rows_of(second)["ana"]["delisted"] == ""
    assert first.ledger["delisted"] == -1201 * MILLION


def test_inactive_after_a_year_and_active_again_after_one_game() -> None:
    """2011: no game in six two-monthly periods; a player listed less than a year ago is not judged."""
    before = published(
        date(2011, 9, 1),
        [
            line("ana", 2000, recent_games="000" * 5),
            line("ben", 2000, recent_games="000" * 4 + "001"),
            line("new", 2000, recent_games="000" * 5, listed_from="2011-03-01"),
        ],
    )
    rows = rows_of(make([before], []))
    assert {name: row["flag"] for name, row in rows.items()} == {"ana": "i", "ben": "", "new": ""}
    again = rows_of(make([before], [event(["ana ½ ben"], date(2011, 9, 10))]))
    assert again["ana"]["flag"] == ""
    assert again["ana"]["recent_games"] == "001" + "000" * 11  # by month


def test_a_newcomer_gathers_games_over_two_lists() -> None:
    """4 + 5 draws against 2100: a pool on the first list, a rating of 2100 on the second, K 30 with nine games."""
    rated = [line(name, 2100) for name in "abcde"]
    first = make(
        [published(date(2011, 9, 1), rated)],
        [event(["new ½ a", "new ½ b", "new ½ c", "new ½ d"], date(2011, 9, 10), 4)],
    )
    waiting = rows_of(first)["new"]
    assert waiting["rating"] is None
    assert pool_from_text(waiting["pool"]).games == 4
    rounds = ["new ½ a", "new ½ b", "new ½ c", "new ½ d", "new ½ e"]
    second = make([first.published], [event(rounds, date(2011, 11, 10), 5)], date(2012, 1, 1))
    new = rows_of(second)["new"]
    assert (new["rating"], new["pool"], new["k"], new["games"], new["listed_from"]) == (2100, "", 30, 9, "2012-01-01")
    assert second.ledger["newcomers"] == 2100 * MILLION


def test_the_list_in_force_at_the_start_serves_a_late_report() -> None:
    """An event of August, rated in November, takes the ratings of July, and its change goes on top of September's."""
    july = published(date(2011, 7, 1), [line("ana", 2000), line("ben", 2400)])
    september = published(date(2011, 9, 1), [line("ana", 2100), line("ben", 2400)])
    rows = rows_of(make([september, july], [event(["ana 1-0 ben"], date(2011, 8, 10))]))
    assert rows["ana"]["rating"] == 2114  # D -400: 15 x .92 = 13.80; against 2100 it would be 15 x .84


def test_a_game_given_twice_is_refused_in_reports_and_between_a_report_and_a_table() -> None:
    lists = [published(date(2011, 9, 1), [line("Ana", 2000), line("Ben", 2100)])]
    case = event(["Ana W Ben"], date(2011, 9, 5))
    case = replace(case, tournament=replace(case.tournament, name="Open"))
    assert not [one for one in make(lists, [case]).findings if one.is_error]
    [twice] = [one for one in make(lists, [case, case]).findings if one.is_error]
    assert (twice.id, twice.data["round"], twice.data["games"]) == ("list.E053", 1, 1)
    assert (twice.data["first"], twice.data["second"]) == ("id-Ana", "id-Ben")
    table = f"{','.join(COLUMNS)}\nOpen,2011-09-05,,,,1,id-Ben,id-Ana,0-1\n"
    games = read_games([table.encode()]).games
    assert games is not None
    law = completed(edition_named("fide-2011"), NOVEMBER).edition
    mixed = next_list(lists, Games([case], [games], choice=Choice("fide-2011")), law, NOVEMBER, "standard")
    assert [one.id for one in mixed.findings if one.is_error] == ["list.E053"]


def test_lists_out_of_order_are_refused() -> None:
    result = make([published(date(2012, 1, 1), [line("ana", 2000)])], [])
    assert [finding.id for finding in result.findings] == ["list.E030"]
    assert make([], [], date(2011, 10, 1)).findings[0].id == "list.W031"


def test_two_lists_of_one_date_are_refused() -> None:
    """Which of them serves would depend on the order in which they are given."""
    lists = [published(date(2011, 9, 1), [line("Ana", rating)]) for rating in (2000, 2100)]
    assert [one.id for one in make(lists, []).findings if one.is_error] == ["list.E054"]


def test_pool_text_goes_there_and_back() -> None:
    first = make(
        [published(date(2011, 9, 1), [line(n, 2100) for n in "abc"])],
        [event(["new ½ a", "new ½ b", "new 1-0 c"], date(2011, 9, 10))],
    )
    text = rows_of(first)["new"]["pool"]
    assert pool_text(pool_from_text(text)) == text


@st.composite
def periods(draw: st.DrawFn) -> tuple[list[dict[str, Any]], list[EventCase]]:
    names = [f"p{chr(97 + index)}" for index in range(draw(st.integers(4, 8)))]
    rows = [
        line(name, draw(st.one_of(st.none(), st.integers(1200, 2600))), games=draw(st.integers(0, 60)), k=None)
        for name in names
    ]
    cases = []
    for number in range(draw(st.integers(1, 4))):
        rounds = []
        for _ in range(draw(st.integers(1, 4))):
            order = draw(st.permutations(names))
            pairs = zip(order[::2], order[1::2], strict=False)
            rounds.append("; ".join(f"{a} {draw(st.sampled_from(['1-0', '0-1', '½', '+-']))} {b}" for a, b in pairs))
        case = event(rounds, date(2011, 9, 5 + number), 1)
        cases.append(replace(case, tournament=replace(case.tournament, name=f"event {number}")))
    return rows, cases


@settings(max_examples=SOME, deadline=None)
@given(periods(), st.randoms(use_true_random=False))
def test_any_order_gives_the_same_list_and_the_ledger_closes(given_period: Any, shuffler: random.Random) -> None:
    rows, cases = given_period
    result = make([published(date(2011, 9, 1), rows)], cases)
    shuffled_rows, shuffled_cases = shuffler.sample(rows, len(rows)), shuffler.sample(cases, len(cases))
    again = make([published(date(2011, 9, 1), shuffled_rows)], shuffled_cases)
    assert result.published.frame.rows() == again.published.frame.rows()
    total = sum(row["rating"] or 0 for row in result.published.frame.iter_rows(named=True)) - sum(
        row["rating"] or 0 for row in rows
    )
    assert sum(result.ledger.values()) == total * MILLION


def test_a_list_of_the_wrong_types_is_named_by_column() -> None:
    """Frames are checked on entry against their declaration."""
    wrong = published(date(2011, 9, 1), [line("ana", 2000)])
    frame = wrong.frame.with_columns(nw.col("rating").cast(nw.Float64())).drop("peak")
    with pytest.raises(WrongFrame, match=r"list of 2011-09-01: peak: missing; rating: Float64 instead of Int64"):
        make([PublishedList(wrong.date, frame)], [])
