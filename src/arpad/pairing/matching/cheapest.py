"""The cheapest perfect matchings of a graph, narrowed down choice by choice.

`PerfectMatching` does this on bit masks where any perfect matching of the exact edges is a cheapest one; where odd sets
have a price that is not so, and each choice is tried by matching again at least cost.
"""

from collections.abc import Sequence

from arpad.pairing.matching.bits import mask_of
from arpad.pairing.matching.least_cost import LeastCost
from arpad.pairing.matching.perfect import PerfectMatching

Cost = Sequence[Sequence[int | None]]


class CheapestMatching:
    """The same choices as `PerfectMatching` offers, for costs whose cheapest matchings leave priced odd sets."""

    def __init__(self, cost: Cost, solved: LeastCost) -> None:
        self.cost = [list(row) for row in cost]
        self.solved = solved
        self.least = solved.total()
        self.alive = (1 << len(cost)) - 1
        self.neighbours = solved.exact_edges()

    @property
    def partner(self) -> list[int]:
        return self.solved.partner

    def fix(self, one: int, other: int) -> bool:
        return self.narrow(one, 1 << other)

    def narrow(self, vertex: int, allowed: int) -> bool:
        """Leave the vertex only these neighbours if that costs nothing; leave all as it was if not."""
        if not self.neighbours[vertex] & allowed:
            return False
        lost = [v for v, c in enumerate(self.cost[vertex]) if c is not None and not allowed >> v & 1]
        told = self.solved.without_edges(vertex, lost)
        if told is False:
            return False
        kept = [list(row) for row in self.cost] if told is None else self.cost
        for v in lost:
            kept[vertex][v] = kept[v][vertex] = None
        if told is None:
            return self._start_anew(kept)
        for v in lost:
            self.neighbours[v] &= ~(1 << vertex)
        self.neighbours[vertex] &= allowed
        return True

    def narrow_all(self, allowed: Sequence[int], order: Sequence[int] = ()) -> "CheapestMatching | None":
        kept = [
            [c if allowed[u] >> v & 1 and allowed[v] >> u & 1 else None for v, c in enumerate(row)]
            for u, row in enumerate(self.cost)
        ]
        solved = solve(kept, self.solved.own_prices())
        return CheapestMatching(kept, solved) if solved is not None and solved.total() == self.least else None

    def _start_anew(self, kept: list[list[int | None]]) -> bool:
        solved = solve(kept, self.solved.own_prices())
        if solved is None or solved.total() != self.least:
            return False
        self.cost, self.solved, self.neighbours = kept, solved, solved.exact_edges()
        return True


def solve(cost: Cost, prices: Sequence[int]) -> LeastCost | None:
    """The least cost from prices that are fair to begin with; None if not everybody can be matched."""
    exact = [
        mask_of(v for v, c in enumerate(row) if c is not None and c == prices[u] + prices[v])
        for u, row in enumerate(cost)
    ]
    start = PerfectMatching(exact)
    start.grow()
    solver = LeastCost(cost, prices, start.partner)
    return solver if solver.solve() else None


def cheapest(cost: list[list[int | None]], prices: Sequence[int]) -> "Choices | None":
    """All cheapest perfect matchings, ready to be narrowed down; None if there is no perfect matching."""
    solved = solve(cost, prices)
    if solved is None:
        return None
    if solved.has_odd_sets:
        return CheapestMatching(cost, solved)
    matching = PerfectMatching(solved.exact_edges())
    matching.partner = list(solved.partner)
    matching.unmatched = 0
    return matching


Choices = PerfectMatching | CheapestMatching
"""All cheapest matchings, whichever way they are kept."""
