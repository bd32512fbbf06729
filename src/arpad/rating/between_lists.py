"""What happened to players between the list that serves an event and the latest one: some were listed, some fell."""

from collections.abc import Sequence

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.list_columns import DESCRIPTION, LIST

_RATED = (nw.col("rating") > 0).fill_null(False)


def last_lines(lists: Sequence[Frame]) -> Frame:
    """Everybody once, as on the last of these lists that has him.

    A list that leaves somebody out says nothing of his rating: inactive players are left out, and stay rated.
    """
    *earlier, found = lists
    for one in reversed(earlier):
        missing = one.join(found.select("id"), on="id", how="anti")
        found = nw.concat([found, missing]) if len(missing) else found
    return found


def with_later_lists(served: Frame, later: Sequence[Frame], floor: int) -> Frame:
    """The list that serves an event, with what later ones say of its players, by their last lines.

    `rating_now` is the rating to which changes are added; null where it is the one of this list, or there is none.
    `fallen` says that there is none any more (reading I-391). `since_listed` is the rating of who had none here, on the
    first list from which he has been rated without a break (reading I-390); who is not here at all comes in unrated.
    """
    if not later:
        nothing = nw.lit(None, nw.Int64())
        return served.with_columns(rating_now=nothing, fallen=nw.lit(False), since_listed=nothing)
    now = last_lines([one.select(*served.columns) for one in later])
    served = _with_newly_listed(served, now)
    rated_now = now.filter(_RATED).select("id", rating_now="rating")
    unrated_now = now.filter(~_RATED).select("id").with_columns(unrated_now=nw.lit(True))
    joined = served.join(rated_now, on="id", how="left").join(unrated_now, on="id", how="left")
    rated_here = (nw.col("rating") >= floor).fill_null(False)
    joined = joined.with_columns(
        fallen=rated_here & nw.col("unrated_now").fill_null(False),
        since_listed=nw.when(~rated_here).then(nw.col("rating_now")),
        unbroken=nw.lit(True),
    )
    for one in reversed(later):
        there = one.select("id", earlier=nw.col("rating").fill_null(0))
        joined = joined.join(there, on="id", how="left")
        unbroken = nw.col("unbroken") & (nw.col("earlier").is_null() | (nw.col("earlier") > 0))
        goes_back = unbroken & ~nw.col("earlier").is_null() & ~nw.col("since_listed").is_null()
        since = nw.when(goes_back).then(nw.col("earlier")).otherwise(nw.col("since_listed"))
        joined = joined.with_columns(since_listed=since, unbroken=unbroken).drop("earlier")
    return joined.drop("unrated_now", "unbroken")


def _with_newly_listed(served: Frame, now: Frame) -> Frame:
    """With a line for who is rated now and is not on the list: unrated, as the later list describes him."""
    added = now.filter(_RATED).join(served.select("id"), on="id", how="anti")
    if not len(added):
        return served
    blank = [name for name in served.columns if name not in DESCRIPTION and name in LIST]
    added = added.with_columns(
        *(nw.lit("" if LIST[name].type == nw.String() else None, LIST[name].type).alias(name) for name in blank)
    )
    return nw.concat([served, added.select(*served.columns)])
