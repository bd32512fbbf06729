"""Which lists the public sees: published ones of the office itself, of each day the last revision.

Nearly every page asks. The answer is kept under the hash of the log's head: whatever is published or changed has an
entry of the log in the same transaction, and books that were restored have another head.
"""

from datetime import date
from functools import cached_property, lru_cache

from django.http import Http404

from arpad.office.list_store import in_force
from arpad.office.models import RatingList, Series
from arpad.values.records import dataclass
from arpad.web.queries import rows

_KEPT = 4  # books may be asked while somebody publishes


@dataclass(frozen=True)
class Published:
    """Every series, and its lists by date. The objects are shared: nobody changes them."""

    series: tuple[Series, ...]
    lists: dict[int, tuple[RatingList, ...]]

    @cached_property
    def by_key(self) -> dict[str, Series]:
        return {one.key: one for one in self.series}

    @cached_property
    def by_number(self) -> dict[int, RatingList]:
        return {listed.pk: listed for lists in self.lists.values() for listed in lists}


def published() -> Published:
    """As the books are now."""
    head = rows("SELECT sha256 FROM office_logentry ORDER BY number DESC LIMIT 1")
    return _published(head[0][0]) if head else _read()


@lru_cache(maxsize=_KEPT)
def _published(_head: str) -> Published:
    return _read()


def _read() -> Published:
    series = tuple(Series.objects.in_order())
    lists = {one.pk: tuple(in_force(one)) for one in series}
    for one in series:
        for of in lists[one.pk]:
            of.series = one
    return Published(series, lists)


def all_series() -> list[Series]:
    return list(published().series)


def current_lists() -> list[RatingList]:
    """The newest list of every series that has one."""
    now = published()
    return [lists[-1] for series in now.series if (lists := now.lists[series.pk])]


def lists_of(series: Series) -> list[RatingList]:
    """By date, the newest first."""
    return list(published().lists.get(series.pk, ())[::-1])


def series_or_404(key: str) -> Series:
    found = published().by_key.get(key)
    if found is None:
        raise Http404
    return found


def list_or_404(series: str, day: date | None) -> RatingList:
    """The list of that series and day, or the newest."""
    lists = published().lists[series_or_404(series).pk]
    here = lists[-1:] if day is None else [listed for listed in lists if listed.date == day]
    if not here:
        raise Http404
    return here[0]


forget = _published.cache_clear
