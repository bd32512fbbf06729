"""Who is tied on points for a place, in the order the tie-breaks give."""

from collections.abc import Sequence
from itertools import pairwise

from arpad.standings.ranking import Line, Standings


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
    """Players whom no tie-break separated from a neighbour."""
    level = {line.participant for pair in pairwise(lines) if pair[0].rank == pair[1].rank for line in pair}
    return [line for line in lines if line.participant in level]
