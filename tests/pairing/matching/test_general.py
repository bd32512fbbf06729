"""The cheapest perfect matching, against trying everything."""

from collections.abc import Iterator
from random import Random

import pytest

from arpad.pairing.matching.general import cheapest_perfect


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


def test_an_odd_number_is_never_perfect_and_nobody_always_is() -> None:
    assert cheapest_perfect(3, [(0, 1, 0), (1, 2, 0)]) is None
    assert cheapest_perfect(0, []) == (0, [])
