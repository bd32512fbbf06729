"""Ratings on other lists that stand in where a list has none.

The standard rating of a player without a rapid or blitz rating, and the ratings of other federations.   [valid_rating]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Any

import narwhals as nw

from arpad.rating.case import EventCase
from arpad.rating.federation.decisions import Decisions
from arpad.rating.frames import Frame, checked, frame_of
from arpad.rating.list_columns import DESCRIPTION, LIST, PARTICULARS, blank
from arpad.rating.other_people import with_fides_ratings
from arpad.rating.published import PublishedList, serving
from arpad.rating.rating_list import ListedPlayer, OtherRatings, RatingList
from arpad.rating.schemas import Schema
from arpad.regulations.edition import Edition
from arpad.values.finding import Finding
from arpad.values.person import Birth
from arpad.values.records import dataclass

SEEDS: Schema = {**DESCRIPTION, "rating": LIST["rating"]}
"""What a standard list has to say of a player."""


@dataclass(frozen=True)
class StandardLists:
    """The standard lists beside a rapid or blitz list. With them its own column of standard ratings says nothing
    (reading I-393)."""

    lists: Sequence[PublishedList] = ()

    def serving(self, case: EventCase) -> int | None:
        """Which of them is in force when the event begins; None where the edition seeds nobody or there is none."""
        return serving(self._by_date, case.list_day) if case.edition.find("standard_seed") is not None else None

    def completed(
        self, listed: PublishedList | None, case: EventCase, ids: Set[str] | None = None
    ) -> PublishedList | None:
        """The list that serves the event, with the standard rating of everybody, or of these players alone. Who is only
        on the standard list is there without a rating, as that list describes him."""
        index = self.serving(case)
        if index is None:
            return listed
        own = listed or PublishedList(date.min, frame_of([], LIST))
        frames = [own.frame, self._by_date[index].frame]
        if ids is not None:
            frames = [frame.filter(nw.col("id").is_in(sorted(ids))) for frame in frames]
        return replace(own, frame=_completed(*frames))

    def findings(self) -> Iterator[Finding]:
        """Two lists of one date: nobody can say which of them seeds."""
        for one, other in pairwise(self._by_date):
            if one.date == other.date:
                yield Finding("list.E070", {"date": str(one.date)})

    @cached_property
    def _by_date(self) -> list[PublishedList]:
        return rated_by_date(self.lists, "standard list")


def _completed(own: Frame, standard: Frame) -> Frame:
    seeds = standard.select("id", seed=nw.col("rating"))
    known = own.join(seeds, on="id", how="left").with_columns(standard_rating=nw.col("seed"))
    fresh = standard.join(own.select("id"), on="id", how="anti").with_columns(standard_rating=nw.col("rating"))
    blank = {name: kind for name, kind in own.schema.items() if name not in (*DESCRIPTION, "standard_rating")}
    fresh = fresh.with_columns(
        *(nw.lit("" if kind == nw.String() else None, kind).alias(name) for name, kind in blank.items())
    )
    return nw.concat([known.select(*own.columns), fresh.select(*own.columns)])


@dataclass(frozen=True)
class ReferenceLists:
    """FIDE's lists beside those of the series: guests, who are on none of the latter, count with them (I-440)."""

    lists: Sequence[PublishedList] = ()

    def serving(self, case: EventCase) -> int | None:
        return serving(self._by_date, case.list_day)

    def with_guests(self, case: EventCase) -> EventCase:
        """The event with what FIDE's list of its start says; it goes before a number that somebody confirmed."""
        index = self.serving(case)
        if index is None:
            return case
        ids = sorted({entry.player_id for entry in case.tournament.entries if entry.player_id})
        rated = self._by_date[index].frame.select(*SEEDS).filter(nw.col("id").is_in(ids))
        known = {row["id"]: described_player(row, row["rating"]) for row in rated.iter_rows(named=True)}
        return with_fides_ratings(case, known, str(self._by_date[index].date))

    def completed(self, listed: PublishedList, case: EventCase) -> PublishedList:
        """For tables, which have ids alone: the list that serves them, with the lines of who is only on FIDE's."""
        index = self.serving(case)
        if index is None:
            return listed
        fresh = self._by_date[index].frame.join(listed.frame.select("id"), on="id", how="anti")
        fresh = fresh.select(*SEEDS)
        empty = {name: kind for name, kind in listed.frame.schema.items() if name not in SEEDS}
        fresh = fresh.with_columns(
            *(nw.lit("" if kind == nw.String() else None, kind).alias(name) for name, kind in empty.items())
        )
        return replace(listed, frame=nw.concat([listed.frame, fresh.select(*listed.frame.columns)]))

    @cached_property
    def _by_date(self) -> list[PublishedList]:
        return rated_by_date(self.lists, "reference list")


def rated_by_date(lists: Iterable[PublishedList], name: str) -> list[PublishedList]:
    """In the order of their dates, whoever is rated on them."""
    rated = nw.col("rating").fill_null(0) > 0
    return [
        PublishedList(listed.date, checked(listed.frame, SEEDS, f"{name} of {listed.date}").filter(rated))
        for listed in sorted(lists, key=lambda listed: listed.date)
    ]


def with_other_ratings(
    rating_list: RatingList,
    ids: Iterable[str],
    sources: Iterable[Frame],
    decisions: Decisions,
    edition: Edition,
    day: date | None,
) -> RatingList:
    """The list that serves an event, with what each of the sources (the best one first) knows of its players.

    Who is on no list comes in unrated, so that a rating from elsewhere can stand in for him.
    """
    wanted, players = sorted(ids), dict(rating_list.players)
    for source in sources:
        known = blank(source, PARTICULARS).filter(nw.col("id").is_in(wanted))
        for row in known.select(*DESCRIPTION, *PARTICULARS).iter_rows(named=True):
            player = players.get(row["id"]) or described_player(row)
            players[row["id"]] = replace(
                player, elsewhere=_joined(player.elsewhere, _others(row, decisions, edition, day))
            )
    return RatingList(players)


def described_player(row: Mapping[str, Any], rating: int | None = 0) -> ListedPlayer:
    """As the columns of a list describe him; without a rating, unless it is given."""
    known = {name: row[name] for name in ("id", "name", "federation", "sex", "title")}
    parts = [int(part) for part in row["birth"].split("-")] if row["birth"] else []
    return ListedPlayer(**known, birth=Birth(*parts) if parts else None, rating=rating)


def _others(row: Mapping[str, Any], decisions: Decisions, edition: Edition, day: date | None) -> OtherRatings:
    return OtherRatings(
        fide=row["fide_rating"] or None,
        national=row["national_rating"] or None,
        recognised=_recognised(row, decisions, edition, day),
    )


def _recognised(row: Mapping[str, Any], decisions: Decisions, edition: Edition, day: date | None) -> int | None:
    """Another federation's rating, converted: only with an agreement that holds when the event begins (I-320)."""
    if not row["other_rating"] or edition.rule("valid_rating").values.get("others") != "by_agreement":
        return None
    conversion = decisions.conversion(row["other_list"], day)
    return None if conversion is None else conversion.converted(row["other_rating"])


def _joined(first: OtherRatings, then: OtherRatings) -> OtherRatings:
    return OtherRatings(first.fide or then.fide, first.national or then.national, first.recognised or then.recognised)
