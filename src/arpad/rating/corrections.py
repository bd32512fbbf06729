"""A mistake found years later: every list recomputed, and what moves, list by list."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arpad.rating.case import EventCase
from arpad.rating.frames import Frame
from arpad.rating.next_list import NextList, PublishedList, next_list
from arpad.regulations.edition import Edition

Day = date  # `date` is a field below
WATCHED = ("rating", "k", "flag", "delisted", "pool")


@dataclass(frozen=True)
class Period:
    """One list of a history: its date, the events that went into it, and a closing date if one was stated."""

    date: date
    cases: tuple[EventCase, ...]
    closing: Day | None = None


@dataclass(frozen=True)
class Move:
    """One field of one player that a correction changes."""

    id: str
    name: str
    field: str
    before: str
    after: str


@dataclass(frozen=True)
class ListImpact:
    date: date
    moves: tuple[Move, ...]
    points: int  # sum of the rating differences of players on both lists


def chain(
    opening: PublishedList, periods: Sequence[Period], edition_of: Callable[[date], Edition], series: str
) -> list[NextList]:
    """Every list of a history, each made from all that came before it."""
    lists, made = [opening], []
    for period in sorted(periods, key=lambda period: period.date):
        result = next_list(lists, period.cases, edition_of(period.date), period.date, series, period.closing)
        made.append(result)
        lists.append(result.published)
    return made


def impact(before: Sequence[NextList], after: Sequence[NextList]) -> list[ListImpact]:
    """What differs between two chains of the same dates."""
    pairs = zip(before, after, strict=True)
    return [_compared(old.published, new.published) for old, new in pairs]


def _compared(old: PublishedList, new: PublishedList) -> ListImpact:
    lines_before, lines_after = _lines(old.frame), _lines(new.frame)
    moves: list[Move] = []
    points = 0
    for player in sorted({*lines_before, *lines_after}):
        first, second = lines_before.get(player, {}), lines_after.get(player, {})
        name = str(second.get("name") or first.get("name") or "")
        moves += [
            Move(player, name, field, _shown(first.get(field)), _shown(second.get(field)))
            for field in WATCHED
            if first.get(field) != second.get(field)
        ]
        was, now = first.get("rating"), second.get("rating")
        points += now - was if was is not None and now is not None else 0
    return ListImpact(new.date, tuple(moves), points)


def _lines(frame: Frame) -> dict[str, Mapping[str, Any]]:
    return {row["id"]: row for row in frame.select("id", "name", *WATCHED).iter_rows(named=True)}


def _shown(value: object) -> str:
    return "" if value is None else str(value)


def with_player_merged(case: EventCase, old_id: str, new_id: str) -> EventCase:
    """Two ids turned out to be one person: his games go to the id that stays."""
    entries = tuple(
        replace(entry, player_id=new_id) if entry.player_id == old_id else entry for entry in case.tournament.entries
    )
    return replace(case, tournament=replace(case.tournament, entries=entries))
