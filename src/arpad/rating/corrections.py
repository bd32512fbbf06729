"""A mistake found years later: every list recomputed, and what moves, list by list."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from enum import StrEnum
from typing import Any

import narwhals as nw

from arpad.rating.case import EventCase
from arpad.rating.federation.decisions import Decisions
from arpad.rating.frames import Frame
from arpad.rating.list_calendar import enters
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.periods import repeated_games
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition
from arpad.values.finding import Finding
from arpad.values.records import dataclass

Day = date  # `date` is a field below


@dataclass(frozen=True)
class Period:
    """One list of a history: its date, the events that went into it, and what else it was made with, if anything."""

    date: date
    cases: tuple[EventCase, ...]
    closing: Day | None = None
    register: Frame | None = None
    decisions: Decisions = field(default_factory=Decisions)
    standard_lists: Sequence[PublishedList] = ()


class MoveKind(StrEnum):
    """What a move is about."""

    RATING = "rating"
    K = "k"
    FLOOR = "floor"  # fell below the floor on one of the two lists only
    INITIAL = "initial"  # the first rating on one of the two lists
    ACTIVITY = "activity"
    POOL = "pool"
    AGE_SCORE = "age_score"  # beside the ratings of the same age, on a federation's own list


@dataclass(frozen=True)
class Move:
    """One field of one player that a correction changes."""

    id: str
    name: str
    field: str
    before: str
    after: str
    kind: MoveKind


_KINDS = {"k": MoveKind.K, "flag": MoveKind.ACTIVITY, "delisted": MoveKind.FLOOR, "pool": MoveKind.POOL}
_OWN_LIST = {"activity": MoveKind.ACTIVITY, "age_score": MoveKind.AGE_SCORE}
"""A federation's own list has these besides; its state of activity says more than the flag."""


@dataclass(frozen=True)
class ListImpact:
    date: date
    moves: tuple[Move, ...]
    points: int  # sum of the rating differences of players on both lists

    @property
    def totals(self) -> dict[str, int]:
        """How many players move, by kind."""
        return {kind.value: len({move.id for move in self.moves if move.kind is kind}) for kind in MoveKind}


def chain(
    opening: PublishedList, periods: Sequence[Period], edition_of: Callable[[date], Edition], series: str
) -> list[NextList]:
    """Every list of a history, each made from all that came before it."""
    lists, made = [opening], []
    for period in sorted(periods, key=lambda period: period.date):
        games = Games(
            period.cases,
            register=period.register,
            decisions=period.decisions,
            standard_lists=period.standard_lists,
        )
        result = next_list(lists, games, edition_of(period.date), period.date, series, period.closing)
        made.append(result)
        lists.append(result.published)
    return made


def impact(before: Sequence[NextList], after: Sequence[NextList]) -> list[ListImpact]:
    """What differs between two chains of the same dates."""
    pairs = zip(before, after, strict=True)
    return [compared(old.published, new.published) for old, new in pairs]


def compared(old: PublishedList, new: PublishedList) -> ListImpact:
    """What differs between two lists of one date."""
    watched = _watched(old.frame, new.frame)
    moved = _moved(old.frame, new.frame, watched)
    lines_before, lines_after = _lines(old.frame, moved, watched), _lines(new.frame, moved, watched)
    moves: list[Move] = []
    points = 0
    for player in sorted({*lines_before, *lines_after}):
        first, second = lines_before.get(player, {}), lines_after.get(player, {})
        name = str(second.get("name") or first.get("name") or "")
        for column in watched:
            was, now = _shown(first.get(column)), _shown(second.get(column))
            if was != now:  # a line on one list only has no flag, the other list an empty one
                moves.append(Move(player, name, column, was, now, _kind(column, first, second, new.date)))
        before, after = first.get("rating"), second.get("rating")
        points += after - before if before is not None and after is not None else 0
    return ListImpact(new.date, tuple(moves), points)


def _kind(field: str, first: Mapping[str, Any], second: Mapping[str, Any], day: date) -> MoveKind:
    if field != "rating":
        return {**_KINDS, **_OWN_LIST}[field]
    if str(day) in (first.get("listed_from"), second.get("listed_from")):
        return MoveKind.INITIAL
    return MoveKind.FLOOR if first.get("delisted", "") != second.get("delisted", "") else MoveKind.RATING


def _watched(old: Frame, new: Frame) -> tuple[str, ...]:
    own = tuple(name for name in _OWN_LIST if name in old.columns and name in new.columns)
    return "rating", *(name for name in _KINDS if not own or name != "flag"), *own


def _moved(old: Frame, new: Frame, watched: Sequence[str]) -> list[str]:
    """The ids whose watched fields are not the same on both, found in columns: a list is long, an impact is short."""
    both = nw.concat([frame.select("id", *watched) for frame in (old, new)])
    return both.unique(keep="none")["id"].unique().to_list()


def _lines(frame: Frame, ids: Sequence[str], watched: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    rows = frame.filter(nw.col("id").is_in(ids)).select("id", "name", "listed_from", *watched)
    return {row["id"]: row for row in rows.iter_rows(named=True)}


def _shown(value: object) -> str:
    return "" if value is None else str(value)


def with_player_merged(published: PublishedList, old_id: str, new_id: str) -> PublishedList:
    """Two ids turned out to be one person: the line of the id that stays, or the only line there is, under it."""
    frame = published.frame
    if new_id in frame["id"].to_list():
        return replace(published, frame=frame.filter(nw.col("id") != old_id))
    named = nw.when(nw.col("id") == old_id).then(nw.lit(new_id)).otherwise(nw.col("id"))
    return replace(published, frame=frame.with_columns(id=named))


def rated_twice(periods: Sequence[Period], edition_of: Callable[[date], Edition]) -> Iterator[Finding]:
    """Games in two lists. An event given again after it came too late for a list is in one only."""
    return repeated_games([case for period in periods for case in period.cases if _takes(period, case, edition_of)], ())


def _takes(period: Period, case: EventCase, edition_of: Callable[[date], Edition]) -> bool:
    return enters(case, edition_of(period.date), period.date, period.closing)


def moved_to_its_list(
    periods: Sequence[Period], case: EventCase, edition_of: Callable[[date], Edition]
) -> list[Period]:
    """An event with corrected dates in the first list that takes it, from its own on, and in no other."""
    own = next(index for index, period in enumerate(periods) if case in period.cases)
    takes = [index for index, period in enumerate(periods) if index >= own and _takes(period, case, edition_of)]
    if not takes:
        return list(periods)
    changed = [replace(period, cases=tuple(one for one in period.cases if one != case)) for period in periods]
    changed[takes[0]] = replace(changed[takes[0]], cases=(*changed[takes[0]].cases, case))
    return changed
