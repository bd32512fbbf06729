"""Direct encounter: a table of the games among those who are tied."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from arpad.regulations.edition import Rule
from arpad.standings.field import Encounter, RoundKind, Score
from arpad.standings.tiebreak import Context, Groups, Kept, Part, Ranked, Specifier, TiebreakColumn, Unit, tiebreak

Split = Sequence[Sequence[int]]
"""A tied group in order, those still tied together."""


def meetings(
    context: Context, spec: Specifier, participant: int, group: Collection[int]
) -> list[tuple[int, Encounter]]:
    """The rounds in which the participant met others of the group, forfeits only where they count as played."""
    return [
        (turn, encounter)
        for turn, encounter in enumerate(context.field.encounters[participant])
        if encounter.opponent in group and context.played(encounter, spec)
    ]


def _against(score: Score, participant: int, met: Iterable[tuple[int, Encounter]]) -> dict[int, Fraction]:
    """Points against each opponent; several meetings count with their average."""
    games: dict[int, list[int]] = {}
    for turn, encounter in met:
        games.setdefault(encounter.opponent, []).append(score.by_round[participant][turn])
    return {opponent: Fraction(sum(points), len(points)) for opponent, points in games.items()}


def one_table(context: Context, spec: Specifier, score: Score, group: Sequence[int]) -> Split:
    """The group in the order of its own table, as far as that decides.

    If some have not met, only who would be first alone, whatever the missing games brought, is first; so on below.
    """
    sums: dict[int, Fraction] = {}
    most: dict[int, Fraction] = {}
    complete = True
    members = frozenset(group)
    for participant in group:
        points = _against(score, participant, meetings(context, spec, participant, members))
        missing = 0 if context.field.predetermined else len(group) - 1 - len(points)
        complete = complete and not missing
        sums[participant] = sum(points.values(), Fraction(0))
        most[participant] = sums[participant] + missing * score.win
    ordered = sorted(group, key=lambda who: -sums[who])
    if complete:
        return together(ordered, lambda who: sums[who])
    first = 0
    while first < len(ordered) - 1 and sums[ordered[first]] > max(most[who] for who in ordered[first + 1 :]):
        first += 1
    return [*([who] for who in ordered[:first]), ordered[first:]]


def together(ordered: Sequence[int], key: Callable[[int], object]) -> Split:
    """Neighbours with the same key in one group."""
    groups: list[list[int]] = []
    for who in ordered:
        if groups and key(groups[-1][0]) == key(who):
            groups[-1].append(who)
        else:
            groups.append([who])
    return groups


def settled(group: Sequence[int], split: Callable[[Sequence[int]], Split]) -> Split:
    """Split, and split the smaller groups anew, until nothing moves."""
    parts = split(group) if len(group) > 1 else [group]
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in settled(part, split)]


def places(context: Context, groups: Groups, split: Callable[[Sequence[int]], Split]) -> list[int | None]:
    """Everybody's place among those tied with him; None where nobody was separated."""
    found: list[int | None] = [None] * context.field.size
    for group in groups:
        parts = split(group)
        if len(parts) == 1:
            continue
        place = 1
        for part in parts:
            for who in part:
                found[who] = place
            place += len(part)
    return found


@tiebreak(either_score=True)
def direct_encounter(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Who did best among the tied.   [direct_encounter]"""
    score = context.score(spec)
    if rule.policy == "all_met":
        return _if_all_met(context, spec, groups, [score])
    found = places(context, groups, lambda group: settled(group, lambda tied: one_table(context, spec, score, tied)))
    return TiebreakColumn(
        found,
        Unit.PLACE,
        ascending=True,
        parts=games_among_tied(context, spec, score, groups),
        part_unit=Unit.POINTS,
        silence=undecided(context, spec, groups),
    )


@tiebreak(Ranked.TEAMS)
def team_direct_encounter(context: Context, spec: Specifier, rule: Rule, groups: Groups) -> TiebreakColumn:
    """Teams, 2010: the points the event ranks by, then the others.   [team_direct_encounter]"""
    return _if_all_met(context, spec, groups, [context.field.score, context.field.secondary])


def _if_all_met(context: Context, spec: Specifier, groups: Groups, scores: Sequence[Score]) -> TiebreakColumn:
    """Only if all the tied met on the board: the sum of the points of those games."""
    first = scores[0]
    values: list[int | None] = [None] * context.field.size
    for group in groups:
        met = {who: _on_board(context, spec, who, group) for who in group}
        if len(group) < 2 or any(len({e.opponent for _, e in games}) < len(group) - 1 for games in met.values()):
            continue
        for who, games in met.items():
            sums = [sum(score.by_round[who][turn] for turn, _ in games) for score in scores]
            values[who] = sums[0] if len(sums) == 1 else sums[0] * _WEIGHT + sums[1]
    if len(scores) == 1:
        parts = games_among_tied(context, spec, first, groups)
        return TiebreakColumn(
            values, Unit.POINTS, parts=parts, part_unit=Unit.POINTS, silence=undecided(context, spec, groups)
        )
    column = _as_places(values, groups, games_among_tied(context, spec, first, groups))
    return replace(column, silence=undecided(context, spec, groups))


_WEIGHT = 1_000_000  # the first score goes before any sum of the second


def _on_board(context: Context, spec: Specifier, who: int, group: Sequence[int]) -> list[tuple[int, Encounter]]:
    return [(turn, e) for turn, e in meetings(context, spec, who, group) if e.kind is RoundKind.PLAYED]


def _as_places(values: Sequence[int | None], groups: Groups, parts: Callable[[int], Kept]) -> TiebreakColumn:
    found: list[int | None] = [None] * len(values)
    for group in groups:
        known = sorted((values[who] or 0 for who in group if values[who] is not None), reverse=True)
        for who in group:
            if known and len(set(known)) > 1:
                found[who] = known.index(values[who] or 0) + 1
    return TiebreakColumn(found, Unit.PLACE, ascending=True, parts=parts, part_unit=Unit.POINTS)


def games_among_tied(context: Context, spec: Specifier, score: Score, groups: Groups) -> Callable[[int], Kept]:
    """The games of a participant against those tied with him."""
    group_of = {who: group for group in groups for who in group}

    def parts(participant: int) -> Kept:
        group = group_of.get(participant, (participant,))
        points = score.by_round[participant]
        return Kept(
            [
                Part(turn + 1, e.opponent, points[turn], points[turn], how=e.kind.label)
                for turn, e in meetings(context, spec, participant, group)
            ],
            (),
        )

    return parts


def undecided(context: Context, spec: Specifier, groups: Groups) -> Callable[[int], Mapping[str, Any]]:
    """Why a participant has no place: nobody is tied with him, some of the tied did not meet, or they are level."""
    index_of = {who: index for index, group in enumerate(groups) for who in group}

    @cache
    def of_group(index: int) -> Mapping[str, Any]:
        group = frozenset(groups[index])
        met = (len({e.opponent for _, e in meetings(context, spec, who, group)}) == len(group) - 1 for who in group)
        numbers = sorted(context.field.numbers[who] for who in group)
        return {"how": "de_level" if all(met) else "de_not_met", "players": numbers}

    def why(participant: int) -> Mapping[str, Any]:
        index = index_of.get(participant)
        return {"how": "de_alone"} if index is None or len(groups[index]) < 2 else of_group(index)

    return why
