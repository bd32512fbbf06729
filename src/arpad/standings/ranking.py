"""Standings: everybody in order, ranks shared where nothing separates, and what separated each pair of neighbours."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from arpad.standings.direct_encounter import together
from arpad.standings.orders import Tiebreak
from arpad.standings.tiebreak import Context, TiebreakColumn, Unit
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Line:
    """One participant's place. `separated_by` is the position in `Standings.columns` of what separates him from the
    one above; None for the first, for those who share the rank above, and for those struck out (without rank)."""

    participant: int
    rank: int | None
    separated_by: int | None = None


@dataclass(frozen=True)
class Standings:
    """`columns[i]` belongs to `tiebreaks[i]`; None among the tie-breaks is the score itself."""

    context: Context
    tiebreaks: Sequence[Tiebreak | None]
    columns: Sequence[TiebreakColumn]
    lines: Sequence[Line]

    @property
    def labels(self) -> list[str]:
        """What each column is called; a tie-break that comes again is numbered."""
        seen: dict[str, int] = {}
        labels = []
        for tiebreak in self.tiebreaks:
            text = tiebreak.text if tiebreak else "PTS"
            seen[text] = seen.get(text, 0) + 1
            labels.append(text if seen[text] == 1 else f"{text} ({seen[text]})")
        return labels

    @cached_property
    def line_of(self) -> dict[int, Line]:
        """By the participant's number."""
        numbers = self.context.field.numbers
        return {numbers[line.participant]: line for line in self.lines}


def ranked(context: Context, tiebreaks: Sequence[Tiebreak | None]) -> Standings:
    """The field in the order of the tie-breaks; the score goes first unless None gives it another place."""
    order = list(tiebreaks) if None in tiebreaks else [None, *tiebreaks]
    field = context.field
    groups: list[Sequence[int]] = [
        sorted((who for who in range(field.size) if who not in field.struck), key=lambda who: field.numbers[who])
    ]
    columns: list[TiebreakColumn] = []
    for tiebreak in order:
        column = _column(context, tiebreak, groups)
        columns.append(column)
        groups = [part for group in groups for part in _split(group, column)]
    return Standings(context, order, columns, _lines(context, groups, columns))


def _column(context: Context, tiebreak: Tiebreak | None, groups: Sequence[Sequence[int]]) -> TiebreakColumn:
    if tiebreak is None:
        return TiebreakColumn(context.field.score.totals, Unit.POINTS)
    return tiebreak.compute(context, tiebreak.spec, tiebreak.rule, groups)


def _split(group: Sequence[int], column: TiebreakColumn) -> Sequence[Sequence[int]]:
    if len(group) < 2:
        return [group]
    return together(sorted(group, key=column.sort_key), column.sort_key)


def _lines(context: Context, groups: Sequence[Sequence[int]], columns: Sequence[TiebreakColumn]) -> list[Line]:
    lines: list[Line] = []
    for group in groups:
        rank = len(lines) + 1
        for who in group:
            above = lines[-1].participant if lines else None
            lines.append(Line(who, rank, None if above is None else _first_difference(columns, above, who)))
    return lines + [Line(who, None) for who in sorted(context.field.struck)]


def _first_difference(columns: Sequence[TiebreakColumn], above: int, below: int) -> int | None:
    return next(
        (index for index, column in enumerate(columns) if column.sort_key(above) != column.sort_key(below)), None
    )


def tied_for(standings: Standings, place: int) -> Sequence[Line]:
    """Those with as many points as whoever stands on that place; nobody if the place does not exist."""
    totals = standings.context.field.score.totals
    ranked = sorted(
        (line for line in standings.lines if line.rank is not None), key=lambda line: -totals[line.participant]
    )
    if not 1 <= place <= len(ranked):
        return []
    points = totals[ranked[place - 1].participant]
    return [line for line in ranked if totals[line.participant] == points]


def left_level(lines: Sequence[Line]) -> Sequence[Line]:
    """Those whom no tie-break separated from a neighbour."""
    level = {line.participant for pair in pairwise(lines) if pair[0].rank == pair[1].rank for line in pair}
    return [line for line in lines if line.participant in level]
