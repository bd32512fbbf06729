"""The cheapest perfect matchings of a graph, one of them or all, narrowed down choice by choice.

Costs are whole numbers of any size and sign.
`PerfectMatching` does this on bit masks where any perfect matching of the exact edges is a cheapest one; where odd sets
have a price that is not so, and each choice is tried by matching again at least cost.
"""

from collections.abc import Iterable, Sequence

from arpad.pairing.matching.bits import lowest
from arpad.pairing.matching.least_cost import LeastCost, Rows
from arpad.pairing.matching.perfect_matching import PerfectMatching

Edge = tuple[int, int, int]
"""Two vertices and what their pair costs."""


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


def cheapest_perfect(nodes: int, edges: Sequence[Edge]) -> tuple[int, list[int]] | None:
    """The least cost of a perfect matching of the vertices 0, 1, ..., and each one's mate; None if there is none."""
    rows = rows_of(nodes, edges)
    mates = cheapest_mates(rows)
    return None if mates is None else (sum([rows[node][mate] for node, mate in enumerate(mates)]) // 2, mates)


def rows_of(nodes: int, edges: Iterable[Edge]) -> list[dict[int, int]]:
    """For each node its neighbours with the cost of the pair."""
    rows: list[dict[int, int]] = [{} for _ in range(nodes)]
    for one, other, cost in edges:
        rows[one][other] = rows[other][one] = cost
    return rows


def cheapest_mates(rows: Rows) -> list[int] | None:
    """Each node's mate in some perfect matching of least cost; None if there is no perfect matching."""
    return cheapest_partners(rows, fair_prices(rows)) if _may_be_perfect(rows) else None


def cheapest_choices(rows: Rows) -> Choices | None:
    """All perfect matchings of least cost; None if there is no perfect matching."""
    return cheapest(rows, fair_prices(rows)) if _may_be_perfect(rows) else None


def _may_be_perfect(rows: Rows) -> bool:
    return len(rows) % 2 == 0 and all(rows)


def fair_prices(rows: Rows) -> list[int]:
    """A price for each node, no two above the cost of their pair, and for each some pair that costs just the two."""
    prices = [min(row.values()) // 2 for row in rows]
    for node, row in enumerate(rows):
        prices[node] = min([cost - prices[other] for other, cost in row.items()])
    return prices
