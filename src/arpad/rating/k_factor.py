"""K: who has which, and what a player's K rests on.

Each policy adds `k` and `k_reason`, the case of the rule that decided.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Protocol, TypeAlias, cast

from arpad.rating.expressions import Expression, Rows, T, col, either, greatest, lit
from arpad.rating.schemas import ENTRANTS
from arpad.regulations.edition import Rule
from arpad.regulations.plugged import plugged_policies
from arpad.values.person import Birth


def has_junior_k(rule: Rule, birth: Birth | None, day: date | None) -> bool | None:
    """Whether the age still gives the K of a young player; None where what is known of the birth leaves it open."""
    if "junior_until" not in rule.values or birth is None or day is None:
        return None
    last_year = birth.year + rule.integer("junior_age")
    if day.year != last_year:
        return day.year < last_year
    return UNTIL[rule.text("junior_until")](birth, day)


def birthday(birth: Birth, day: date) -> bool | None:
    """In the year of the birthday: before it, if the day is known."""
    if birth.month is None or birth.day is None:
        return None
    return (day.month, day.day) < (birth.month, birth.day)


def end_of_year(birth: Birth, day: date) -> bool | None:
    """The whole year of the birthday."""
    return True


UNTIL = {"birthday": birthday, "end_of_year": end_of_year}


def junior_column(rule: Rule, day: date) -> Expression:
    """Who still has the K of a young player on a day; a birth that is not known well enough says no."""
    if "junior_until" not in rule.values:
        return lit(False)
    birth = col("birth")
    known = birth.letters() >= 4
    last_year = either(known, birth.part(0, 4), "0").as_integer() + rule.integer("junior_age")
    if rule.text("junior_until") == "end_of_year":
        return known & (last_year >= day.year)
    whole = birth.letters() == 10
    before_birthday = birth.part(5, 5) > f"{day:%m-%d}"
    return (known & (last_year > day.year)) | (whole & (last_year == day.year) & before_birthday)


Case: TypeAlias = tuple[Expression, int, str]
"""When it applies, the K it gives, and its name."""


def with_k(entrants: T, rule: Rule) -> T:
    """Add each entrant's K by the edition's rule, arpad's own or a federation's.   [k_factor]"""
    own = POLICIES.get(rule.policy)
    return own(entrants, rule) if own else _plugged(entrants, rule)


def _plugged(entrants: T, rule: Rule) -> T:
    """A federation's own policy is a function on frames."""
    from arpad.rating.arithmetic import Columns
    from arpad.rating.frames import frame_of

    policy = plugged_policies(rule.name)[rule.policy].function
    if isinstance(entrants, Columns):
        return cast(T, Columns(policy(entrants.frame, rule), entrants.arithmetic))
    rows = cast(Rows, entrants)
    frame = policy(frame_of(list(zip(*(rows.cells[name] for name in ENTRANTS), strict=True)), ENTRANTS), rule)
    return cast(T, Rows(frame.to_dict(as_series=False), rows.height))


def new_then_by_rating(entrants: T, rule: Rule) -> T:
    """High while the player is new, low for good once the published rating has reached the limit.

    A K on the list prevails if it is one of the edition's. Unknown games are taken as enough; the caller says so.
    """
    return _as_listed(_first_case(entrants, _cases_by_rating(rule), rule.integer("lower")), rule)


def new_junior_then_by_rating(entrants: T, rule: Rule) -> T:
    """The same, and high for the young as long as no published rating has reached their own limit.

    An age that is not known well enough counts as grown up; the caller says so.
    """
    young = col("junior") & under_junior_limit(rule, col("own_rating"))
    cases = [*_cases_by_rating(rule), (young, rule.integer("junior"), "junior")]
    return _as_listed(_first_case(entrants, cases, rule.integer("lower")), rule)


def new_junior_then_by_rating_in_budget(entrants: T, rule: Rule) -> T:
    """The same, cut to the largest whole K that, times the games of the period, stays within the budget."""
    games, budget = greatest(col("games_in_period"), 1), rule.integer("budget")
    many = col("k") * games > budget
    return new_junior_then_by_rating(entrants, rule).with_columns(
        k=either(many, lit(budget) // games, col("k")).as_integer(),
        k_reason=either(many, "many_games", col("k_reason")),
    )


def under_junior_limit(rule: Rule, rating: Expression) -> Expression:
    """Whether no published rating has reached the limit of the young."""
    if "junior_below" not in rule.values:
        return lit(False)
    return greatest(col("peak").fill_null(0), rating) < rule.integer("junior_below")


def _highest() -> Expression:
    """The highest rating known to have been published."""
    return greatest(col("peak").fill_null(0), col("own_rating"))


def _cases_by_rating(rule: Rule) -> list[Case]:
    new, upper = rule.integer("new"), rule.integer("upper")
    games = col("games_before").fill_null(rule.integer("new_games"))
    return [
        (col("listed_meanwhile"), new, "listed_meanwhile"),
        (games < rule.integer("new_games"), new, "new"),
        (_highest() >= rule.integer("upper_from"), upper, "upper"),
    ]


def _as_listed(entrants: T, rule: Rule) -> T:
    """A K on the list stands. Its reason is the case that gives the same K; without one, that the list says so."""
    listed = col("listed_k").is_in(sorted(values_of(rule))).fill_null(False) & ~col("listed_meanwhile")
    derived = ~col("games_before").is_null() | (col("k_reason") != "lower")
    agrees = derived & (col("k") == col("listed_k")).fill_null(False)
    return entrants.with_columns(
        k=either(listed, col("listed_k"), col("k")),
        k_reason=either(listed & ~agrees, "on_list", col("k_reason")),
    )


def values_of(rule: Rule) -> set[int]:
    """Every K the rule can give before it is cut; a list may name one of them."""
    values = {rule.maybe_integer(name) for name in ("new", "lower", "upper", "junior")}
    return {value for value in values if value is not None}


def by_rating(rule: Rule) -> bool:
    """Whether K rests on what a list says of the player."""
    return "upper_from" in rule.values


def _first_case(entrants: T, cases: Sequence[Case], otherwise: int) -> T:
    """K of the first case that applies; `lower` where none does."""
    k, reason = lit(otherwise), lit("lower")
    for condition, value, name in reversed(cases):
        k = either(condition, value, k)
        reason = either(condition, name, reason)
    return entrants.with_columns(k=k.as_integer(), k_reason=reason)


def by_games_in_period(entrants: T, rule: Rule) -> T:
    """One K for all, cut down (and rounded down) for those who play very many games in the period."""
    games = col("games_in_period")
    many = games > rule.integer("up_to_games")
    cut = lit(rule.integer("budget")) // greatest(games, 1)
    return entrants.with_columns(
        k=either(many, cut, rule.integer("k")).as_integer(),
        k_reason=either(many, "many_games", "up_to_limit"),
    )


def same_for_all(entrants: T, rule: Rule) -> T:
    """One K for all."""
    return entrants.with_columns(k=lit(rule.integer("k")).as_integer(), k_reason=lit("up_to_limit"))


def by_rate_of_play(entrants: T, rule: Rule) -> T:
    """One K for all players of an event, by the time each has. An unknown rate counts as slow; the caller says so."""
    slow = (col("seconds") >= 60 * rule.integer("minutes")).fill_null(True)
    return entrants.with_columns(
        k=either(slow, rule.integer("k"), rule.integer("faster")).as_integer(),
        k_reason=either(slow, "slow", "fast"),
    )


class KPolicy(Protocol):
    def __call__(self, entrants: T, rule: Rule) -> T: ...


POLICIES: Mapping[str, KPolicy] = {
    "new_then_by_rating": new_then_by_rating,
    "new_junior_then_by_rating": new_junior_then_by_rating,
    "new_junior_then_by_rating_in_budget": new_junior_then_by_rating_in_budget,
    "by_games_in_period": by_games_in_period,
    "same_for_all": same_for_all,
    "by_rate_of_play": by_rate_of_play,
}


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
    if not unlisted:
        return {}
    cells = with_k(Rows.of(ENTRANTS, unlisted), rule).cells
    return {number: (k, case) for number, k, case in zip(cells["player"], cells["k"], cells["k_reason"], strict=True)}


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
    return {"highest": _highest_before(given), "upper_from": rule.integer("upper_from")}


def _lower(rule: Rule, given: Given) -> dict[str, Any]:
    found = {**_new(rule, given), **_upper(rule, given)}
    return found if "junior_age" not in rule.values else {**found, **_age(rule, given)}


def _junior(rule: Rule, given: Given) -> dict[str, Any]:
    return {"highest": _highest_before(given), **_age(rule, given)}


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


def _highest_before(given: Given) -> Any:
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
