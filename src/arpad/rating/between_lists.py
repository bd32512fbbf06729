"""What happened to players between the list that serves an event and the latest one: some were listed, some fell."""

from collections.abc import Sequence

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.list_columns import LIST

_RATED = (nw.col("rating") > 0).fill_null(False)


def listed_since(lists: Sequence[Frame]) -> Frame:
    """`id` and `since_listed` of who is rated on the latest of these lists, and was not on the first.

    The rating is that of the first list from which he has been rated without a break (reading I-390).
    """
    before, *between, latest = lists
    there = before.filter(_RATED).select("id")
    found = latest.filter(_RATED).select("id", since_listed="rating").join(there, on="id", how="anti")
    found = found.with_columns(unbroken=nw.lit(True))
    for one in reversed(between):
        earlier = one.filter(_RATED).select("id", earlier="rating")
        found = found.join(earlier, on="id", how="left")
        unbroken = nw.col("unbroken") & ~nw.col("earlier").is_null()
        rating = nw.when(unbroken).then(nw.col("earlier")).otherwise(nw.col("since_listed"))
        found = found.with_columns(since_listed=rating, unbroken=unbroken).drop("earlier")
    return found.select("id", "since_listed")


def with_listed_since(lists: Sequence[Frame]) -> Frame:
    """The first of these lists with `since_listed`; who is not on it comes in unrated, as the latest describes him."""
    served, latest = lists[0], lists[-1]
    if len(lists) == 1:
        return served.with_columns(since_listed=nw.lit(None, nw.Int64()))
    since = listed_since(lists)
    absent = since.join(served.select("id"), on="id", how="anti")["id"]
    if len(absent):
        added = latest.filter(nw.col("id").is_in(absent.to_list()))
        blank = ("rating", "k", "games", "peak", "standard_rating", "games_in_period")
        added = added.with_columns(
            *(nw.lit(None, LIST[name].type).alias(name) for name in blank),
            *(nw.lit("").alias(name) for name in ("listed_from", "pool", "recent_games", "flag")),
        )
        served = nw.concat([served.select(*LIST), added.select(*LIST)])
    return served.join(since, on="id", how="left")


def fallen_since(served: Frame, latest: Frame) -> list[str]:
    """Who was rated on the list that serves, and is on the latest without a rating (reading I-391).

    Who is not on it at all may only be inactive: a list leaves such players out, and they keep their rating.
    """
    fallen = latest.filter(~_RATED).select("id").join(served.filter(_RATED).select("id"), on="id", how="semi")
    return fallen["id"].to_list()
