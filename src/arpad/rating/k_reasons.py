"""What a player's K rests on: the figures that its reason names, as inputs of the step."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from arpad.rating.frames import ENTRANTS, frame_of
from arpad.rating.juniors import has_junior_k
from arpad.rating.k_factor import POLICIES, by_rating, values_of, with_k
from arpad.regulations.edition import Rule

Given: TypeAlias = Mapping[str, Any]
"""The player's row of the entrants, with his `birth` and the `day` of the event."""

Derived: TypeAlias = tuple[int, str]
"""K and its case."""

ON_LIST = "on_list"
_KNOWN = {"games": "games_before", "peak": "peak", "rating": "own_rating"}


def derived_k(rule: Rule, rows: Mapping[int, Given]) -> dict[int, Derived]:
    """What the rule gives these players if the list is not asked for K; nobody whose games so far are not known."""
    known = {number: row for number, row in rows.items() if row["games_before"] is not None}
    unlisted = [tuple({**row, "listed_k": None}[name] for name in ENTRANTS) for row in known.values()]
    derived = with_k(frame_of(unlisted, ENTRANTS), rule).select("player", "k", "k_reason") if unlisted else None
    return {} if derived is None else {number: (k, case) for number, k, case in derived.iter_rows()}


def k_inputs(rule: Rule, case: str, given: Given, derived: Derived | None = None) -> dict[str, Any]:
    """The case that decided and what it looked at; what nobody knows is left out.

    `derived` is what the rule gives where the list's K stands.
    """
    found: dict[str, Any] = {"case": case}
    found |= {name: given[column] for name, column in _KNOWN.items() if given.get(column) is not None}
    if rule.policy not in POLICIES:
        return found  # a federation's own has its own words
    if case == ON_LIST:
        return found | _beside_the_list(rule, given, derived)
    found |= _FIGURES.get(case, _nothing)(rule, given)
    listed = given.get("listed_k")
    if listed is not None and by_rating(rule) and listed not in values_of(rule):
        found["not_of_the_edition"] = listed  # a K that the edition does not have says nothing
    return found


def _beside_the_list(rule: Rule, given: Given, derived: Derived | None) -> dict[str, Any]:
    """Why the list's K stands: it differs from what the rule gives, or what the rule asks for is not known."""
    if derived is None:
        return {}
    k, case = derived
    return {"derived": k, "derived_from": k_inputs(rule, case, {**given, "listed_k": None})}


def _nothing(rule: Rule, given: Given) -> dict[str, Any]:
    return {}


def _new(rule: Rule, given: Given) -> dict[str, Any]:
    return {"new_games": rule.integer("new_games")}


def _upper(rule: Rule, given: Given) -> dict[str, Any]:
    return {"highest": _highest(given), "upper_from": rule.integer("upper_from")}


def _lower(rule: Rule, given: Given) -> dict[str, Any]:
    found = {**_new(rule, given), **_upper(rule, given)}
    return found if "junior_age" not in rule.values else {**found, **_age(rule, given)}


def _junior(rule: Rule, given: Given) -> dict[str, Any]:
    return {"highest": _highest(given), **_age(rule, given)}


def _age(rule: Rule, given: Given) -> dict[str, Any]:
    """The year alone: the day of a birth is nobody's business on a slip."""
    age, birth = rule.integer("junior_age"), given["birth"]
    found: dict[str, Any] = {
        "junior": has_junior_k(rule, birth, given["day"]),
        "junior_age": age,
        "junior_until": rule.text("junior_until"),
        "junior_below": rule.integer("junior_below"),
    }
    return found if birth is None else {**found, "birth_year": birth.year, "last_year": birth.year + age}


def _many_games(rule: Rule, given: Given) -> dict[str, Any]:
    return {"games_in_period": given["games_in_period"], "budget": rule.integer("budget")}


def _up_to_limit(rule: Rule, given: Given) -> dict[str, Any]:
    most = rule.maybe_integer("up_to_games")
    return {} if most is None else {"games_in_period": given["games_in_period"], "up_to_games": most}


def _rate_of_play(rule: Rule, given: Given) -> dict[str, Any]:
    found = {"minutes": rule.integer("minutes"), "moves": rule.integer("moves")}
    return found if given["seconds"] is None else {**found, "seconds": given["seconds"]}


def _highest(given: Given) -> Any:
    """The highest rating known to have been published."""
    return max(given["own_rating"], given["peak"] or 0)


_FIGURES: Mapping[str, Callable[[Rule, Given], dict[str, Any]]] = {
    "new": _new,
    "upper": _upper,
    "lower": _lower,
    "junior": _junior,
    "many_games": _many_games,
    "up_to_limit": _up_to_limit,
    "slow": _rate_of_play,
    "fast": _rate_of_play,
}
