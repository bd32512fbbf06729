"""Ru: the performance of an unrated player, from his average Rc and his score."""

from dataclasses import dataclass
from datetime import date

from arpad.rating.logistic import logistic_difference
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.tables import percentage_table
from arpad.values.decimals import shortest_text
from arpad.values.rounding import percent_half_up, round_half_up
from arpad.values.trace import Step


@dataclass(frozen=True, slots=True)
class Performance:
    """Ru with its derivation; `rating` is None where the document leaves dp undefined."""

    rating: int | None
    steps: tuple[Step, ...]


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
    percentage = percent_half_up(tenths, 10 * games)
    given = {"average": average, "score": shortest_text(tenths, 1), "games": games, "percentage": percentage}
    halves_over = (2 * tenths - 10 * games) // 10  # half points above one half of the games
    if 2 * tenths == 10 * games:
        return _result(edition.rule("initial_even"), given, average)
    if 2 * tenths > 10 * games:
        rule = edition.rule("initial_over_junior" if junior else "initial_over")
        bonus = rule.tenths("bonus")
        rating = round_half_up(10 * average + bonus * halves_over, 10)
        return _result(rule, {**given, "half_points_over": halves_over, "bonus": shortest_text(bonus, 1)}, rating)
    dp = difference_for_score(edition, tenths, games)
    rule = edition.rule("initial_under" if opponents is None else "initial_under_round_robin")
    if dp is None:
        table = edition.rule("performance_table")
        return Performance(None, (_step(table, {**given}, "undefined"),))
    if opponents is None:
        return _result(rule, {**given, "dp": dp}, average + dp)
    rating = round_half_up(average * (opponents + 1) + dp * opponents, opponents + 1)
    return _result(rule, {**given, "dp": dp, "opponents": opponents}, rating)


def _result(rule: Rule, inputs: dict[str, object], rating: int) -> Performance:
    return Performance(rating, (_step(rule, inputs, str(rating)),))


def _step(rule: Rule, inputs: dict[str, object], value: str) -> Step:
    return Step(rule.name, rule.article, inputs, value, edition=rule.edition)


def swiss_average(edition: Edition, opponents: list[int]) -> tuple[int, Step]:
    """Rc in a Swiss or team event: the mean of the rated opponents.   [swiss_average]"""
    rule = edition.rule("swiss_average")
    average = round_half_up(sum(opponents), len(opponents))
    inputs = {"sum": sum(opponents), "games": len(opponents), "opponents": list(opponents)}
    return average, _step(rule, inputs, str(average))
