"""Tie-breaks from a participant's own results."""

from collections.abc import Callable, Sequence
from itertools import accumulate

from arpad.regulations.edition import Rule
from arpad.standings.field import Encounter, RoundKind
from arpad.standings.tiebreak import (
    Context,
    Groups,
    Kept,
    Part,
    Specifier,
    TiebreakColumn,
    Unit,
    tiebreak,
    without_first,
)
from arpad.values.result import Colour

_HALF_POINT = 5

Counted = Callable[[int, int, Encounter], int]
"""What one round of a participant adds: (participant, turn, encounter)."""


def _sum_of_rounds(context: Context, unit: Unit, counted: Counted) -> TiebreakColumn:
    encounters = context.field.encounters

    def parts(participant: int) -> Kept:
        rounds = enumerate(encounters[participant])
        return Kept(
            [
                Part(turn + 1, e.opponent, value, value, how=e.kind.label)
                for turn, e in rounds
                if not e.kind.outside and (value := counted(participant, turn, e))
            ],
            (),
        )

    values = [
        sum(counted(participant, turn, e) for turn, e in enumerate(own) if not e.kind.outside)
        for participant, own in enumerate(encounters)
    ]
    return TiebreakColumn(values, unit, parts=parts)


@tiebreak()
def wins(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Rounds that brought as many points as a win, played or not.   [wins]"""
    score = context.score(spec)
    return _sum_of_rounds(context, Unit.COUNT, lambda who, turn, e: int(score.by_round[who][turn] == score.win))


def _as_played(context: Context) -> Callable[[Encounter], bool]:
    """A forfeit win is a game in round robins where the edition says so; a forfeit loss never is.

    [unplayed_in_round_robins]
    """
    rule = context.edition.rule("unplayed_in_round_robins")
    with_forfeit_wins = context.field.predetermined and rule.flag("forfeit_losses_unplayed")
    kinds = {RoundKind.PLAYED, RoundKind.FORFEIT_WIN} if with_forfeit_wins else {RoundKind.PLAYED}
    return lambda encounter: encounter.kind in kinds and encounter.opponent >= 0


@tiebreak()
def games_won(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Games won on the board.   [games_won]"""
    score, played = context.score(spec), _as_played(context)
    return _sum_of_rounds(
        context, Unit.COUNT, lambda who, turn, e: int(played(e) and score.by_round[who][turn] == score.win)
    )


@tiebreak()
def games_with_black(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Games played on the board with Black.   [games_with_black]"""
    played = _as_played(context)
    return _sum_of_rounds(context, Unit.COUNT, lambda who, turn, e: int(e.colour is Colour.BLACK and played(e)))


@tiebreak()
def games_won_with_black(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Games won on the board with Black.   [games_won_with_black]"""
    score, played = context.score(spec), _as_played(context)
    return _sum_of_rounds(
        context,
        Unit.COUNT,
        lambda who, turn, e: int(e.colour is Colour.BLACK and played(e) and score.by_round[who][turn] == score.win),
    )


@tiebreak()
def rounds_elected_to_play(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """All rounds but requested byes and forfeit losses.   [rounds_elected_to_play]"""
    return _sum_of_rounds(context, Unit.COUNT, lambda who, turn, e: int(not e.kind.voluntary))


@tiebreak()
def standard_points(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """1, ½ or 0 for more points than the opponent of that round, as many, or fewer; without a game, than a draw gives.

    [standard_points]
    """
    score = context.score(spec)

    def counted(who: int, turn: int, encounter: Encounter) -> int:
        own = score.by_round[who][turn]
        on_board = encounter.kind is RoundKind.PLAYED and encounter.opponent >= 0
        other = score.by_round[encounter.opponent][turn] if on_board else score.draw
        return 10 if own > other else 5 if own == other else 0

    return _sum_of_rounds(context, Unit.POINTS, counted)


@tiebreak(either_score=True)
def progressive_scores(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The sum of the scores after each round; a cut leaves out the first ones.   [progressive_scores]"""
    by_round = context.score(spec).by_round
    encounters = context.field.encounters

    def parts(participant: int) -> Kept:
        running = enumerate(accumulate(by_round[participant]))
        own = encounters[participant]
        made = [Part(turn + 1, own[turn].opponent, total, total, how=own[turn].kind.label) for turn, total in running]
        return without_first(made, spec.low)

    values = [sum(list(accumulate(points))[spec.low :]) for points in by_round]
    return TiebreakColumn(values, Unit.POINTS, parts=parts)


@tiebreak()
def pairing_number(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """The tournament pairing number, the lowest first.   [pairing_number]"""
    return TiebreakColumn(list(context.field.numbers), Unit.COUNT, ascending=not spec.reverse)


@tiebreak(either_score=True)
def koya(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Points against those who made half of the possible points; the line can be moved by half points.   [koya]"""
    field, score = context.field, context.score(spec)
    percent = rule.integer("percent") if spec.limit_percent is None else spec.limit_percent
    line = percent * score.win * _scheduled_games(context) + 100 * _HALF_POINT * spec.limit_steps

    def parts_of(participant: int) -> Sequence[Part]:
        points = score.by_round[participant]
        return [
            Part(
                turn + 1, e.opponent, points[turn], score.totals[e.opponent], how=e.kind.label,
                counted=100 * score.totals[e.opponent] >= line,
            )
            for turn, e in enumerate(field.encounters[participant])
            if e.opponent >= 0 and not e.kind.outside
        ]  # fmt: skip

    values = [sum(part.value for part in parts_of(who) if part.counted) for who in range(field.size)]
    return TiebreakColumn(values, Unit.POINTS, parts=lambda who: Kept(parts_of(who), ()))


def _scheduled_games(context: Context) -> int:
    """Games a participant could play: in a round robin of an odd number the free round is none."""
    field = context.field
    if not field.predetermined:
        return field.rounds
    return max(
        (sum(e.opponent >= 0 and e.kind is not RoundKind.STRUCK for e in own) for own in field.encounters), default=0
    )
