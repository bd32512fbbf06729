"""From one list to the next, on columns: what the events of a period do to every player's line."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple, TypeAlias

import narwhals as nw

from arpad.rating.arithmetic import Columns, on_columns
from arpad.rating.change import ROUNDINGS
from arpad.rating.expressions import col
from arpad.rating.frames import Frame, Series, beside
from arpad.rating.k_factor import junior_column, under_junior_limit, with_k
from arpad.rating.list_columns import DESCRIPTION, LIST
from arpad.rating.outcome import MILLION
from arpad.rating.recent_games import all_known, fewer_known_games, window_months, with_recent_games
from arpad.regulations.edition import Edition
from arpad.values.dates import plus_months

Ledger: TypeAlias = Mapping[str, int]
"""Millionths of a rating point, by cause; it closes on the difference of the sums of two lists."""


class Updated(NamedTuple):
    """The next list, its ledger, and the ids of those who have a rating on it and had one on the list before."""

    frame: Frame
    ledger: Ledger
    staying: Series


def updated(
    previous: Frame,
    effects: Frame,
    newcomers: Frame,
    edition: Edition,
    list_date: date,
    previous_date: date | None = None,
    returning: Frame | None = None,
) -> Updated:
    """The next list: old players with the period's effects, newcomers added, in the order of their ids.

    `newcomers` describes the players with effects who are not on the list. `previous_date` is the day of the list
    before; None where there is none. `returning` are lines of players whom it leaves out and an earlier list has.
    """
    back: list[str] = [] if returning is None else returning["id"].to_list()
    lines = nw.concat([previous, returning]) if returning is not None and back else previous
    joined = _joined(lines, effects, newcomers)
    joined = with_recent_games(joined, edition, previous_date, list_date)
    joined = _with_games_for_k(joined, edition, previous_date or list_date)
    joined = _with_rating(joined, edition)
    joined = _with_floor(joined, edition, list_date)
    joined = _with_history(joined, edition, list_date)
    joined = _with_activity(joined, edition, list_date)
    joined = _with_next_k(joined, edition, list_date)
    counted = joined.with_columns(was=nw.when(~nw.col("id").is_in(back)).then(nw.col("was"))) if back else joined
    staying = counted.select("id", "was", "rating").filter(_rated_on_both())["id"]
    return Updated(_in_order(joined.select(*LIST)), _ledger(counted), staying)


def _in_order(frame: Frame) -> Frame:
    """By id. Most lists already are, and a copy of a world's list is not small."""
    return frame if frame["id"].is_sorted() else frame.sort("id")


def _rated_on_both() -> nw.Expr:
    return ~nw.col("was").is_null() & ~nw.col("rating").is_null()


def _ledger(joined: Frame) -> Ledger:
    """Where points came from and went."""
    was, rating, both = nw.col("was"), nw.col("rating"), _rated_on_both()
    change = (rating - was) * MILLION
    causes = {
        "games": nw.when(both).then(nw.col("millionths")),
        "rounding": nw.when(both).then(change - nw.col("millionths")),
        "newcomers": nw.when(was.is_null()).then(rating * MILLION),
        "delisted": nw.when(rating.is_null()).then(-was * MILLION),
    }
    sums = joined.select(*(amount.sum().alias(cause) for cause, amount in causes.items()))
    return {cause: int(sums[cause][0] or 0) for cause in causes}


def _joined(previous: Frame, effects: Frame, newcomers: Frame) -> Frame:
    """Every player of the list or of the period once; of who is new only his description is known."""
    whole = beside(previous, effects)
    if len(newcomers):
        whole = nw.concat([whole, _blank_lines(newcomers, effects).select(whole.columns)])
    return whole.with_columns(
        nw.col("millionths", "rated_games", "unrated_games", "new_k_games", "initial_games").fill_null(0),
        was=nw.col("rating"),
    )


def _blank_lines(newcomers: Frame, effects: Frame) -> Frame:
    blank = [name for name in LIST if name not in DESCRIPTION]
    return newcomers.join(effects, on="id", how="left").with_columns(
        *(nw.lit("").alias(name) for name in blank if LIST[name].type == nw.String()),
        *(nw.lit(None, LIST[name].type).alias(name) for name in blank if LIST[name].type != nw.String()),
    )


def _with_games_for_k(frame: Frame, edition: Edition, previous_date: date) -> Frame:
    """Where a list does not say the games behind a new player's K, they are counted from now on (reading I-395).

    A K that the age explains says nothing of games; any other K is that of somebody with enough of them.
    """
    rule = edition.rule("k_factor")
    new = rule.maybe_integer("new")
    if new is None:
        return frame
    by_age = on_columns(junior_column(rule, previous_date) & under_junior_limit(rule, col("rating").fill_null(0)))
    from_now_on = nw.col("games").is_null() & (nw.col("k") == new).fill_null(False) & ~by_age
    return frame.with_columns(games=nw.when(from_now_on).then(nw.lit(0)).otherwise(nw.col("games")).cast(nw.Int64()))


def _with_rating(frame: Frame, edition: Edition) -> Frame:
    """A first rating, or the old one plus the sum of the changes rounded once.   [period_sum, new_rating]

    Without a rating of his own or a seed there is nothing to which a change could be added.
    """
    rounded = on_columns(ROUNDINGS[edition.rule("new_rating").policy](col("millionths")))
    base = nw.when(~nw.col("rating").is_null()).then(nw.col("rating")).otherwise(nw.col("seed"))
    changed = nw.when(nw.col("rated_games") > 0).then(base + rounded).otherwise(nw.col("rating"))
    return frame.with_columns(
        rating=nw.when(~nw.col("initial_rating").is_null()).then(nw.col("initial_rating")).otherwise(changed)
    )


def _with_floor(frame: Frame, edition: Edition, list_date: date) -> Frame:
    """Who falls below the floor is marked once, is unrated from then on, and starts anew.   [delisting]"""
    below = (nw.col("rating") < edition.rule("rating_floor").integer("floor")).fill_null(False)
    fell = below & ~nw.col("was").is_null()
    never = below & nw.col("was").is_null()
    gone = fell | never
    return frame.with_columns(
        delisted=nw.when(fell).then(nw.lit(str(list_date))).otherwise(nw.lit("")),
        rating=nw.when(gone).then(nw.lit(None, nw.Int64())).otherwise(nw.col("rating")),
        games=nw.when(gone).then(nw.lit(None, nw.Int64())).otherwise(nw.col("games")),
        listed_from=nw.when(gone).then(nw.lit("")).otherwise(nw.col("listed_from")),
    )


def _with_history(frame: Frame, edition: Edition, list_date: date) -> Frame:
    """Games for K, the peak, and since when the player is listed; who is rated waits for nothing."""
    rule = edition.rule("k_factor")
    rated = ~nw.col("rating").is_null()
    newly = rated & nw.col("was").is_null()
    only_new_k = rule.values.get("new_games_counted") == "with_new_k"
    counted = nw.col("new_k_games") if only_new_k else nw.col("rated_games")
    when_rated = nw.col("rated_games") - nw.col("unrated_games")
    behind_first = nw.when(nw.col("initial_rating").is_null()).then(when_rated).otherwise(nw.col("initial_games"))
    at_first = nw.lit(0) if only_new_k else behind_first
    games = nw.when(newly).then(at_first).otherwise(nw.col("games") + counted)
    old = nw.when(rated).then(nw.lit("")).otherwise(nw.col("pool"))
    new = nw.when(~rated).then(nw.col("new_pool"))  # texts are long: only those that stay are put together
    peak = nw.max_horizontal(*(nw.col(name).fill_null(0) for name in ("peak", "was", "rating")))
    return frame.with_columns(
        games=nw.when(rated).then(games).otherwise(nw.lit(None, nw.Int64())),
        peak=nw.when(peak > 0).then(peak).otherwise(nw.lit(None, nw.Int64())),
        pool=nw.when(new.is_null()).then(old).otherwise(new),
        listed_from=nw.when(newly).then(nw.lit(str(list_date))).otherwise(nw.col("listed_from")),
        games_in_period=nw.col("rated_games"),
        last_played=nw.when(nw.col("rated_games") > 0).then(nw.lit(str(list_date))).otherwise(nw.col("last_played")),
    )


def _with_activity(frame: Frame, edition: Edition, list_date: date) -> Frame:
    """Who is inactive: fewer games than asked in months of which all is known, and listed for as long.

    A flag that the list before brings stands until there are games (readings I-117 and I-392).   [inactivity]
    """
    rule = edition.find("inactivity")
    months = window_months(edition)
    idle = fewer_known_games(rule.integer("fewer_than") if rule else 1, months)
    just_listed = nw.col("listed_from") > str(plus_months(list_date, -months))
    flagged = nw.col("flag").str.contains("i", literal=True)
    inactive = idle & (flagged | (all_known(months) & ~just_listed)) & ~nw.col("rating").is_null()
    since = nw.when(nw.col("inactive_since") == "").then(nw.lit(str(list_date))).otherwise(nw.col("inactive_since"))
    return frame.with_columns(
        flag=nw.when(inactive).then(nw.lit("i")).otherwise(nw.lit("")),
        inactive_since=nw.when(inactive).then(since).otherwise(nw.lit("")),
    )


def _with_next_k(frame: Frame, edition: Edition, list_date: date) -> Frame:
    """K of the coming period, where it does not depend on the event; very many games in it may cut it.   [k_factor]"""
    rule = edition.rule("k_factor")
    if rule.policy == "by_rate_of_play":
        return frame.with_columns(k=nw.lit(None, nw.Int64()))
    entrants = frame.with_columns(
        own_rating=nw.col("rating").fill_null(0),
        listed_k=nw.lit(None, nw.Int64()),
        games_before=nw.col("games"),
        listed_meanwhile=nw.lit(False),
        games_in_period=nw.lit(0).cast(nw.Int64()),
        junior=on_columns(junior_column(rule, list_date)),
        period_games=nw.col("games_in_period"),
    )
    with_next = with_k(Columns(entrants), rule).frame
    k = nw.when(nw.col("rating").is_null()).then(nw.lit(None, nw.Int64())).otherwise(nw.col("k"))
    return with_next.with_columns(k=k, games_in_period=nw.col("period_games"))
