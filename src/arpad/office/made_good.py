"""What a list makes good of corrections that were deferred to it: by player, the difference on the list before."""

from collections.abc import Mapping
from functools import lru_cache

from arpad.office.inputs import Inputs, from_blob
from arpad.office.list_store import published_list, read_content
from arpad.office.models import ListBlob, RatingList
from arpad.rating.published import PublishedList
from arpad.values.records import dataclass


@dataclass(frozen=True)
class MadeGood:
    """`entries` are those of the log that corrected; `points` are by player, and have only whom they moved."""

    entries: tuple[str, ...] = ()
    points: Mapping[str, int] | None = None

    def of(self, player: str) -> int:
        return (self.points or {}).get(player, 0)


def list_before(inputs: Inputs, series: str) -> PublishedList | None:
    """The latest of the earlier lists as it is published, whatever the list was made from."""
    if not inputs.lists:
        return None
    day, revision, _ = inputs.lists[-1]
    found = RatingList.published.filter(series__key=series, date=day, revision=revision).first()
    return published_list(found) if found is not None else None


def made_good_on(of: RatingList) -> MadeGood:
    """Nothing for nearly every list."""
    return _made_good(of.pk, of.sha256) if '"made_good:' in of.manifest else MadeGood()


@lru_cache(maxsize=16)
def _made_good(number: int, sha256: str) -> MadeGood:
    """The hash is there for restored books, in which another list may have the number."""
    given = from_blob(ListBlob.objects.values_list("inputs", flat=True).get(list=number))
    before = list_before(given.inputs, given.inputs.series)
    if before is None:
        return MadeGood()
    published = dict(before.frame.select("id", "rating").iter_rows())
    used = read_content(given.lists[-1], given.inputs.lists[-1][0]).frame.select("id", "rating").iter_rows()
    moved = {key: rating - published[key] for key, rating in used if rating and published.get(key)}
    entries = tuple(name for name, _ in given.inputs.made_good if name.isdecimal())
    return MadeGood(entries, {key: points for key, points in moved.items() if points})
