"""Ru: the performance of an unrated player, from his average Rc and his score, and the games behind that average."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, TypeAlias

from arpad.rating.case import Side
from arpad.rating.expectation import logistic_difference
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.tables import percentage_table
from arpad.values.numbers import percent_half_up, round_half_up, shortest_text
from arpad.values.records import dataclass
from arpad.values.trace import Step

Met: TypeAlias = dict[str, Any]
"""`round`, `opponent`, `rating` (null where the opponent is unrated), `score`."""


def met(side: Side, rating: int | None) -> Met:
    return {
        "round": side.round_number,
        "opponent": side.opponent,
        "rating": rating,
        "score": shortest_text(side.tenths, 1),
    }


def all_met(games: Iterable[tuple[Side, int | None]]) -> list[Met]:
    """By round."""
    return [met(side, rating) for side, rating in sorted(games, key=lambda game: game[0].round_number)]


@dataclass(frozen=True, slots=True)
class Performance:
    """Ru with its derivation; `rating` is None where the document leaves dp undefined or a rule is unconfirmed."""

    rating: int | None
    steps: tuple[Step, ...]
    unconfirmed: Rule | None = None


def difference_for_score(edition: Edition, tenths: int, games: int) -> int | None:
    """dp for a score: from the table by whole percent, or by the edition's formula."""
    if edition.rule("expectation").policy == "logistic":
        return logistic_difference(tenths, games)
    table = percentage_table(edition.rule("performance_table").text("table"))
    return table.difference(percent_half_up(tenths, 10 * games))


def is_junior(edition: Edition, birth_year: int | None, start: date | None) -> bool:
    """Under age on 1 January of the event's year (reading I-81): born in that year minus the age, or later."""
    rule = edition.find("initial_over_junior")
    if rule is None or birth_year is None or start is None:
        return False
    return birth_year >= start.year - rule.integer("under_age")


def performance(
    edition: Edition, average: int, tenths: int, games: int, *, junior: bool = False, opponents: int | None = None
) -> Performance:
    """Ru for a score in so many games against an average Rc. In a round robin `opponents` is n."""
    found = _uncut_performance(edition, average, tenths, games, junior=junior, opponents=opponents)
    return _below_the_ceiling(edition, found)


def points_over_average(edition: Edition, tenths: int, games: int, *, junior: bool) -> int | None:
    """What a score adds to any average in a Swiss; a ceiling is not looked at."""
    return _uncut_performance(edition, 0, tenths, games, junior=junior, opponents=None).rating


def _below_the_ceiling(edition: Edition, found: Performance) -> Performance:
    """A first rating ends at the ceiling, where there is one.   [initial_ceiling]"""
    rule = edition.find("initial_ceiling")
    if rule is None or found.rating is None or found.rating <= rule.integer("ceiling"):
        return found
    ceiling = rule.integer("ceiling")
    step = _step(rule, {"rating": found.rating, "ceiling": ceiling}, str(ceiling))
    return Performance(ceiling, (*found.steps, step))


def _uncut_performance(
    edition: Edition, average: int, tenths: int, games: int, *, junior: bool, opponents: int | None
) -> Performance:
    percentage = percent_half_up(tenths, 10 * games)
    given = {"average": average, "score": shortest_text(tenths, 1), "games": games, "percentage": percentage}
    halves_over = (2 * tenths - 10 * games) // 10  # half points above one half of the games
    any_score = edition.find("initial_any")
    own_bonus = junior and 2 * tenths > 10 * games
    if any_score is not None and not own_bonus:
        return _plus_dp(edition, any_score, given, average, difference_for_score(edition, tenths, games))
    if 2 * tenths == 10 * games:
        return _result(edition.rule("initial_even"), given, average)
    if 2 * tenths > 10 * games:
        name = "initial_over_junior" if junior else "initial_over"
        if name in edition.unconfirmed:
            return _unconfirmed(edition.unconfirmed[name], given)
        rule = edition.rule(name)
        bonus = rule.tenths("bonus")
        rating = round_half_up(10 * average + bonus * halves_over, 10)
        return _result(rule, {**given, "half_points_over": halves_over, "bonus": shortest_text(bonus, 1)}, rating)
    dp = difference_for_score(edition, tenths, games)
    rule = edition.rule("initial_under" if opponents is None else "initial_under_round_robin")
    if dp is None or opponents is None:
        return _plus_dp(edition, rule, given, average, dp)
    rating = round_half_up(average * (opponents + 1) + dp * opponents, opponents + 1)
    return _result(rule, {**given, "dp": dp, "opponents": opponents}, rating)


def _plus_dp(edition: Edition, rule: Rule, given: dict[str, object], average: int, dp: int | None) -> Performance:
    if dp is None:
        return Performance(None, (_step(edition.rule("performance_table"), given, "undefined"),))
    return _result(rule, {**given, "dp": dp}, average + dp)


def _unconfirmed(rule: Rule, given: dict[str, object]) -> Performance:
    """No number: the edition has the rule, but what it says is not confirmed."""
    step = Step(rule.name, rule.article, given, "unconfirmed", "unconfirmed", rule.edition)
    return Performance(None, (step,), rule)


def _result(rule: Rule, inputs: dict[str, object], rating: int) -> Performance:
    return Performance(rating, (_step(rule, inputs, str(rating)),))


def _step(rule: Rule, inputs: dict[str, object], value: str) -> Step:
    return Step(rule.name, rule.article, inputs, value, edition=rule.edition)


def swiss_average(edition: Edition, opponents: list[int], met: Sequence[Met] = ()) -> tuple[int, Step]:
    """Rc in a Swiss or team event: the mean of the rated opponents.   [swiss_average]"""
    added = edition.find("hypothetical_opponents")
    total, _, games = with_hypothetical(edition, sum(opponents), 0, len(opponents))
    average = round_half_up(total, games)
    inputs: dict[str, object] = {"sum": total, "games": games, "opponents": list(opponents), "met": list(met)}
    inputs |= hypothetical(edition)
    return average, _step(added or edition.rule("swiss_average"), inputs, str(average))


def hypothetical(edition: Edition) -> dict[str, object]:
    """The drawn games nobody played, as a step's inputs; nothing where the edition has none."""
    rule = edition.find("hypothetical_opponents")
    return {} if rule is None else {"added": rule.integer("games"), "rating": rule.integer("rating")}


def with_hypothetical(edition: Edition, total: int, tenths: int, games: int) -> tuple[int, int, int]:
    """Sum of ratings, score and games with the drawn games nobody played.   [hypothetical_opponents]"""
    rule = edition.find("hypothetical_opponents")
    if rule is None:
        return total, tenths, games
    added = rule.integer("games")
    return total + added * rule.integer("rating"), tenths + 5 * added, games + added
