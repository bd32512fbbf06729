"""The ratings with which the players of a group enter, from the list that serves its events."""

import narwhals as nw

from arpad.rating.bulk.groups import Group
from arpad.rating.bulk.sums import Ratings
from arpad.rating.frames import Frame, Series


def with_group_rating(serving: Frame, group: Group) -> Frame:
    """Add `own_rating` (0: unrated), `seeded` and `listed_meanwhile` to the lines of the list.

    As `participants` does for one event: the list's rating, else one that the edition lets stand in.
    """
    edition = group.case.edition
    seeded = edition.find("standard_seed") is not None
    listed = nw.col("rating").fill_null(0)
    other = nw.col("standard_rating").fill_null(0) if seeded else nw.lit(0)
    frame = serving.with_columns(own_rating=nw.when(listed > 0).then(listed).otherwise(other))
    late = nw.lit(False)
    if edition.find("listed_meanwhile") is not None and group.list_is_younger:
        late = (listed > 0) & (nw.col("listed_from") > str(group.case.start))
    return frame.with_columns(
        seeded=(listed == 0) & (nw.col("own_rating") > 0),
        listed_meanwhile=late,
    )


def group_ratings(ids: Series, lines: Frame) -> Ratings:
    """From what `with_group_rating` gives. A player listed since the start counts as unrated for the others."""
    own = lines["own_rating"]
    if not lines["listed_meanwhile"].any():
        return Ratings(ids, own, own)
    for_opponents = nw.when(nw.col("listed_meanwhile")).then(nw.lit(0)).otherwise(nw.col("own_rating"))
    return Ratings(ids, own, lines.select(for_opponents.alias("own_rating"))["own_rating"])
