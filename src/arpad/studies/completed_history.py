"""A past whose lists are all there: those that were not kept are made again by the engine."""

from collections.abc import Iterable
from dataclasses import replace

import narwhals as nw
import polars as pl

from arpad.rating.published import PublishedList
from arpad.studies.history import Past, rated

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
