"""Figures by which a list's administrator watches that a rating means the same strength from year to year."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from math import isqrt

from arpad.rating.published import PublishedList
from arpad.values.rounding import round_half_up


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
