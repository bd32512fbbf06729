"""What a list makes good of corrections that were deferred to it: by player and correction, the difference on the list
before."""

from collections.abc import Mapping
from functools import lru_cache

from arpad.office.input_blobs import from_blob
from arpad.office.inputs import Inputs, KeptInputs
from arpad.office.list_store import published_list, read_content
from arpad.office.models import ListBlob, RatingList
from arpad.rating.published import PublishedList
from arpad.values.records import dataclass

Ratings = dict[str, int | None]


@dataclass(frozen=True)
class MadeGood:
    """`entries` are those of the log that corrected; `points` are by entry and player, and have only whom they moved.
    Lists of earlier versions have the points of all their entries together: the key names them all."""

    entries: tuple[str, ...] = ()
    points: Mapping[str, Mapping[str, int]] | None = None

    def of(self, player: str) -> int:
        return sum(self.by_entry(player).values())

    def by_entry(self, player: str) -> dict[str, int]:
        """Entries of the log, and the points each gave him."""
        both = self.points or {}
        return {entry: points[player] for entry, points in both.items() if points.get(player)}


def list_before(inputs: Inputs, series: str) -> PublishedList | None:
    """The latest of the earlier lists as it is published, whatever the list was made from."""
    if not inputs.lists:
        return None
    day, revision, _ = inputs.lists[-1]
    found = RatingList.published.filter(series__key=series, date=day, revision=revision).first()
    return published_list(found) if found is not None else None


def ratings_of(published: PublishedList) -> Ratings:
    return dict(published.frame.select("id", "rating").iter_rows())


def points_between(before: Ratings, now: Ratings) -> dict[str, int]:
    """Whoever is rated on both, and differs."""
    both = ((key, rating, before.get(key)) for key, rating in now.items())
    moved = {key: rating - was for key, rating, was in both if rating and was}
    return {key: points for key, points in moved.items() if points}


def made_good_on(of: RatingList) -> MadeGood:
    """Nothing for nearly every list."""
    return _made_good(of.pk, of.sha256) if '"made_good:' in of.manifest else MadeGood()


@lru_cache(maxsize=16)
def _made_good(number: int, sha256: str) -> MadeGood:
    """The hash is there for restored books, in which another list may have the number."""
    given = from_blob(ListBlob.objects.values_list("inputs", flat=True).get(list=number))
    entries = tuple(name for name, _ in given.inputs.made_good if name.isdecimal())
    if given.steps:
        return MadeGood(entries, {step.entry: step.points for step in given.steps if step.points})
    return MadeGood(entries, _together(given, entries))


def _together(given: KeptInputs, entries: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """As lists had it that were made before the points were kept by correction."""
    before = list_before(given.inputs, given.inputs.series)
    if before is None:
        return {}
    used = read_content(given.lists[-1], given.inputs.lists[-1][0])
    return {", ".join(entries): points_between(ratings_of(before), ratings_of(used))}
