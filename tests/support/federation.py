"""A federation's own list for tests: players by name, ids of digits, lists on the 5th under the Andalusian rules."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import narwhals as nw

from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.federation.decisions import Decisions, read_decisions
from arpad.rating.frames import Frame, frame_of
from arpad.rating.list_columns import FEDERATION, LIST
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import completed, edition_named
from arpad.regulations.edition import Edition
from arpad.regulations.options import with_option
from arpad.tournament.facts import Facts
from support.events import tournament

REA = "fada-2014"
COLUMNS = {**LIST, **FEDERATION}


def law(day: date = date(2015, 10, 5), *options: str) -> Edition:
    edition = completed(edition_named(REA), day).edition
    for option in options:
        edition = with_option(edition, option)
    return edition


def frame(lines: Sequence[Mapping[str, Any]]) -> Frame:
    """Lines from the cells that matter; the others are empty."""
    empty = {name: None if column.type == nw.Int64() else "" for name, column in COLUMNS.items()}
    return frame_of([tuple({**empty, **one}[name] for name in COLUMNS) for one in lines], COLUMNS)


def line(name: str, rating: int | None, **more: Any) -> dict[str, Any]:
    """A player as on a list that arpad made, without a game in the year before."""
    return {"id": f"id-{name}", "name": name, "rating": rating, "recent_games": "000" * 12, **more}


def published(day: date, *lines: Mapping[str, Any]) -> PublishedList:
    return PublishedList(day, frame(lines))


def event(rounds: Sequence[str], start: date, end: date | None = None, **players: Any) -> EventCase:
    """`players`: what the report says of those who have more than a name; times are not given, so K is 24."""
    words = {word for text in rounds for word in text.replace(";", " ").split() if word.isalpha()}
    given = {name: players.get(name) for name in sorted(words)}
    case, _ = case_of(tournament(given, rounds, start=start, end=end or start), Facts(), Choice(REA))
    assert case is not None
    return case


def decisions(**tables: Any) -> Decisions:
    found, findings = read_decisions(tables)
    assert found is not None, findings
    return found


def make(
    day: date,
    previous: Sequence[PublishedList],
    cases: Sequence[EventCase] = (),
    register: Sequence[Mapping[str, Any]] = (),
    decided: Decisions | None = None,
) -> NextList:
    games = Games(cases, register=frame(register) if register else None, decisions=decided or Decisions())
    return next_list(previous, games, law(day), day, "rea")


def rows_of(result: NextList) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in result.published.frame.iter_rows(named=True)}
