"""Tie-breaks from ratings. Averages and percentages are rounded half up."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from arpad.regulations.edition import Rule
from arpad.regulations.tables import ExpectationTable, band_table, percentage_table
from arpad.standings.field import RoundKind
from arpad.standings.opponents_results import average_summary
from arpad.standings.tiebreak import (
    Context,
    Groups,
    Kept,
    Part,
    Ranked,
    Specifier,
    TiebreakColumn,
    Unit,
    tiebreak,
    without_extremes,
)
from arpad.values.numbers import decimal_text, percent_half_up, round_half_up, shortest_text

_DRAWN = 5
_ZERO_SCORE_BELOW = 800  # a player without points stands this far below his lowest opponent


def _given(context: Context, spec: Specifier) -> int | None:
    return spec.unrated if spec.unrated is not None else context.unrated


def has_values(context: Context, spec: Specifier) -> bool:
    """Whether the tie-break can be used with the players there are.   [unrated_players]"""
    if context.edition.rule("unrated_players").policy == "no_value" or _given(context, spec) is not None:
        return True
    ratings = context.field.ratings
    return all(ratings[who] is not None for who in range(context.field.size) if who not in context.field.struck)


def _rated_parts(context: Context, spec: Specifier, rule: Rule) -> Sequence[Sequence[Part] | None]:
    """Each round's opponent with his rating, and the result; None where a rating is missing."""
    given, field, every_round = _given(context, spec), context.field, rule.policy == "every_round"
    ratings = [rating if rating is not None else given for rating in field.ratings]

    def make() -> Sequence[Sequence[Part] | None]:
        found: list[Sequence[Part] | None] = []
        for participant, encounters in enumerate(field.encounters):
            own: list[Part] = []
            whole = True
            for turn, e in enumerate(encounters):
                on_board = e.kind is RoundKind.PLAYED and e.opponent >= 0
                if not on_board and (not every_round or e.kind.outside):
                    continue
                rating = ratings[e.opponent if on_board else participant]
                if rating is not None:
                    how, result = ("played", e.standard) if on_board else ("oneself", _DRAWN)
                    own.append(Part(turn + 1, e.opponent, rating, rating, e.kind.voluntary, how, result))
                elif on_board:
                    whole = False
            found.append(own if whole else None)
        return found

    return context.once(("rated", every_round, given), make)


def _none(_: int) -> Kept:
    return Kept((), ())


def _from_parts(
    context: Context,
    spec: Specifier,
    rule: Rule,
    value: Callable[[Sequence[Part]], int | None],
    summary: Callable[[Sequence[Part]], dict[str, Any]],
    change: Callable[[int, Sequence[Part]], Sequence[Part]] | None = None,
) -> TiebreakColumn:
    if not has_values(context, spec):
        return TiebreakColumn([None] * context.field.size, Unit.COUNT, parts=_none)
    made = _rated_parts(context, spec, rule)

    def parts(participant: int) -> Kept:
        own = made[participant] or ()
        if change is not None:
            own = change(participant, own)
        return without_extremes(own, spec.low, spec.high, exception=False)

    values = [
        None if own is None else value(parts(participant).kept) for participant, own in enumerate(made)
    ]  # a player who met somebody without a rating has no value
    return TiebreakColumn(values, Unit.COUNT, parts=parts, summary=lambda who: summary(parts(who).kept))


def average(parts: Sequence[Part]) -> int | None:
    return round_half_up(sum(part.value for part in parts), len(parts)) if parts else None


@tiebreak(Ranked.PLAYERS)
def average_rating_of_opponents(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The opponents' average rating.   [average_rating_of_opponents]"""
    return _from_parts(context, spec, rule, average, _sum_and_count)


def _sum_and_count(parts: Sequence[Part]) -> dict[str, Any]:
    return average_summary(parts, Unit.COUNT)


def _performance(rule: Rule) -> Callable[[Sequence[Part]], int | None]:
    table = percentage_table(rule.text("table"))

    def performance(parts: Sequence[Part]) -> int | None:
        mean = average(parts)
        if mean is None:
            return None
        difference = table.difference(percent_half_up(_score_of(parts), 10 * len(parts)))
        return None if difference is None else mean + difference

    return performance


def _average_and_percentage(rule: Rule) -> Callable[[Sequence[Part]], dict[str, Any]]:
    table = percentage_table(rule.text("table"))

    def summary(parts: Sequence[Part]) -> dict[str, Any]:
        percentage = percent_half_up(_score_of(parts), 10 * len(parts))
        return {
            "how": "performance",
            "average": average(parts),
            "score": shortest_text(_score_of(parts), 1),
            "games": len(parts),
            "percentage": percentage,
            "difference": table.difference(percentage),
        }

    return summary


def _score_of(parts: Sequence[Part]) -> int:
    return sum(part.result or 0 for part in parts)


def _below_the_present(context: Context) -> frozenset[int]:
    """Who chose to miss too many games stands below everybody else.   [elected_absences]"""
    rule = context.edition.find("elected_absences")
    if rule is None:
        return frozenset()
    limit = rule.integer("at_least")
    encounters = context.field.encounters
    return frozenset(who for who, own in enumerate(encounters) if sum(e.kind.voluntary for e in own) >= limit)


@tiebreak(Ranked.PLAYERS)
def tournament_performance(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The opponents' average plus the difference for the percentage made.   [tournament_performance]"""
    column = _from_parts(context, spec, rule, _performance(rule), _average_and_percentage(rule))
    return replace(column, demoted=_below_the_present(context))


@tiebreak(Ranked.PLAYERS)
def capped_performance(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The same with every opponent drawn to within the cap of one's own rating.   [capped_performance]"""
    cap, ratings = rule.integer("cap"), context.field.ratings

    def drawn_in(participant: int, parts: Sequence[Part]) -> Sequence[Part]:
        own = ratings[participant]
        if own is None:
            return parts
        return [part._replace(value=max(own - cap, min(own + cap, part.value))) for part in parts]

    column = _from_parts(context, spec, rule, _performance(rule), _average_and_percentage(rule), drawn_in)
    return replace(column, demoted=_below_the_present(context))


@tiebreak(Ranked.PLAYERS)
def perfect_performance(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The lowest rating whose expected score against the opponents is the score made.   [perfect_performance]"""
    table = band_table(rule.text("table"))
    return _from_parts(
        context, spec, rule, lambda parts: _lowest_rating(table, parts), lambda parts: _expectations(table, parts)
    )


def _expectations(table: ExpectationTable, parts: Sequence[Part]) -> dict[str, Any]:
    """The score, what the value expects, and what one point less would."""
    rating = _lowest_rating(table, parts)
    assert rating is not None
    score = _score_of(parts)
    if score == 0:
        return {"how": "zero", "lowest": min(part.value for part in parts), "below": _ZERO_SCORE_BELOW}
    enough, less = (
        decimal_text(sum(table.expected(one - part.value) for part in parts), 2) for one in (rating, rating - 1)
    )
    return {"how": "perfect", "score": shortest_text(score, 1), "expected": enough, "one_less": less}


@cache
def _by_difference(table: ExpectationTable) -> Sequence[int]:
    """The expectation for every whole difference, from the widest below to the widest above."""
    widest = table.starts[-1]
    return [table.expected(difference) for difference in range(-widest, widest + 1)]


def _lowest_rating(table: ExpectationTable, parts: Sequence[Part]) -> int | None:
    """By halving: the expected score never falls as the rating rises."""
    if not parts:
        return None
    score, ratings = _score_of(parts), [part.value for part in parts]
    if score == 0:
        return min(ratings) - _ZERO_SCORE_BELOW
    wanted, widest = score * table.unit // 10, table.starts[-1]  # differences beyond the widest change nothing
    expected = _by_difference(table)
    low, high = min(ratings) - widest - 1, max(ratings) + widest  # low is never enough, high always
    while high - low > 1:
        middle = (low + high) // 2
        if sum([expected[max(-widest, min(widest, middle - rating)) + widest] for rating in ratings]) >= wanted:
            high = middle
        else:
            low = middle
    return high


def _average_over_opponents(context: Context, of_opponents: TiebreakColumn) -> TiebreakColumn:
    encounters, values = context.field.encounters, of_opponents.values

    def parts(participant: int) -> Kept:
        made = []
        for turn, e in enumerate(encounters[participant]):
            value = values[e.opponent] if e.kind is RoundKind.PLAYED and e.opponent >= 0 else None
            if isinstance(value, int):
                made.append(Part(turn + 1, e.opponent, value, value))
        return Kept(made, ())

    values_here = [average(parts(who).kept) for who in range(context.field.size)]
    return TiebreakColumn(values_here, Unit.COUNT, parts=parts, summary=lambda who: _sum_and_count(parts(who).kept))


@tiebreak(Ranked.PLAYERS)
def average_opponents_performance(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The average performance of the opponents met on the board.   [average_opponents_performance]"""
    own = context.edition.rule("tournament_performance")
    return _average_over_opponents(context, tournament_performance(context, spec, own, groups))


@tiebreak(Ranked.PLAYERS)
def average_opponents_perfect_performance(
    context: Context, spec: Specifier, rule: Rule, groups: Groups
) -> TiebreakColumn:
    """The average perfect performance of the opponents met on the board.   [average_opponents_perfect_performance]"""
    own = context.edition.rule("perfect_performance")
    return _average_over_opponents(context, perfect_performance(context, spec, own, groups))


@tiebreak(Ranked.PLAYERS)
def own_rating(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The rating, the highest first.   [own_rating]"""
    given = _given(context, spec)
    usable = has_values(context, spec)
    values = [(rating if rating is not None else given) if usable else None for rating in context.field.ratings]
    return TiebreakColumn(values, Unit.COUNT, ascending=spec.reverse)
