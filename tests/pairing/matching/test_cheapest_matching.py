"""The cheapest perfect matching, against trying everything and, where that is too much, against networkx."""

from collections.abc import Iterator
from random import Random

import networkx as nx
import pytest

from arpad.pairing.matching.cheapest_matching import (
    cheapest_choices,
    cheapest_perfect,
    fair_prices,
    fix_lowest,
    rows_of,
)


def perfect_matchings(nodes: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not nodes:
        yield []
        return
    first, *others = nodes
    for other in others:
        for rest in perfect_matchings([node for node in others if node != other]):
            yield [(first, other), *rest]


@pytest.mark.parametrize("seed", range(200))
def test_the_least_cost_is_the_least_of_all(seed: int) -> None:
    random = Random(seed)
    nodes = random.choice((2, 4, 6, 8))
    costs = {
        (one, other): random.randrange(1 << random.choice((3, 90, 300)))
        for one in range(nodes)
        for other in range(one + 1, nodes)
        if random.randrange(100) < 60
    }
    totals = [
        sum(costs[pair] for pair in matching)
        for matching in perfect_matchings(list(range(nodes)))
        if all(pair in costs for pair in matching)
    ]
    found = cheapest_perfect(nodes, [(one, other, cost) for (one, other), cost in costs.items()])
    if not totals:
        assert found is None
    else:
        assert found is not None
        cost, mates = found
        assert cost == min(totals)
        assert all(mates[mates[node]] == node for node in range(nodes))
        assert sum(costs[node, mate] for node, mate in enumerate(mates) if node < mate) == cost


def random_edges(random: Random, nodes: int) -> list[tuple[int, int, int]]:
    """Costs of few bits, so that many matchings are equally cheap, or around the largest numbers of 128; some below 0."""
    bits = random.choice((1, 4, 126, 127, 128, 400))
    return [
        (one, other, random.randrange(-1 << bits, 1 << bits))
        for one in range(nodes)
        for other in range(one + 1, nodes)
        if random.randrange(100) < 70
    ]


@pytest.mark.parametrize("seed", range(40))
def test_the_least_cost_of_larger_graphs_whatever_the_size_and_sign(seed: int) -> None:
    random = Random(seed)
    nodes = random.choice((10, 16, 24, 30))
    edges = random_edges(random, nodes)
    graph = nx.Graph()
    graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in edges)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    least = -sum(graph[one][other]["weight"] for one, other in pairs) if 2 * len(pairs) == nodes else None
    found = cheapest_perfect(nodes, edges)
    assert (found and found[0]) == least


@pytest.mark.parametrize("seed", range(40))
def test_prices_to_begin_with_are_fair_and_some_edge_of_each_node_is_exact(seed: int) -> None:
    rows = rows_of(12, random_edges(Random(seed), 12))
    prices = fair_prices(rows)
    for node, row in enumerate(rows):
        assert min(cost - prices[node] - prices[other] for other, cost in row.items()) == 0


@pytest.mark.parametrize("seed", range(60))
def test_fixed_in_turn_each_node_has_the_lowest_mate_that_a_cheapest_matching_gives(seed: int) -> None:
    random = Random(seed)
    nodes = random.choice((4, 6, 8))
    edges = random_edges(random, nodes)
    costs = {(one, other): cost for one, other, cost in edges}
    totals: dict[tuple[int, ...], int] = {}
    for matching in perfect_matchings(list(range(nodes))):
        if all(pair in costs for pair in matching):
            mates = {node: mate for pair in matching for node, mate in (pair, pair[::-1])}
            totals[tuple(mates[node] for node in range(nodes))] = sum(costs[pair] for pair in matching)
    choices = cheapest_choices(rows_of(nodes, edges))
    if choices is None:
        assert not totals
        return
    first = min(mates for mates, total in totals.items() if total == min(totals.values()))
    open_nodes, found = (1 << nodes) - 1, [-1] * nodes
    for node in range(nodes):
        if found[node] < 0:
            mate = fix_lowest(choices, node, open_nodes)
            found[node], found[mate] = mate, node
            open_nodes &= ~(1 << node | 1 << mate)
    assert tuple(found) == first


def test_an_odd_number_is_never_perfect_and_nobody_always_is() -> None:
    assert cheapest_perfect(3, [(0, 1, 0), (1, 2, 0)]) is None
    assert cheapest_perfect(0, []) == (0, [])
