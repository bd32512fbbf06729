"""The standard lists that seed a rapid or blitz list of the books (reading I-393).

Of a standard list only those lines matter whose players have no rating on the other list yet. They are kept with the
inputs one by one, so that a standard list made anew is missed only where it says something else of one of them.
"""

from collections.abc import Collection, Iterable, Mapping, Set
from datetime import date
from typing import Any, TypeAlias

import narwhals as nw

from arpad.office.corrections_in_force import Standing
from arpad.office.hashes import sha256_of
from arpad.office.list_store import in_force, since
from arpad.office.models import ListRow, RatingList, Series
from arpad.office.redactions import redactions
from arpad.rating.frames import frame_of
from arpad.rating.list_columns import LIST
from arpad.rating.other_ratings import SEEDS
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import chapter_of, edition_named
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

Day = date  # `date` is a field below
Line: TypeAlias = tuple[Any, ...]
"""The columns of `SEEDS`."""

Lists: TypeAlias = Mapping[tuple[str, date], PublishedList]
"""Lists made anew that are not in the books yet, by series and date."""

_MAIN = "standard"
_COLUMNS = tuple("key" if name == "id" else name for name in SEEDS)
_AT_A_TIME = 500


@dataclass(frozen=True)
class StandardInput:
    """One standard list: what it says of each player who may need it, None where he has no rating on it either."""

    series: str
    date: Day
    revision: int
    lines: Mapping[str, Line | None]

    def manifest(self) -> dict[str, str]:
        return {f"standard:{self.series}:{self.date}:{key}": sha256_of(line) for key, line in self.lines.items()}

    def about(self) -> dict[str, Any]:
        return {"series": self.series, "revision": self.revision, "lines": dict(self.lines)}

    @classmethod
    def read(cls, day: Day, about: Mapping[str, Any]) -> "StandardInput":
        lines = {key: tuple(line) if line is not None else None for key, line in about["lines"].items()}
        return cls(about["series"], day, about["revision"], lines)

    @property
    def published(self) -> PublishedList:
        """Those lines as a list."""
        blank = {name: None if column.type == nw.Int64() else "" for name, column in LIST.items()}
        known = [{**blank, **dict(zip(SEEDS, line, strict=True))} for line in self.lines.values() if line is not None]
        return PublishedList(self.date, frame_of([tuple(one[name] for name in LIST) for one in known], LIST))

    @property
    def as_in_the_books(self) -> bool:
        """Whether the list it was taken from still says the same."""
        there = RatingList.published.filter(series__key=self.series, date=self.date, revision=self.revision).first()
        return there is not None and _lines(there, self.lines.keys()) == self.lines


def seeding_series(series: Series) -> list[Series]:
    """Those whose lists may seed it, the one that does first: FIDE's standard chapter, the one called so before others
    in the order of their keys. Lists of somebody else's are for looking up only."""
    standard = Series.objects.filter(cadence=Cadence.STANDARD).exclude(pk=series.pk)
    own = [one for one in standard if _chapter(one) == chapter_of(Cadence.STANDARD) and in_force(one)]
    return sorted(own, key=lambda one: (one.key != _MAIN, one.key))


def _chapter(series: Series) -> str:
    return edition_named(series.edition).chapter if series.edition else chapter_of(Cadence(series.cadence))


def seeding(
    series: Series,
    list_date: date,
    law: Edition,
    first: date | None,
    players: Set[str],
    lists: Iterable[RatingList | PublishedList],
    books: Standing,
    named: str = "",
    beside: Lists | None = None,
) -> tuple[StandardInput, ...]:
    """What the standard lists say of those players of the events who are not rated on the lists that serve them, from
    the one in force when the first event began (reading I-261).   [standard_seed]

    `named` is the series that seeded an earlier revision; `beside` are lists that are not in the books yet.
    """
    if first is None or law.find("standard_seed") is None:
        return ()
    people = unrated_on(lists, players, law.rule("rating_floor").integer("floor"))
    people |= {gone for gone, kept in books.merges.items() if kept in people}
    found = Series.objects.filter(key=named).first() if named else next(iter(seeding_series(series)), None)
    if found is None or not people:
        return ()
    standard = in_force(found, before=list_date) or in_force(found)[:1]
    return tuple(
        StandardInput(found.key, one.date, one.revision, _now(one, found.key, people, beside or {}))
        for one in since(standard, first)
    )


def unrated_on(lists: Iterable[RatingList | PublishedList], players: Set[str], floor: int) -> set[str]:
    """Who of these players is not rated on every one of the lists; a rating below the floor is none."""
    rated = [_rated(listed, players, floor) for listed in lists]
    return {player for player in players if not rated or not all(player in there for there in rated)}


def _rated(one: RatingList | PublishedList, players: Set[str], floor: int) -> set[str]:
    if isinstance(one, PublishedList):
        return set(one.frame.filter(nw.col("rating") >= floor)["id"].to_list())
    return {key for key, line in _lines(one, players).items() if line is not None and line[-1] >= floor}


def reseeded(seen: Mapping[str, str], beside: Lists | None = None) -> bool:
    """Whether a standard list now says something else of somebody than the inputs in a manifest do."""
    kept: dict[tuple[str, date], dict[str, str]] = {}
    left = redactions()
    for name, sha in seen.items():
        if name.startswith("standard:"):
            _, key, day, player = name.split(":", 3)
            kept.setdefault((key, date.fromisoformat(day)), {})[player] = sha
    for (key, on), people in kept.items():
        lists = RatingList.published.filter(series__key=key, date=on).exclude(origin=RatingList.Origin.REFERENCE)
        lines = _now(lists.latest("revision"), key, people.keys(), beside or {})
        if any(sha256_of(lines[player]) != left.now(sha) for player, sha in people.items()):
            return True
    return False


def seeds_on(rating_list: RatingList, players: Set[str]) -> PublishedList:
    """The lines of these players on a standard list."""
    return StandardInput(
        rating_list.series.key, rating_list.date, rating_list.revision, _lines(rating_list, players)
    ).published


def line_hashes(rating_list: RatingList, players: Collection[str]) -> dict[str, str]:
    """As the inputs of a list that was seeded by it have them."""
    return {key: sha256_of(line) for key, line in _lines(rating_list, set(players)).items()}


def slim(published: PublishedList) -> PublishedList:
    """Of a list all that seeding asks for."""
    return PublishedList(published.date, published.frame.select(*SEEDS))


def _now(rating_list: RatingList, key: str, players: Set[str], beside: Lists) -> dict[str, Line | None]:
    if (key, rating_list.date) not in beside:
        return _lines(rating_list, players)
    there = beside[key, rating_list.date].frame.filter(
        nw.col("id").is_in(sorted(players)) & ~nw.col("rating").is_null()
    )
    return dict.fromkeys(sorted(players)) | {row[0]: row for row in there.select(*SEEDS).iter_rows()}


def _lines(rating_list: RatingList, players: Set[str]) -> dict[str, Line | None]:
    """What the list says of each of them, in the order of their ids."""
    keys = sorted(players)
    found: dict[str, Line | None] = dict.fromkeys(keys)
    rated = ListRow.objects.filter(list=rating_list, rating__gt=0)
    for start in range(0, len(keys), _AT_A_TIME):
        lines = rated.filter(key__in=keys[start : start + _AT_A_TIME]).values_list(*_COLUMNS)
        found |= {line[0]: line for line in lines}
    return found
