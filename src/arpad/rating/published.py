"""Published lists: which of them serves an event, and what happened to players between that list and the latest one.

And the figures by which an administrator watches that a rating means the same strength from year to year.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from math import isqrt
from typing import Any

import narwhals as nw

from arpad.rating.frames import Frame, Series
from arpad.rating.list_columns import DESCRIPTION, LIST
from arpad.rating.pool import Pool, pool_from_text
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.values.numbers import round_half_up
from arpad.values.person import Birth
from arpad.values.records import dataclass


def last_lines(lists: Sequence[Frame]) -> Frame:
    """Everybody once, as on the last of these lists that has him.

    A list that leaves somebody out says nothing of his rating: inactive players are left out, and stay rated.
    """
    *earlier, found = lists
    for one in reversed(earlier):
        missing = one.join(found.select("id"), on="id", how="anti")
        found = nw.concat([found, missing]) if len(missing) else found
    return found


def with_later_lists(served: Frame, later: Sequence[Frame], floor: int) -> Frame:
    """The list that serves an event, with what later ones say of its players, by their last lines.

    `rating_now` is the rating to which changes are added; null where it is the one of this list, or there is none.
    `fallen` says that there is none any more (reading I-391). `since_listed` is the rating of who had none here, on the
    first list from which he has been rated without a break (reading I-390); who is not here at all comes in unrated.
    """
    if not later:
        nothing = nw.lit(None, nw.Int64())
        return served.with_columns(rating_now=nothing, fallen=nw.lit(False), since_listed=nothing)
    now = last_lines([one.select("id", now=nw.col("rating").fill_null(0)) for one in later])
    joined = _with_newly_listed(served, now, later).join(now, on="id", how="left")
    rated_here = (nw.col("rating") >= floor).fill_null(False)
    rating_now = nw.when(nw.col("now") > 0).then(nw.col("now"))
    joined = joined.with_columns(
        rating_now=rating_now,
        fallen=rated_here & (nw.col("now") <= 0).fill_null(False),
        since_listed=nw.when(~rated_here).then(rating_now),
        unbroken=nw.lit(True),
    )
    for one in reversed(later):
        there = one.select("id", earlier=nw.col("rating").fill_null(0))
        joined = joined.join(there, on="id", how="left")
        unbroken = nw.col("unbroken") & (nw.col("earlier").is_null() | (nw.col("earlier") > 0))
        goes_back = unbroken & ~nw.col("earlier").is_null() & ~nw.col("since_listed").is_null()
        since = nw.when(goes_back).then(nw.col("earlier")).otherwise(nw.col("since_listed"))
        joined = joined.with_columns(since_listed=since, unbroken=unbroken).drop("earlier")
    return joined.drop("now", "unbroken")


def _with_newly_listed(served: Frame, now: Frame, later: Sequence[Frame]) -> Frame:
    """With a line for who is rated now and is not on the list: unrated, as the later list describes him."""
    new = now.filter(nw.col("now") > 0).select("id").join(served.select("id"), on="id", how="anti")
    if not len(new):
        return served
    added = last_lines([_in_columns_of(served, one).join(new, on="id", how="semi") for one in later])
    blank = [name for name in served.columns if name not in DESCRIPTION and name in LIST]
    added = added.with_columns(
        *(nw.lit("" if LIST[name].type == nw.String() else None, LIST[name].type).alias(name) for name in blank)
    )
    return nw.concat([served, added.select(*served.columns)])


def _in_columns_of(served: Frame, later: Frame) -> Frame:
    """A list that came from outside may have more columns, such as the club, than those that were made from it."""
    more = [name for name in served.columns if name not in later.columns]
    nothing = (("" if served.schema[name] == nw.String() else None, name) for name in more)
    empty = [nw.lit(value, served.schema[name]).alias(name) for value, name in nothing]
    return later.with_columns(*empty).select(*served.columns)


@dataclass(frozen=True)
class PublishedList:
    """A list of a date, in the columns of `LIST`."""

    date: date
    frame: Frame

    @cached_property
    def ids(self) -> Series:
        return self.frame["id"]

    @cached_property
    def _can_be_searched(self) -> bool:
        return self.ids.implementation.is_polars() and self.ids.is_sorted()

    def has_any(self, few: Series) -> bool:
        """Whether one of these few players is on the list."""
        if not self._can_be_searched or not len(self.ids):
            return bool(self.ids.is_in(few).any())
        ids, asked = self.ids.to_native(), few.to_native()
        found = ids.gather(ids.search_sorted(asked).clip(0, len(ids) - 1))
        return bool((found == asked).any())


def serving(lists: Sequence[PublishedList], day: date | None) -> int | None:
    """Which list was in force on the day (an event's start), else the oldest there is; lists by date.   [event_list]"""
    in_force = [index for index, published in enumerate(lists) if day is None or published.date <= day]
    return in_force[-1] if in_force else (0 if lists else None)


def rating_list(
    published: PublishedList, ids: set[str], later: Sequence[PublishedList] = (), floor: int = 1
) -> RatingList:
    """The lines of the players asked for, with what later lists say of them; below the floor nobody is rated."""
    served, *after = (one.frame.filter(nw.col("id").is_in(sorted(ids))) for one in (published, *later))
    return RatingList({row["id"]: _listed(row) for row in with_later_lists(served, after, floor).iter_rows(named=True)})


def _listed(row: Mapping[str, Any]) -> ListedPlayer:
    return ListedPlayer(
        id=row["id"],
        name=row["name"],
        federation=row["federation"],
        sex=row["sex"],
        title=row["title"],
        birth=_birth(row["birth"]),
        rating=row["rating"] or 0,
        k=row["k"],
        games=row["games"],
        peak=row["peak"],
        listed_from=date.fromisoformat(row["listed_from"]) if row["listed_from"] else None,
        standard_rating=row["standard_rating"],
        rating_now=row["rating_now"],
        fallen=row["fallen"],
        since_listed=row["since_listed"],
    )


def _birth(text: str) -> Birth | None:
    parts = [int(part) for part in text.split("-")] if text else []
    return Birth(*parts) if parts else None


def open_pools(published: PublishedList, players: Collection[str] | None = None) -> dict[str, Pool]:
    """What waits for a first rating, of these players or of all: a list may have many more than a period asks for."""
    if players is not None and not players:
        return {}
    open_ones = published.frame.select("id", "pool").filter(nw.col("pool") != "")
    if players is not None and len(open_ones):
        open_ones = open_ones.filter(nw.col("id").is_in(sorted(players)))
    return {row["id"]: pool_from_text(row["pool"]) for row in open_ones.iter_rows(named=True)}


@dataclass(frozen=True)
class ControlFigures:
    """Of one list, in hundredths. `drift` is the mean change of whoever was on the list before."""

    date: date
    players: int
    mean: int | None
    spread: int | None
    stayed: int
    drift: int | None


def last_of_each_year(days: Iterable[date]) -> list[date]:
    return sorted({day.year: day for day in sorted(days)}.values())


def control_figures(lists: Iterable[PublishedList]) -> Iterator[ControlFigures]:
    """List by list, each beside the one before it; a player counts whether active or not (I-316).   [list_controls]"""
    before: Mapping[str, int] = {}
    for published in lists:
        now = _ratings(published)
        both = now.keys() & before.keys()
        change = sum(now[key] - before[key] for key in both)
        yield ControlFigures(
            published.date,
            len(now),
            round_half_up(100 * sum(now.values()), len(now)) if now else None,
            _spread(now.values()),
            len(both),
            round_half_up(100 * change, len(both)) if both else None,
        )
        before = now


def _ratings(published: PublishedList) -> dict[str, int]:
    rows = published.frame.select("id", "rating").iter_rows()
    return {str(key): int(rating) for key, rating in rows if rating}


def _spread(ratings: Iterable[int]) -> int | None:
    """The standard deviation of all of them, half up, by whole numbers: 100 √(n Σx² − (Σx)²) / n."""
    found = list(ratings)
    if not found:
        return None
    count, total = len(found), sum(found)
    variance = count * sum(one * one for one in found) - total * total
    return (isqrt(200 * 200 * variance) // count + 1) // 2
