"""What a candidate costs, criterion by criterion, as one whole number for each edge.

The number is a row of counters, the most important criterion first, each wide enough never to run over; the cheapest
matching is then the best candidate. A list compared from its largest member has a counter for each value it may hold.
"""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.pairing.by_criteria.criteria import Criterion
from arpad.pairing.by_criteria.problem import Problem
from arpad.pairing.matching.bits import members


class Costs(NamedTuple):
    """The cost of each edge, and the units of the criteria that are counts."""

    of_edges: list[list[int | None]]
    units: dict[str, int]


def costs_of(problem: Problem, criteria: Sequence[Criterion]) -> Costs:
    edges = [(u, v) for u in range(problem.size) for v in members(problem.legal[u] >> u) if v]
    edges = [(u, u + v) for u, v in edges]
    amounts = [
        {edge: amount for edge in edges if (amount := criterion.measure(problem, *edge))} for criterion in criteria
    ]
    matrix: list[list[int | None]] = [[None] * problem.size for _ in range(problem.size)]
    totals = dict.fromkeys(edges, 0)
    units: dict[str, int] = {}
    unit = 2  # even, so that half a unit is whole
    for criterion, found in zip(reversed(criteria), reversed(amounts), strict=True):
        if criterion.is_list:
            values = sorted({value for amount in found.values() for value in amount})  # type: ignore[union-attr]
            for value in values:
                for edge, amount in found.items():
                    totals[edge] += unit * list(amount).count(value)  # type: ignore[arg-type]
                unit *= problem.size + 1
        else:
            units[criterion.name] = unit
            for edge, amount in found.items():
                totals[edge] += unit * amount  # type: ignore[operator]
            if found:
                unit *= problem.size * max(found.values()) + 1  # type: ignore[type-var, operator]
    for (u, v), total in totals.items():
        matrix[u][v] = matrix[v][u] = total
    return Costs(matrix, units)
