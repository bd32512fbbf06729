"""The ratings with which the players of a group enter, from the list that serves its events."""

import narwhals as nw

from arpad.rating.bulk.groups import Group
from arpad.rating.bulk.sums import Ratings
from arpad.rating.frames import Frame, Series


def with_group_rating(serving: Frame, group: Group) -> Frame:
    """Add `own_rating` (0: unrated), `seeded` and `listed_meanwhile` to the lines of the list.

    As `participants` does for one event: the list's rating, else one that the edition lets stand in, else that of a
    later list. `serving` has `since_listed`.
    """
    edition = group.case.edition
    listed = nw.when(nw.col("rating") >= group.floor).then(nw.col("rating")).otherwise(nw.lit(0))
    seed = nw.col("standard_rating").fill_null(0) if edition.find("standard_seed") is not None else nw.lit(0)
    late = since = nw.lit(0)
    if edition.find("listed_meanwhile") is not None:
        since = nw.col("since_listed").fill_null(0)
        if group.list_is_younger:
            late = nw.when(nw.col("listed_from") > str(group.case.start)).then(listed).otherwise(nw.lit(0))
    own = nw.when(listed > 0).then(listed).otherwise(nw.when(seed > 0).then(seed).otherwise(since))
    return serving.with_columns(
        own_rating=own,
        seeded=(listed == 0) & (seed > 0),
        listed_meanwhile=(late > 0) | ((listed == 0) & (seed == 0) & (since > 0)),
    )


def group_ratings(ids: Series, lines: Frame) -> Ratings:
    """From what `with_group_rating` gives. A player listed since the start counts as unrated for the others."""
    own = lines["own_rating"]
    if not lines["listed_meanwhile"].any():
        return Ratings(ids, own, own)
    for_opponents = nw.when(nw.col("listed_meanwhile")).then(nw.lit(0)).otherwise(nw.col("own_rating"))
    return Ratings(ids, own, lines.select(for_opponents.alias("own_rating"))["own_rating"])
