"""A past whose lists are all there: those that were not kept are made again by the engine."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.rating.published import PublishedList
from arpad.studies.past import Past, rated


def with_lists(past: Past, lists: Sequence[PublishedList]) -> Past:
    """The same games with these lists, one for each period."""
    periods = [replace(period, published=one) for period, one in zip(past.periods, lists, strict=True)]
    return replace(past, periods=periods)


def completed(past: Past) -> Past:
    """As published where every list was kept; else all of them rated anew, so that one law made the whole chain."""
    if all(period.published is not None for period in past.periods):
        return past
    made = rated(past.opening, past.periods, past.edition_of, past.series)
    return with_lists(past, [one.published for one in made])
