"""Published lists, and which of them serves an event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

import narwhals as nw

from arpad.rating.between_lists import with_later_lists
from arpad.rating.frames import Frame, Series
from arpad.rating.pool import Pool, pool_from_text
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.values.person import Birth


@dataclass(frozen=True)
class PublishedList:
    """A list of a date, in the columns of `LIST`."""

    date: date
    frame: Frame

    @cached_property
    def ids(self) -> Series:
        return self.frame["id"]


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


def open_pools(published: PublishedList) -> dict[str, Pool]:
    open_ones = published.frame.filter(nw.col("pool") != "").select("id", "pool")
    return {row["id"]: pool_from_text(row["pool"]) for row in open_ones.iter_rows(named=True)}
