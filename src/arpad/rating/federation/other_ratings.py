"""Ratings that a player has on other lists, and which of them stands in where this list has none.   [valid_rating]"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import narwhals as nw

from arpad.rating.federation.columns import PARTICULARS, blank
from arpad.rating.federation.decisions import Decisions
from arpad.rating.frames import Frame
from arpad.rating.list_columns import DESCRIPTION
from arpad.rating.rating_list import ListedPlayer, OtherRatings, RatingList
from arpad.regulations.edition import Edition
from arpad.values.person import Birth


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
            player = players.get(row["id"]) or _unrated(row)
            players[row["id"]] = replace(
                player, elsewhere=_joined(player.elsewhere, _others(row, decisions, edition, day))
            )
    return RatingList(players)


def _unrated(row: Mapping[str, Any]) -> ListedPlayer:
    known = {name: row[name] for name in ("id", "name", "federation", "sex", "title")}
    parts = [int(part) for part in row["birth"].split("-")] if row["birth"] else []
    return ListedPlayer(**known, birth=Birth(*parts) if parts else None, rating=0)


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
