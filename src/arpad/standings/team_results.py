"""Tie-breaks of teams: the other score, the boards, extended direct encounter."""

from collections.abc import Callable, Sequence
from functools import partial

from arpad.regulations.edition import Rule
from arpad.standings.direct_encounter import (
    Split,
    games_among_tied,
    meetings,
    one_table,
    places,
    settled,
    together,
)
from arpad.standings.field import Score
from arpad.standings.tiebreak import Context, Groups, Kept, Part, Ranked, Specifier, TiebreakColumn, Unit, tiebreak


def _totals(context: Context, scores: Sequence[Score]) -> TiebreakColumn:
    def parts(team: int) -> Kept:
        return Kept(
            [
                Part(turn + 1, e.opponent, value := sum(score.by_round[team][turn] for score in scores), value)
                for turn, e in enumerate(context.field.encounters[team])
                if not e.kind.outside
            ],
            (),
        )

    values = [sum(score.totals[team] for score in scores) for team in range(context.field.size)]
    return TiebreakColumn(values, Unit.POINTS, parts=parts)


@tiebreak(Ranked.TEAMS)
def match_points(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Match points.   [match_points]"""
    return _totals(context, [context.field.scores["MP"]])


@tiebreak(Ranked.TEAMS)
def game_points(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Board points.   [game_points]"""
    return _totals(context, [context.field.scores["GP"]])


@tiebreak(Ranked.TEAMS)
def match_and_game_points(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Both together.   [match_and_game_points]"""
    return _totals(context, [context.field.scores["MP"], context.field.scores["GP"]])


@tiebreak(Ranked.TEAMS)
def match_or_game_points(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Those of the two that do not rank.   [match_or_game_points]"""
    return _totals(context, [context.field.secondary])


def _board_totals(context: Context) -> Sequence[Sequence[int]]:
    """Each team's points board by board, over all its rounds."""
    field = context.field
    return context.once(
        "boards",
        lambda: [
            [sum(rounds[turn][board] for turn in range(field.rounds)) for board in range(field.boards)]
            for rounds in field.board_points
        ],
    )


@tiebreak(Ranked.TEAMS)
def board_count(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Points on each board times its number; the lower the better.   [board_count]"""
    totals = _board_totals(context)
    values = [_weighted(boards) for boards in totals]
    weighted = [[number * points for number, points in enumerate(boards, 1)] for boards in totals]
    return TiebreakColumn(values, Unit.POINTS, ascending=True, parts=_by_board(weighted))


def _weighted(boards: Sequence[int]) -> int:
    return sum(number * points for number, points in enumerate(boards, 1))


def _by_board(totals: Sequence[Sequence[int]]) -> Callable[[int], Kept]:
    """Parts per board: the board's number stands where the round does."""
    return lambda team: Kept(
        [Part(number, -1, points, points, how="board") for number, points in enumerate(totals[team], 1)], ()
    )


def _from_the_top(boards: Sequence[int]) -> tuple[int, ...]:
    return tuple(boards)


def _without_the_bottom(boards: Sequence[int]) -> tuple[int, ...]:
    """All boards but the last, then without the last two, and so on."""
    return tuple(sum(boards[:count]) for count in range(len(boards) - 1, 0, -1))


def _by_boards(context: Context, groups: Groups, key: Callable[[Sequence[int]], tuple[int, ...]]) -> TiebreakColumn:
    totals = _board_totals(context)

    def split(group: Sequence[int]) -> Split:
        keys = {team: key(totals[team]) for team in group}
        return together(sorted(group, key=lambda team: [-points for points in keys[team]]), lambda team: keys[team])

    return TiebreakColumn(
        places(context, groups, split), Unit.PLACE, True, parts=_by_board(totals), part_unit=Unit.POINTS
    )


@tiebreak(Ranked.TEAMS)
def top_board_results(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Points on board 1, then on board 2, and so on.   [top_board_results]"""
    return _by_boards(context, groups, _from_the_top)


@tiebreak(Ranked.TEAMS)
def bottom_board_elimination(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Points without the last board, then without the last two, and so on.   [bottom_board_elimination]"""
    return _by_boards(context, groups, _without_the_bottom)


_BOARD_KEYS: dict[str, tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]] = {
    "EDE": (),
    "EDEC": (lambda boards: (-_weighted(boards),),),
    "EDET": (_from_the_top,),
    "EDEB": (_without_the_bottom,),
    "EDEBT": (lambda boards: (-_weighted(boards),), _from_the_top),
    "EDEBB": (lambda boards: (-_weighted(boards),), _without_the_bottom),
}


@tiebreak(Ranked.TEAMS)
def extended_direct_encounter(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Direct encounter on the primary score, else on the secondary one, else the boards of the last two; every new
    group starts anew.   [extended_direct_encounter]"""
    field = context.field
    split = partial(_extended, context, spec, [field.score, field.secondary], _BOARD_KEYS[spec.code])
    found = places(context, groups, lambda group: settled(group, split))
    parts = games_among_tied(context, spec, field.score, groups)
    return TiebreakColumn(found, Unit.PLACE, ascending=True, parts=parts, part_unit=Unit.POINTS)


def _extended(
    context: Context,
    spec: Specifier,
    scores: Sequence[Score],
    board_keys: Sequence[Callable[[Sequence[int]], tuple[int, ...]]],
    group: Sequence[int],
) -> Split:
    for score in scores:
        parts = one_table(context, spec, score, group)
        if len(parts) > 1:
            return parts
    if len(group) != 2:
        return [group]
    for key in board_keys:
        keys = {team: key(_mutual_boards(context, spec, team, group)) for team in group}
        better, other = sorted(group, key=lambda team: [-points for points in keys[team]])
        if keys[better] != keys[other]:
            return [[better], [other]]
    return [group]


def _mutual_boards(context: Context, spec: Specifier, team: int, group: Sequence[int]) -> Sequence[int]:
    rounds = context.field.board_points[team]
    turns = [turn for turn, _ in meetings(context, spec, team, group)]
    return [sum(rounds[turn][board] for turn in turns) for board in range(context.field.boards)]
