"""K, on columns. Each policy adds `k` and `k_reason`, the case of the rule that decided."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.regulations.edition import Rule
from arpad.regulations.plugged import plugged_policies

Case: TypeAlias = tuple[nw.Expr, nw.Expr, str]
"""When it applies, the K it gives, and its name."""


def with_k(entrants: Frame, rule: Rule) -> Frame:
    """Add each entrant's K by the edition's rule, arpad's own or a federation's.   [k_factor]"""
    own = POLICIES.get(rule.policy)
    return own(entrants, rule) if own else plugged_policies(rule.name)[rule.policy].function(entrants, rule)


def new_then_by_rating(entrants: Frame, rule: Rule) -> Frame:
    """High while the player is new, low for good once the published rating has reached the limit.

    A K on the list prevails if it is one of the edition's. Unknown games are taken as enough; the caller says so.
    """
    return _as_listed(_first_case(entrants, _cases_by_rating(rule), rule.integer("lower")), rule)


def new_junior_then_by_rating(entrants: Frame, rule: Rule) -> Frame:
    """The same, and high for the young as long as no published rating has reached their own limit.

    An age that is not known well enough counts as grown up; the caller says so.
    """
    young = nw.col("junior") & under_junior_limit(rule, nw.col("own_rating"))
    cases = [*_cases_by_rating(rule), (young, nw.lit(rule.integer("junior")), "junior")]
    return _as_listed(_first_case(entrants, cases, rule.integer("lower")), rule)


def new_junior_then_by_rating_in_budget(entrants: Frame, rule: Rule) -> Frame:
    """The same, cut to the largest whole K that, times the games of the period, stays within the budget."""
    games, budget = nw.max_horizontal(nw.col("games_in_period"), nw.lit(1)), rule.integer("budget")
    frame = new_junior_then_by_rating(entrants, rule)
    many = nw.col("k") * games > budget
    return frame.with_columns(
        k=nw.when(many).then(nw.lit(budget) // games).otherwise(nw.col("k")).cast(nw.Int64()),
        k_reason=nw.when(many).then(nw.lit("many_games")).otherwise(nw.col("k_reason")),
    )


def under_junior_limit(rule: Rule, rating: nw.Expr) -> nw.Expr:
    """Whether no published rating has reached the limit of the young."""
    if "junior_below" not in rule.values:
        return nw.lit(False)
    return nw.max_horizontal(nw.col("peak").fill_null(0), rating) < rule.integer("junior_below")


def _highest() -> nw.Expr:
    """The highest rating known to have been published."""
    return nw.max_horizontal(nw.col("peak").fill_null(0), nw.col("own_rating"))


def _cases_by_rating(rule: Rule) -> list[Case]:
    new, upper = rule.integer("new"), rule.integer("upper")
    games = nw.col("games_before").fill_null(rule.integer("new_games"))
    return [
        (nw.col("listed_meanwhile"), nw.lit(new), "listed_meanwhile"),
        (games < rule.integer("new_games"), nw.lit(new), "new"),
        (_highest() >= rule.integer("upper_from"), nw.lit(upper), "upper"),
    ]


def _as_listed(frame: Frame, rule: Rule) -> Frame:
    """A K on the list stands. Its reason is the case that gives the same K; without one, that the list says so."""
    listed = nw.col("listed_k").is_in(sorted(values_of(rule))).fill_null(False) & ~nw.col("listed_meanwhile")
    derived = ~nw.col("games_before").is_null() | (nw.col("k_reason") != "lower")
    agrees = derived & (nw.col("k") == nw.col("listed_k")).fill_null(False)
    return frame.with_columns(
        k=nw.when(listed).then(nw.col("listed_k")).otherwise(nw.col("k")),
        k_reason=nw.when(listed & ~agrees).then(nw.lit("on_list")).otherwise(nw.col("k_reason")),
    )


def values_of(rule: Rule) -> set[int]:
    """Every K the rule can give before it is cut; a list may name one of them."""
    values = {rule.maybe_integer(name) for name in ("new", "lower", "upper", "junior")}
    return {value for value in values if value is not None}


def by_rating(rule: Rule) -> bool:
    """Whether K rests on what a list says of the player."""
    return "upper_from" in rule.values


def _first_case(entrants: Frame, cases: Sequence[Case], otherwise: int) -> Frame:
    """K of the first case that applies; `lower` where none does."""
    k, reason = nw.lit(otherwise), nw.lit("lower")
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


def same_for_all(entrants: Frame, rule: Rule) -> Frame:
    """One K for all."""
    return entrants.with_columns(k=nw.lit(rule.integer("k"), nw.Int64()), k_reason=nw.lit("up_to_limit"))


def by_rate_of_play(entrants: Frame, rule: Rule) -> Frame:
    """One K for all players of an event, by the time each has. An unknown rate counts as slow; the caller says so."""
    slow = (nw.col("seconds") >= 60 * rule.integer("minutes")).fill_null(True)
    return entrants.with_columns(
        k=nw.when(slow).then(nw.lit(rule.integer("k"))).otherwise(nw.lit(rule.integer("faster"))).cast(nw.Int64()),
        k_reason=nw.when(slow).then(nw.lit("slow")).otherwise(nw.lit("fast")),
    )


POLICIES: Mapping[str, Callable[[Frame, Rule], Frame]] = {
    "new_then_by_rating": new_then_by_rating,
    "new_junior_then_by_rating": new_junior_then_by_rating,
    "new_junior_then_by_rating_in_budget": new_junior_then_by_rating_in_budget,
    "by_games_in_period": by_games_in_period,
    "same_for_all": same_for_all,
    "by_rate_of_play": by_rate_of_play,
}
