"""Lists and the events between them, for tests: players by name, ids `id-NAME`."""

from datetime import date
from typing import Any

import narwhals as nw

from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.frames import frame_of
from arpad.rating.list_columns import LIST
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import completed, edition_named, series_of
from arpad.tournament.facts import Facts
from arpad.values.time_control import Cadence
from support.events import tournament

NOVEMBER = date(2011, 11, 1)


def published(day: date, rows: list[dict[str, Any]]) -> PublishedList:
    """A list from the columns that matter; the others are empty."""
    blank = {name: None if column.type == nw.Int64() else "" for name, column in LIST.items()}
    return PublishedList(day, frame_of([tuple({**blank, **row}[name] for name in LIST) for row in rows], LIST))


def line(name: str, rating: int | None, **more: Any) -> dict[str, Any]:
    """A player as on a list that arpad made, with a game in every month; nothing says since when he is listed."""
    known = {"k": 15, "games": 100, "peak": rating, "recent_games": "001" * 12} if rating else {}
    return {"id": f"id-{name}", "name": name, "rating": rating, **known, **more}


def event(rounds: list[str], start: date, days: int = 3, edition: str = "fide-2011", **facts: Any) -> EventCase:
    names = sorted(
        {word for text in rounds for word in text.replace(";", " ").split() if word.isalpha() and word not in "WDL"}
    )
    played = tournament(dict.fromkeys(names), rounds, start=start, end=start.replace(day=start.day + days - 1))
    case, _ = case_of(played, Facts(**facts), Choice(edition))
    assert case is not None
    return case


def rows_of(result: NextList) -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in result.published.frame.iter_rows(named=True)}


def make(
    previous: list[PublishedList], cases: list[EventCase], day: date = NOVEMBER, edition: str = "fide-2011"
) -> NextList:
    law = completed(edition_named(edition), day).edition
    return next_list(previous, Games(cases), law, day, series_of(law.chapter, Cadence.STANDARD))
