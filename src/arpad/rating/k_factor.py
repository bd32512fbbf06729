"""K, on columns. Each policy adds `k` and `k_reason`, the case of the rule that decided."""

from collections.abc import Callable, Mapping

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.regulations.edition import Rule


def with_k(entrants: Frame, rule: Rule) -> Frame:
    """Add each entrant's K by the edition's rule.   [k_factor]"""
    return POLICIES[rule.policy](entrants, rule)


def new_then_by_rating(entrants: Frame, rule: Rule) -> Frame:
    """High while the player is new, low for good once the published rating has reached the limit.

    A K on the list prevails if it is one of the edition's. Unknown games are taken as enough; the caller says so.
    """
    new, lower, upper = rule.integer("new"), rule.integer("lower"), rule.integer("upper")
    on_list = nw.col("listed_k").is_in([new, lower, upper]).fill_null(False)
    games = nw.col("games_before").fill_null(rule.integer("new_games"))
    is_new = games < rule.integer("new_games")
    peak = nw.max_horizontal(nw.col("peak").fill_null(0), nw.col("own_rating"))
    cases = [
        (nw.col("listed_meanwhile"), nw.lit(new), "listed_meanwhile"),
        (on_list, nw.col("listed_k"), "on_list"),
        (is_new, nw.lit(new), "new"),
        (peak >= rule.integer("upper_from"), nw.lit(upper), "upper"),
    ]
    k, reason = nw.lit(lower), nw.lit("lower")
    for condition, value, name in reversed(cases):
        k = nw.when(condition).then(value).otherwise(k)
        reason = nw.when(condition).then(nw.lit(name)).otherwise(reason)
    return entrants.with_columns(k=k.cast(nw.Int64()), k_reason=reason)


def by_games_in_period(entrants: Frame, rule: Rule) -> Frame:
    """One K for all, cut down (and rounded down) for those who play very many games in the period."""
    games = nw.col("games_in_period")
    many = games > rule.integer("up_to_games")
    at_least_one = nw.max_horizontal(games, nw.lit(1))
    cut = nw.lit(rule.integer("budget")) // at_least_one
    return entrants.with_columns(
        k=nw.when(many).then(cut).otherwise(nw.lit(rule.integer("k"))).cast(nw.Int64()),
        k_reason=nw.when(many).then(nw.lit("many_games")).otherwise(nw.lit("up_to_limit")),
    )


def by_rate_of_play(entrants: Frame, rule: Rule) -> Frame:
    """One K for all players of an event, by the time each has. An unknown rate counts as slow; the caller says so."""
    slow = (nw.col("seconds") >= 60 * rule.integer("minutes")).fill_null(True)
    return entrants.with_columns(
        k=nw.when(slow).then(nw.lit(rule.integer("k"))).otherwise(nw.lit(rule.integer("faster"))).cast(nw.Int64()),
        k_reason=nw.when(slow).then(nw.lit("slow")).otherwise(nw.lit("fast")),
    )


POLICIES: Mapping[str, Callable[[Frame, Rule], Frame]] = {
    "new_then_by_rating": new_then_by_rating,
    "by_games_in_period": by_games_in_period,
    "by_rate_of_play": by_rate_of_play,
}
