"""The cheapest perfect matchings of a graph, narrowed down choice by choice.

`PerfectMatching` does this on bit masks where any perfect matching of the exact edges is a cheapest one; where odd sets
have a price that is not so, and each choice is tried by matching again at least cost.
"""

from collections.abc import Sequence

from arpad.pairing.matching.bits import lowest
from arpad.pairing.matching.least_cost import LeastCost, Rows
from arpad.pairing.matching.perfect import PerfectMatching


class CheapestMatching:
    """The same choices as `PerfectMatching` offers, for costs whose cheapest matchings leave priced odd sets."""

    def __init__(self, cost: Rows, solved: LeastCost) -> None:
        self.cost = [dict(row) for row in cost]
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
        lost = [v for v in self.cost[vertex] if not allowed >> v & 1]
        told = self.solved.without_edges(vertex, lost)
        if told is False:
            return False
        kept = [dict(row) for row in self.cost] if told is None else self.cost
        for v in lost:
            del kept[vertex][v], kept[v][vertex]
        if told is None:
            return self._start_anew(kept)
        for v in lost:
            self.neighbours[v] &= ~(1 << vertex)
        self.neighbours[vertex] &= allowed
        return True

    def narrow_all(self, allowed: Sequence[int], order: Sequence[int] = ()) -> "CheapestMatching | None":
        kept = [
            {v: c for v, c in row.items() if allowed[u] >> v & 1 and allowed[v] >> u & 1}
            for u, row in enumerate(self.cost)
        ]
        solved = solve(kept, self.solved.own_prices())
        return CheapestMatching(kept, solved) if solved is not None and solved.total() == self.least else None

    def _start_anew(self, kept: list[dict[int, int]]) -> bool:
        solved = solve(kept, self.solved.own_prices())
        if solved is None or solved.total() != self.least:
            return False
        self.cost, self.solved, self.neighbours = kept, solved, solved.exact_edges()
        return True


def solve(cost: Rows, prices: Sequence[int]) -> LeastCost | None:
    """The least cost from prices that are fair to begin with; None if not everybody can be matched."""
    return _continued(cost, prices, _at_these(cost, prices))


def cheapest_partners(cost: Rows, prices: Sequence[int]) -> list[int] | None:
    """The partners in one cheapest perfect matching; None if there is no perfect matching."""
    start = _at_these(cost, prices)
    if not start.unmatched:
        return start.partner  # fair prices that are all paid prove it
    solved = _continued(cost, prices, start)
    return None if solved is None else solved.partner


def cheapest(cost: Rows, prices: Sequence[int]) -> "Choices | None":
    """All cheapest perfect matchings, ready to be narrowed down; None if there is no perfect matching."""
    start = _at_these(cost, prices)
    if not start.unmatched:
        return start
    solved = _continued(cost, prices, start)
    if solved is None:
        return None
    if solved.has_odd_sets:
        return CheapestMatching(cost, solved)
    matching = PerfectMatching(solved.exact_edges())
    matching.partner = list(solved.partner)
    matching.unmatched = 0
    return matching


def _at_these(cost: Rows, prices: Sequence[int]) -> PerfectMatching:
    """As many pairs as can be had of edges that cost exactly the prices of their ends."""
    exact = []
    for row, own in zip(cost, prices, strict=True):
        mask = 0
        for v, c in row.items():
            if c == own + prices[v]:
                mask |= 1 << v
        exact.append(mask)
    start = PerfectMatching(exact)
    start.grow()
    return start


def _continued(cost: Rows, prices: Sequence[int], start: PerfectMatching) -> LeastCost | None:
    solver = LeastCost(cost, prices, start.partner)
    return solver if solver.solve() else None


Choices = PerfectMatching | CheapestMatching
"""All cheapest matchings, whichever way they are kept."""


def fix_lowest(choices: Choices, vertex: int, among: int) -> int:
    """Settle the vertex with the lowest of these partners that leaves a cheapest matching, and say which."""
    candidates = choices.neighbours[vertex] & among
    while candidates:
        partner = lowest(candidates)
        if choices.fix(vertex, partner):
            return partner
        candidates &= candidates - 1
    raise AssertionError("none of these can be its partner")
