"""What a candidate costs, criterion by criterion, as one whole number for each edge.

The number is a row of counters, the most important criterion first, each wide enough never to run over; the cheapest
matching is then the best candidate. A list compared from its largest member has a counter for each value it may hold.
"""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.pairing.dutch_2017.criteria import Criterion
from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.matching.bits import members
from arpad.pairing.matching.cheapest_matching import rows_of

Edge = tuple[int, int]


class Costs(NamedTuple):
    """The cost of each edge, and what one unit of a counted rule is worth."""

    of_edges: list[dict[int, int]]
    units: dict[str, int]


def costs_of(problem: Problem, criteria: Sequence[Criterion]) -> Costs:
    everywhere = [(u, u + v) for u in range(problem.size) for v in members(problem.legal[u] >> u)]
    of_bracket = [edge for edge in everywhere if edge[0] < problem.inside]
    # No criterion looks below the following bracket, and most edges of a field where everybody has met are there.
    looked_at = [edge for edge in everywhere if edge[0] < problem.inside + len(problem.following)]
    totals = dict.fromkeys(everywhere, 0)
    units: dict[str, int] = {}
    unit = 2  # even, so that half a unit is whole
    for criterion in reversed(criteria):
        edges = looked_at if criterion.below else of_bracket
        if criterion.count is not None:
            units[criterion.rule] = unit
            counts = {edge: count for edge in edges if (count := criterion.count(problem, *edge))}
            for edge, count in counts.items():
                totals[edge] += unit * count
            unit *= problem.size * max(counts.values(), default=0) + 1
        elif criterion.values is not None:
            lists = {edge: values for edge in edges if (values := criterion.values(problem, *edge))}
            for value in sorted({value for values in lists.values() for value in values}):
                for edge, values in lists.items():
                    totals[edge] += unit * list(values).count(value)
                unit *= problem.size + 1
    return Costs(rows_of(problem.size, ((u, v, total) for (u, v), total in totals.items())), units)
