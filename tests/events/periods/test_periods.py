"""Whole periods that FIDE rated in 2025 and 2026, recomputed from the same input. See SOURCE.md beside this file."""

import csv
import tomllib
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import narwhals as nw
import pytest

from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.frames import frame_of
from arpad.rating.list_columns import DESCRIPTION, EFFECTS, LIST
from arpad.rating.list_update import updated
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.outcome import MILLION, EventOutcome, PlayerOutcome
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import in_force
from arpad.regulations.edition import Edition
from arpad.tournament.facts import Facts
from arpad.values.event_type import EventType
from support.events import of, tournament

HERE = Path(__file__).parent
PERIODS = tomllib.loads((HERE / "periods.toml").read_text("utf-8"))["period"]
FIDES_EXCEPTIONS = {"F-P02": 5}  # the change by the regulations; FIDE published another
AS_FIDE = [period for period in PERIODS if period["name"] not in FIDES_EXCEPTIONS]
CAPPED = [period for period in PERIODS if any("at_limit" in event for event in period["event"])]
RESULTS = {"w": "1-0", "d": "½", "l": "0-1", "1": "1-0", "=": "½", "0": "0-1"}

NOVEMBER = date(2025, 11, 1)
START = date(2025, 10, 12)  # any day of October serves
with (HERE / "us_championship.csv").open(encoding="utf-8", newline="") as lines:
    CHAMPIONSHIP = tuple(csv.DictReader(lines))


def _name(case: dict[str, Any]) -> str:
    return case["name"] if "name" in case else f"player{case['no']}"


def _list(day: date, rows: Sequence[dict[str, Any]]) -> PublishedList:
    """A list from the columns that matter; the others are empty."""
    blank = {name: None if column.type == nw.Int64() else "" for name, column in LIST.items()}
    return PublishedList(day, frame_of([tuple({**blank, **row}[name] for name in LIST) for row in rows], LIST))


def _beyond_the_opening(result: NextList) -> list[str]:
    """What was found beside the columns that a printed list does not have."""
    opening = {"list.W042", "list.W043", "list.W044", "list.W045", "list.W046"}
    return [one.id for one in result.findings if one.id not in opening]


def _case(players: dict[str, Any], rounds: list[str], start: date, event_type: EventType) -> EventCase:
    """The start chooses the edition."""
    case, findings = case_of(tournament(players, rounds, event_type, start), Facts(), Choice())
    assert case is not None and not findings
    assert case.edition.id == "fide-2025"
    return case


def _law(list_date: date) -> Edition:
    law = in_force("standard", list_date)
    assert law.id == "fide-2025"
    return law


def _hundredths(text: str) -> int:
    value = Decimal(text) * 100
    assert value == int(value)
    return int(value)


def _deltas(event: EventOutcome, player: PlayerOutcome) -> list[int]:
    """Score minus expected score of each game, by round, in hundredths."""
    assert player.unit == 100
    return [line["delta"] for line in event.lines[player.number]]


# ---- Four players, one period each


def _played(event: dict[str, Any], beyond: int) -> EventCase:
    """The player's games; opponents at the limit are put `beyond` points farther away."""
    ratings = list(event["opponents"])
    for game in event.get("at_limit", ()):
        ratings[game - 1] += beyond if ratings[game - 1] > event["rating"] else -beyond
    names = [f"opponent{number}" for number in range(1, len(ratings) + 1)]
    opponents = {
        name: {"rating": rating, "player_id": f"{event['code']}-{name}"}
        for name, rating in zip(names, ratings, strict=True)
    }
    rounds = [f"player {RESULTS[result]} {name}" for name, result in zip(names, event["results"], strict=True)]
    return _case({"player": {"rating": event["rating"]}, **opponents}, rounds, event["start"], EventType.SWISS)


def _period(given: dict[str, Any], beyond: int = 0) -> NextList:
    """Each event with the list of the month in which it started; the opponents are on it too."""
    cases = [_played(event, beyond) for event in given["event"]]
    months: dict[date, dict[str, dict[str, Any]]] = {}
    for event, case in zip(given["event"], cases, strict=True):
        rows = months.setdefault(event["start"].replace(day=1), {})
        for entry in case.tournament.entries:
            rows[entry.player_id] = {"id": entry.player_id, "name": entry.name, "rating": entry.rating}
        rows["id-player"]["k"] = given["k_on_list"]
    lists = [_list(day, list(rows.values())) for day, rows in months.items()]
    result = next_list(lists, Games(cases), _law(given["list"]), given["list"], "standard")
    assert not _beyond_the_opening(result)
    return result


def _change_of_the_list(given: dict[str, Any], result: NextList) -> int:
    after = {row["id"]: row for row in result.published.frame.iter_rows(named=True)}["id-player"]
    assert after["games_in_period"] == given["games"]
    return int(after["rating"]) - int(given["event"][-1]["rating"])


def _check_games_and_sums(given: dict[str, Any], result: NextList) -> None:
    """Game by game, then the sum, K, and K times the sum."""
    for published, event in zip(given["event"], result.events, strict=True):
        player = of(event, "player")
        assert _deltas(event, player) == [_hundredths(text) for text in published["changes"].split()]
        assert (player.rating, player.k) == (published["rating"], given["k"])
    players = [of(event, "player") for event in result.events]
    assert sum(player.games for player in players) == given["games"]
    assert sum(player.tenths * 10 - (player.expected or 0) for player in players) == _hundredths(given["sum"])
    assert sum(player.change_hundredths or 0 for player in players) == _hundredths(given["change"])


@pytest.mark.parametrize("given", PERIODS, ids=_name)
def test_every_game_of_a_period(given: dict[str, Any]) -> None:
    _check_games_and_sums(given, _period(given))


@pytest.mark.parametrize("beyond", [1, 50, 250])
@pytest.mark.parametrize("given", CAPPED, ids=_name)
def test_beyond_the_limit_every_game_is_the_same(given: dict[str, Any], beyond: int) -> None:
    """FIDE printed the limit instead of the rating; how far beyond it the opponent stood must not matter."""
    _check_games_and_sums(given, _period(given, beyond))


@pytest.mark.parametrize("given", [period for period in AS_FIDE if "published" in period], ids=_name)
def test_the_rounded_change_of_a_period(given: dict[str, Any]) -> None:
    result = _period(given)
    assert _change_of_the_list(given, result) == given["published"]
    last = of(result.events[-1], "player")
    assert last.new_rating == given["event"][-1]["rating"] + given["published"]


def test_a_period_without_a_published_change_that_rounds_to_none() -> None:
    """F-P04: -0.20 leaves FIDE's own 2053 as it was."""
    (given,) = (period for period in PERIODS if "published" not in period)
    assert given["name"] == "F-P04"
    assert _change_of_the_list(given, _period(given)) == 0


@pytest.mark.parametrize("given", [period for period in PERIODS if period["name"] in FIDES_EXCEPTIONS], ids=_name)
def test_fides_exceptions(given: dict[str, Any]) -> None:
    """F-P02: +5.40 is +5, FIDE published +6, which is what its three events give if each is rounded."""
    result = _period(given)
    assert _change_of_the_list(given, result) == FIDES_EXCEPTIONS[given["name"]] == 5
    assert given["published"] == 6
    assert _sum_of_rounded_events(result) == 6


def test_rounding_every_event_is_not_fides_rule() -> None:
    """F-P05: the five events rounded one by one would give +91; FIDE published +92."""
    given = next(period for period in PERIODS if period["name"] == "F-P05")
    assert given["published"] == 92
    assert _sum_of_rounded_events(_period(given)) == 91


def _sum_of_rounded_events(result: NextList) -> int:
    """No event of these periods ends on an exact half."""
    changes = [Decimal(of(event, "player").change_hundredths or 0) / 100 for event in result.events]
    return sum(round(change) for change in changes)


def test_k_of_a_busy_period() -> None:
    """F-P05: 20 x 39 exceeds 700, and 700 / 39 is 17 and a bit."""
    given = next(period for period in PERIODS if period["name"] == "F-P05")
    players = [of(event, "player") for event in _period(given).events]
    assert given["k_on_list"] == 20
    assert {(player.k, player.k_reason) for player in players} == {(17, "many_games")}


# ---- One event, all of its players


@cache
def _championship() -> NextList:
    rows = [
        {"id": f"id-player{row['no']}", "name": _name(row), "rating": int(row["october"]), "k": int(row["k"])}
        for row in CHAMPIONSHIP
    ]
    rounds = []
    for number in range(1, 12):
        cells = [(row["no"], *row[f"round {number}"].split()) for row in CHAMPIONSHIP]
        games = [f"player{no} {RESULTS[result]} player{at[1:]}" for no, at, result, _ in cells if at.startswith("w")]
        assert len(games) == 6
        rounds.append(" ; ".join(games))
    players = {_name(row): int(row["october"]) for row in CHAMPIONSHIP}
    case = _case(players, rounds, START, EventType.ROUND_ROBIN)
    assert len(case.games) == 66
    return next_list([_list(date(2025, 10, 1), rows)], Games([case]), _law(NOVEMBER), NOVEMBER, "standard")


def _of(row: dict[str, str]) -> PlayerOutcome:
    (event,) = _championship().events
    return of(event, _name(row))


@pytest.mark.parametrize("row", CHAMPIONSHIP, ids=_name)
def test_every_game_of_the_championship(row: dict[str, str]) -> None:
    """Each game is in the rows of both its players, with the change of each."""
    (event,) = _championship().events
    player = _of(row)
    cells = [row[f"round {number}"].split() for number in range(1, 12)]
    assert [f"player{at[1:]}" for at, _, _ in cells] == [
        event.players[line["opponent"] - 1].name for line in event.lines[player.number]
    ]
    assert _deltas(event, player) == [_hundredths(change) for _, _, change in cells]


@pytest.mark.parametrize("row", CHAMPIONSHIP, ids=_name)
def test_the_sums_of_the_championship(row: dict[str, str]) -> None:
    player = _of(row)
    assert (player.games, player.k, player.tenths) == (11, int(row["k"]), _hundredths(row["points"]) // 10)
    assert player.tenths * 10 - (player.expected or 0) == _hundredths(row["sum"])
    assert player.change_hundredths == _hundredths(row["change"])


def test_the_november_list_of_those_who_played_nothing_else() -> None:
    """The engine's own next list, straight from the event: ten of twelve."""
    result = _championship()
    assert not _beyond_the_opening(result)
    only = [row for row in CHAMPIONSHIP if row["games"] == "11"]
    assert len(only) == 10
    after = {row["name"]: row for row in result.published.frame.iter_rows(named=True)}
    for row in only:
        line = after[_name(row)]
        assert (line["rating"], line["games_in_period"], line["k"]) == (int(row["november"]), 11, int(row["k"]))


def test_the_november_list_with_the_other_events_of_the_period() -> None:
    """Twelve of twelve: what FIDE gave for other events is added before the one rounding."""
    before = [
        {"id": f"id-player{row['no']}", "name": _name(row), "rating": int(row["october"])} for row in CHAMPIONSHIP
    ]
    effects = []
    for row in CHAMPIONSHIP:
        player = _of(row)
        whole = (player.change or 0) * (MILLION // player.unit) + _hundredths(row["other_events"]) * (MILLION // 100)
        blank = {name: None if column.type == nw.Int64() else "" for name, column in EFFECTS.items()}
        effect = {**blank, "id": player.id, "millionths": whole, "rated_games": int(row["games"])}
        effects.append(tuple({**effect, "new_k_games": 0, "initial_games": 0}[name] for name in EFFECTS))
    frame = updated(
        _list(date(2025, 10, 1), before).frame,
        frame_of(effects, EFFECTS),
        frame_of([], DESCRIPTION),
        _law(NOVEMBER),
        NOVEMBER,
    ).frame
    after = {line["name"]: (line["rating"], line["games_in_period"]) for line in frame.iter_rows(named=True)}
    assert after == {_name(row): (int(row["november"]), int(row["games"])) for row in CHAMPIONSHIP}
    assert len(after) == 12
