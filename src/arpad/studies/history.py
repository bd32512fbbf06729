"""The past that a study looks at: an opening list, and for each period its games, its law and its list.

Lists that were not kept are made again by the engine.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Protocol, TypeVar

import narwhals as nw
import polars as pl

from arpad.formats.games import DenseGames
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition
from arpad.values.dates import plus_months
from arpad.values.records import dataclass

Day = date  # `date` is a field below

# Lists older than this serve no event that still comes in; a decade of lists need not stay in memory.
_SERVING_MONTHS = 24


@dataclass(frozen=True)
class PastPeriod:
    """`published` is the list that was made of these games; None: it is made anew."""

    date: date
    games: Games
    published: PublishedList | None = None
    closing: Day | None = None


@dataclass(frozen=True)
class Past:
    opening: PublishedList
    periods: Sequence[PastPeriod]
    edition_of: Callable[[date], Edition]
    series: str

    @property
    def lists(self) -> list[PublishedList]:
        """As they were published, the opening first; where one was not kept the past must be rated anew instead."""
        return [self.opening, *(period.published for period in self.periods if period.published is not None)]


def ratings_on(published: PublishedList, name: str = "rating") -> pl.DataFrame:
    """Id and rating of everybody who has one; `name` is that of the column."""
    native: pl.DataFrame = published.frame.to_native()
    return native.lazy().select("id", pl.col("rating").alias(name)).filter(pl.col(name) > 0).collect()


def rated(
    opening: PublishedList,
    periods: Sequence[PastPeriod],
    edition_of: Callable[[date], Edition],
    series: str,
    earlier: Sequence[PublishedList] = (),
) -> Iterator[NextList]:
    """Every period rated by the engine of the lists, one after the other, each from the lists before it.

    `earlier` are lists before the opening that an event may still ask for.
    """
    lists = [*earlier, opening]
    for period in periods:
        made = next_list(lists, period.games, edition_of(period.date), period.date, series, period.closing)
        lists.append(made.published)
        lists = still_serving(lists, period.date)
        forget_lookups(period)
        yield made


def forget_lookups(period: PastPeriod) -> None:
    """Games remember the lists in which they looked up their players: years of them."""
    for table in period.games.tables:
        if isinstance(table, DenseGames):
            table.forget()


class _Dated(Protocol):
    @property
    def date(self) -> date: ...


OfADate = TypeVar("OfADate", bound=_Dated)


def still_serving(lists: Sequence[OfADate], day: date) -> list[OfADate]:
    """Those that an event may still ask for; the latest always."""
    oldest = plus_months(day, -_SERVING_MONTHS)
    return [listed for listed in lists[:-1] if listed.date >= oldest] + list(lists[-1:])


_NAMES = pl.Categorical()  # the same few texts on every list


def slimmed(published: PublishedList) -> PublishedList:
    """What studies ask of a list: a decade of a federation's whole lists would fill the memory."""
    native: pl.DataFrame = published.frame.to_native()
    kept = native.select(
        "id",
        *(pl.col(name).cast(pl.Int32) for name in ("rating", "k")),
        pl.col("birth", "sex", "federation").cast(_NAMES),
    )
    return PublishedList(published.date, nw.from_native(kept, eager_only=True))


def with_lists(past: Past, lists: Iterable[PublishedList]) -> Past:
    """The same games with these lists, one for each period."""
    periods = [replace(period, published=one) for period, one in zip(past.periods, lists, strict=True)]
    return replace(past, periods=periods)


def ratings_alone(past: Past) -> Past:
    """Without the games, once they stand in a table of their own; between the first list and the last only ratings."""
    lists = [listed if listed is past.lists[-1] else _of_ratings(listed) for listed in past.lists[1:]]
    return with_lists(replace(past, periods=[replace(period, games=Games()) for period in past.periods]), lists)


def _of_ratings(published: PublishedList) -> PublishedList:
    return PublishedList(published.date, published.frame.select("id", "rating"))


def completed(past: Past) -> Past:
    """As published where every list was kept; else all of them rated anew, so that one law made the whole chain.

    Only the opening list and the last one stay whole.
    """
    last = len(past.periods) - 1
    periods = [
        period if place == last or period.published is None else replace(period, published=slimmed(period.published))
        for place, period in enumerate(past.periods)
    ]
    there = replace(past, periods=periods)
    if all(period.published is not None for period in periods):
        return there
    made = rated(past.opening, periods, past.edition_of, past.series)
    return with_lists(
        there, (one.published if place == last else slimmed(one.published) for place, one in enumerate(made))
    )
