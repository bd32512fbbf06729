"""The list that serves an event: what is known of each player besides the report."""

from collections.abc import Mapping, Set
from dataclasses import field, replace
from datetime import date
from enum import StrEnum
from functools import cached_property

from arpad.values.finding import Finding, Place
from arpad.values.person import Birth
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class OtherRatings:
    """On other lists; `recognised` is another federation's, already converted to this list's scale."""

    fide: int | None = None
    national: int | None = None
    recognised: int | None = None


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """One row. None means unknown; a rating of 0 says unrated.

    `games` are those counted for K; `peak` is the highest published rating. What later lists say is under
    `rating_now` (to which changes are added), `fallen` and `since_listed` (of a player without a rating here).
    """

    id: str
    name: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: Birth | None = None
    rating: int | None = None
    k: int | None = None
    games: int | None = None
    peak: int | None = None
    listed_from: date | None = None
    standard_rating: int | None = None
    elsewhere: OtherRatings = OtherRatings()
    rating_now: int | None = None
    fallen: bool = False
    since_listed: int | None = None


class GuestSource(StrEnum):
    FIDE_LIST = "fide_list"
    CONFIRMED = "confirmed"  # the number of the report, which somebody answers for


@dataclass(frozen=True, slots=True)
class GuestRating:
    """The rating of somebody who is on no list of the series, and where it is from (reading I-440).

    `on` is the day of FIDE's list, `by` who confirmed the number of the report.
    """

    rating: int
    source: GuestSource
    on: str = ""
    by: str = ""

    def finding(self, about: Mapping[str, object], place: Place) -> Finding:
        """What is said of him wherever he is rated."""
        if self.source is GuestSource.FIDE_LIST:
            return Finding("rate.I230", {**about, "rating": self.rating, "list": self.on or "--reference"}, place=place)
        return Finding("rate.W233", {**about, "rating": self.rating, "by": self.by or "--guest"}, place=place)


@dataclass(frozen=True)
class RatingList:
    """`names_everybody`: who is not on it has no rating, whatever a report says."""

    players: Mapping[str, ListedPlayer] = field(default_factory=dict)
    names_everybody: bool = True

    def ids_named(self, name: str) -> tuple[str, ...]:
        """Players of that name, as a hint only: matching is by id."""
        return self._ids_by_name.get(name.casefold(), ())

    @cached_property
    def _ids_by_name(self) -> Mapping[str, tuple[str, ...]]:
        by_name: dict[str, tuple[str, ...]] = {}
        for player in self.players.values():
            key = player.name.casefold()
            by_name[key] = (*by_name.get(key, ()), player.id)
        return by_name


def with_standard_ratings(listed: RatingList | None, standard: RatingList, ids: Set[str]) -> RatingList:
    """For an event rated alone: the list that serves it, if there is one, with the standard ratings of these players.

    Beside a list, who is only on the standard one has no rating of this cadence; without a list the report may say it.
    """
    names_everybody = listed is not None and listed.names_everybody
    found = {
        key: replace(player, standard_rating=_rating(standard.players.get(key))) if key in ids else player
        for key, player in (listed.players if listed else {}).items()
    }
    for key in ids - found.keys():
        player = standard.players.get(key)
        if player is not None and player.rating:
            about = {name: getattr(player, name) for name in ("id", "name", "federation", "sex", "title", "birth")}
            rating = 0 if names_everybody else None
            found[key] = ListedPlayer(**about, rating=rating, standard_rating=player.rating)
    return RatingList(found, names_everybody)


def _rating(player: ListedPlayer | None) -> int | None:
    return (player.rating or None) if player else None
