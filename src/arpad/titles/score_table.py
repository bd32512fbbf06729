"""Which score against which average gives a norm: the tables of the regulations, as the rule behind them."""

from functools import cache

from arpad.regulations.edition import Edition
from arpad.regulations.tables import percentage_table
from arpad.values.rounding import percent_half_up
from arpad.values.title import Title

HALF = 5  # tenths


def title_value(edition: Edition, rule: str, title: Title) -> int:
    """The figure that a rule has for a title."""
    return edition.rule(rule).integer(title.lower())


def difference(edition: Edition, tenths: int, games: int) -> int:
    """dp for a score: the percentage is rounded half up to the hundredth.   [performance_table]"""
    return differences_by_half_points(edition.rule("performance_table").text("table"), games)[tenths // HALF]


@cache
def differences_by_half_points(table: str, games: int) -> tuple[int, ...]:
    """dp for 0, ½, 1 … points of this number of games."""
    dp = percentage_table(table)
    found = [dp.difference(percent_half_up(half, 2 * games)) for half in range(2 * games + 1)]
    assert None not in found, f"{table} leaves 0 % or 100 % open"
    return tuple(one for one in found if one is not None)


def enough_points(edition: Edition, tenths: int, games: int) -> bool:
    """At least that share of the points, compared exactly.   [minimum_score]"""
    return 10 * tenths >= edition.rule("minimum_score").integer("percent") * games


def required_score(edition: Edition, title: Title, average: int, games: int) -> int | None:
    """The least score, in tenths, that is enough against the average; None where no score is."""
    percent = edition.rule("minimum_score").integer("percent")
    missing = title_value(edition, "norm_performance", title) - average
    return least_score(edition.rule("performance_table").text("table"), games, percent, missing)


@cache
def least_score(table: str, games: int, percent: int, missing: int) -> int | None:
    """The least score in tenths whose dp is at least what is missing to the title's performance."""
    for half, dp in enumerate(differences_by_half_points(table, games)):
        if dp >= missing and 50 * half >= percent * games:
            return HALF * half
    return None
