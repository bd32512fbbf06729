"""Perfect matchings of least cost, against networkx on random graphs; costs from 1 to numbers of forty digits."""

import random
from typing import Any

import networkx as nx
import pytest

from arpad.pairing.matching.cheapest_matching import CheapestMatching, cheapest
from arpad.pairing.matching.least_cost import LeastCost

Cost = list[dict[int, int]]


def starts(stop: int, step: int) -> list[Any]:
    """Blocks of seeds: the first two at once, the rest in `make test-all`."""
    blocks = range(0, stop, step)
    return [*blocks[:2], *(pytest.param(start, marks=pytest.mark.slow) for start in blocks[2:])]


def random_costs(seed: int) -> tuple[random.Random, Cost, int]:
    """Also a price that is fair for every vertex."""
    lots = random.Random(seed)
    size, density = lots.choice([4, 6, 8, 10, 12]), lots.choice([0.4, 0.6, 0.9, 1.0])
    largest = lots.choice([1, 2, 5, 100, 10**40])
    cost: Cost = [{} for _ in range(size)]
    for i in range(size):
        for j in range(i):
            if lots.random() < density:
                cost[i][j] = cost[j][i] = lots.randint(-largest, largest)
    return lots, cost, min((c for row in cost for c in row.values()), default=0) // 2


def least_by_networkx(cost: Cost) -> int | None:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(cost)))
    for i, row in enumerate(cost):
        graph.add_edges_from((i, j, {"weight": -c}) for j, c in row.items())
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return sum(cost[i][j] for i, j in pairs) if 2 * len(pairs) == len(cost) else None


@pytest.mark.parametrize("start", starts(600, 100))
def test_the_least_cost(start: int) -> None:
    for seed in range(start, start + 100):
        _, cost, price = random_costs(seed)
        solver = LeastCost(cost, [price] * len(cost))
        least = least_by_networkx(cost)
        assert solver.solve() is (least is not None), seed
        if least is not None:
            assert solver.total() == least
            assert sum(cost[i][j] for i, j in enumerate(solver.partner)) == 2 * least


@pytest.mark.parametrize("start", starts(300, 100))
def test_exact_edges_are_those_of_some_cheapest_matching(start: int) -> None:
    """All of them are found; and if no odd set has a price, a perfect matching of them is a cheapest one."""
    for seed in range(start, start + 100):
        _, cost, price = random_costs(seed)
        solver = LeastCost(cost, [price] * len(cost))
        if not solver.solve():
            continue
        masks = solver.exact_edges()
        for i, row in enumerate(cost):
            for j in (j for j in row if j < i):
                rest = [k for k in range(len(cost)) if k not in (i, j)]
                at = {k: place for place, k in enumerate(rest)}
                others = least_by_networkx([{at[b]: c for b, c in cost[a].items() if b in at} for a in rest])
                if others is not None and others + row[j] == solver.total():
                    assert masks[i] >> j & 1, seed


@pytest.mark.parametrize("start", starts(2000, 250))
def test_narrowed_down_the_cost_stays_the_least(start: int) -> None:
    """Whatever the two ways of keeping all cheapest matchings are asked, they answer as a new search would."""
    with_odd_sets = 0
    for seed in range(start, start + 250):
        lots, cost, price = random_costs(seed)
        choices = cheapest(cost, [price] * len(cost))
        if choices is None:
            continue
        with_odd_sets += isinstance(choices, CheapestMatching)
        least = least_by_networkx(cost)
        for vertex in lots.sample(range(len(cost)), len(cost)):
            allowed = lots.getrandbits(len(cost))
            kept = [dict(row) for row in cost]
            for v in cost[vertex]:
                if not allowed >> v & 1:
                    del kept[vertex][v], kept[v][vertex]
            possible = least_by_networkx(kept) == least
            assert choices.narrow(vertex, allowed) is possible, seed
            cost = kept if possible else cost
            assert sum(cost[i][j] for i, j in enumerate(choices.partner)) == 2 * (least or 0)
    assert with_odd_sets > 3
