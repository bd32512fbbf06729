"""Tie-breaks from the opponents' results: Buchholz and its relatives, Sonneborn-Berger."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from arpad.regulations.edition import Rule
from arpad.standings.field import RoundKind, Score
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
    value_text,
    without_extremes,
)
from arpad.standings.unplayed_rounds import draw_against_oneself, scores_for_opponents, stand_in
from arpad.values.numbers import shortest_text


def opponents_parts(
    context: Context, spec: Specifier, score: Score, results: Score | None = None, fore: bool = False
) -> Sequence[Sequence[Part]]:
    """For everybody: each round's opponent with his score (`score`), times the points made (`results`) if asked.

    An unplayed round counts against a stand-in; in round robins there is none, and a free round adds nothing.
    """

    def make() -> Sequence[Sequence[Part]]:
        field = context.field
        opponents = scores_for_opponents(context, score, fore)
        final = field.rounds - 1 if fore and field.last_round else -1
        found = []
        for participant, encounters in enumerate(field.encounters):
            points = results.by_round[participant] if results else ()
            own: list[Part] = []
            for turn, encounter in enumerate(encounters):
                kind, opponent = encounter.kind, encounter.opponent
                if kind.outside and not (turn == final and kind is RoundKind.PENDING):
                    continue
                if opponent >= 0 and (kind is RoundKind.PLAYED or turn == final or context.played(encounter, spec)):
                    weight, voluntary, how = opponents[opponent], False, kind.label
                    result = points[turn] if results else None
                elif field.predetermined:
                    continue
                else:
                    other = stand_in(context, score, results or score, participant, turn, fore)
                    weight, voluntary, how = other.weight, kind.voluntary, other.how
                    result = other.result if results else None
                value = weight if result is None else weight * result
                part = Part(turn + 1, opponent, value, weight, voluntary, how, result)
                if how == kind.label and weight != score.totals[opponent]:
                    part = part._replace(in_table=score.totals[opponent])
                own.append(part)
            found.append(own)
        return found

    key = ("opponents", score.name, results.name if results else None, fore, spec.forfeits_as_played)
    return context.once(key, make)


def _cut_sums(
    context: Context, spec: Specifier, made: Sequence[Sequence[Part]], unit: Unit, part_unit: Unit
) -> TiebreakColumn:
    """Sums after the cuts of the specifier."""
    exception = context.edition.find("cut_exception") is not None

    def parts(participant: int) -> Kept:
        return without_extremes(made[participant], spec.low, spec.high, exception)

    values = [sum(part.value for part in parts(participant).kept) for participant in range(len(made))]
    return TiebreakColumn(values, unit, parts=parts, part_unit=part_unit)


@tiebreak(either_score=True)
def buchholz(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The sum of the opponents' scores.   [buchholz]"""
    made = opponents_parts(context, spec, context.score(spec))
    return _cut_sums(context, spec, made, Unit.POINTS, Unit.POINTS)


@tiebreak(either_score=True)
def fore_buchholz(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Buchholz as if all paired games of the last round had been drawn.   [fore_buchholz]"""
    made = opponents_parts(context, spec, context.score(spec), fore=True)
    return _cut_sums(context, spec, made, Unit.POINTS, Unit.POINTS)


@tiebreak(either_score=True)
def sonneborn_berger(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The opponents' scores, each times the points made against him.   [sonneborn_berger]"""
    if context.edition.rule("unplayed_rounds").policy != "dummy_opponent":
        return _cut_sums(context, spec, _beaten_and_drawn(context), Unit.PRODUCT, Unit.PRODUCT)
    score = context.score(spec)
    return _cut_sums(context, spec, opponents_parts(context, spec, score, score), Unit.PRODUCT, Unit.PRODUCT)


def _beaten_and_drawn(context: Context) -> Sequence[Sequence[Part]]:
    """The definition of 2010: those beaten count whole, those drawn with half, an unplayed round as a draw against
    oneself, with everybody's points as they stand (I-130)."""
    field, score = context.field, context.field.score
    found = []
    for participant, encounters in enumerate(field.encounters):
        own: list[Part] = []
        for turn, encounter in enumerate(encounters):
            kind, opponent = encounter.kind, encounter.opponent
            if kind.outside or (opponent < 0 and field.predetermined):
                continue
            if kind is RoundKind.PLAYED or field.predetermined:
                points = score.by_round[participant][turn]
                weight, how = score.totals[opponent], kind.label
            else:
                weight, points, how = draw_against_oneself(context, score, score, participant, turn, False)
            share = 10 if points == score.win else 5 if points == score.draw else 0
            own.append(Part(turn + 1, opponent, weight * share, weight, kind.voluntary, how, share))
        found.append(own)
    return found


@tiebreak(Ranked.TEAMS)
def extended_sonneborn_berger(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Teams: E, the opponent's score (M or G), the points made against it (M or G), SB.

    [extended_sonneborn_berger]
    """
    scores = context.field.scores
    score, results = scores[f"{spec.code[1]}P"], scores[f"{spec.code[2]}P"]
    return _cut_sums(context, spec, opponents_parts(context, spec, score, results), Unit.PRODUCT, Unit.PRODUCT)


@tiebreak(Ranked.TEAMS, either_score=True)
def team_sonneborn_berger(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Teams, 2010: the opponents' scores, each times the points made against it.   [team_sonneborn_berger]"""
    score = context.score(spec)
    return _cut_sums(context, spec, opponents_parts(context, spec, score, score), Unit.PRODUCT, Unit.PRODUCT)


def _sums(made: Sequence[Sequence[Part]]) -> Sequence[int]:
    return [sum(part.value for part in parts) for parts in made]


@tiebreak()
def sum_of_buchholz(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The sum of the opponents' Buchholz; one's own for an unplayed round.   [sum_of_buchholz]"""
    sums = _sums(opponents_parts(context, spec, context.score(spec)))
    encounters = context.field.encounters

    def parts_of(participant: int) -> Sequence[Part]:
        parts = []
        for turn, e in enumerate(encounters[participant]):
            if e.kind.outside or (e.opponent < 0 and context.field.predetermined):
                continue
            on_board = e.opponent >= 0 and context.played(e, spec)
            weight = sums[e.opponent if on_board else participant]
            parts.append(Part(turn + 1, e.opponent, weight, weight, how=e.kind.label if on_board else "oneself"))
        return parts

    values = [sum(part.value for part in parts_of(participant)) for participant in range(context.field.size)]
    return TiebreakColumn(values, Unit.POINTS, parts=lambda who: Kept(parts_of(who), ()))


@tiebreak(either_score=True)
def average_opponents_buchholz(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The average Buchholz of the opponents met on the board.   [average_opponents_buchholz]"""
    sums = _sums(opponents_parts(context, spec, context.score(spec), fore=spec.fore))
    encounters = context.field.encounters

    def parts_of(participant: int) -> Sequence[Part]:
        return [
            Part(turn + 1, e.opponent, sums[e.opponent], sums[e.opponent])
            for turn, e in enumerate(encounters[participant])
            if e.kind is RoundKind.PLAYED and e.opponent >= 0
        ]

    values = []
    for participant in range(context.field.size):
        met = [part.value for part in parts_of(participant)]
        values.append(Fraction(sum(met), 10 * len(met)) if met else None)
    return TiebreakColumn(
        values,
        Unit.AVERAGE,
        parts=lambda who: Kept(parts_of(who), ()),
        part_unit=Unit.POINTS,
        summary=lambda who: average_summary(parts_of(who), Unit.POINTS),
    )


def average_summary(parts: Sequence[Part], unit: Unit) -> dict[str, Any]:
    return {"how": "average", "sum": value_text(sum(part.value for part in parts), unit), "count": len(parts)}


@tiebreak(Ranked.TEAMS, either_score=True)
def scores_and_schedule_strength(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Teams: the secondary score plus the Buchholz on the primary one over a factor.

    [scores_and_schedule_strength]
    """
    field, score = context.field, context.score(spec)
    other = field.scores["GP" if score.name == "MP" else "MP"]
    factor = spec.factor or max(1, score.win * field.rounds // other.win)
    made = opponents_parts(context, spec, score, fore=spec.fore)
    values = [
        Fraction(own, 10) + Fraction(strength, 10 * factor)
        for own, strength in zip(other.totals, _sums(made), strict=True)
    ]

    def summary(team: int) -> dict[str, Any]:
        strength = sum(part.value for part in made[team])
        own = shortest_text(other.totals[team], 1)
        return {"how": "strength", "score": own, "buchholz": shortest_text(strength, 1), "factor": factor}

    return TiebreakColumn(
        values, Unit.AVERAGE, parts=lambda who: Kept(made[who], ()), part_unit=Unit.POINTS, summary=summary
    )
