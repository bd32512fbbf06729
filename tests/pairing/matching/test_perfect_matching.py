"""Perfect matchings on bit masks, against networkx on random graphs."""

import random

import networkx as nx
import pytest

from arpad.pairing.matching.bits import members
from arpad.pairing.matching.perfect_matching import FREE, PerfectMatching


def random_graph(seed: int) -> tuple[random.Random, nx.Graph, list[int]]:
    lots = random.Random(seed)
    size = lots.choice([4, 6, 7, 8, 9, 10, 12, 14])
    graph = nx.gnp_random_graph(size, lots.choice([0.2, 0.3, 0.4, 0.6]), seed=lots.randrange(1 << 30))
    return lots, graph, [sum(1 << other for other in graph[v]) for v in range(size)]


def can_be_matched(graph: nx.Graph) -> bool:
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == graph.number_of_nodes()


@pytest.mark.parametrize("start", range(0, 600, 100))
def test_as_many_pairs_as_networkx_finds(start: int) -> None:
    for seed in range(start, start + 100):
        _, graph, neighbours = random_graph(seed)
        matching = PerfectMatching(neighbours)
        alone = matching.grow().bit_count()
        assert alone == len(graph) - 2 * len(nx.max_weight_matching(graph, maxcardinality=True)), seed
        for v, partner in enumerate(matching.partner):
            assert partner == FREE or (matching.partner[partner] == v and graph.has_edge(v, partner))


@pytest.mark.parametrize("start", range(0, 600, 100))
def test_a_pair_is_fixed_only_if_the_others_can_still_be_matched(start: int) -> None:
    for seed in range(start, start + 100):
        lots, graph, neighbours = random_graph(seed)
        matching = PerfectMatching(neighbours)
        if not matching.complete():
            assert not can_be_matched(graph)
            continue
        while graph.edges:
            one, other = lots.choice(list(graph.edges))
            rest = graph.copy()
            rest.remove_nodes_from([one, other])
            possible = can_be_matched(rest)
            assert matching.fix(one, other) is possible, seed
            graph = rest if possible else nx.restricted_view(graph, [], [(one, other)]).copy()
            for v in members(matching.alive):
                assert matching.partner[matching.partner[v]] == v


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_a_vertex_is_narrowed_only_if_everybody_can_still_be_matched(start: int) -> None:
    for seed in range(start, start + 100):
        lots, graph, neighbours = random_graph(seed)
        matching = PerfectMatching(neighbours)
        if not matching.complete(range(len(graph))):
            continue
        for vertex in range(len(graph)):
            allowed = lots.getrandbits(len(graph))
            kept = graph.copy()
            kept.remove_edges_from([(vertex, v) for v in list(graph[vertex]) if not allowed >> v & 1])
            possible = can_be_matched(kept)
            assert matching.narrow(vertex, allowed) is possible, seed
            graph = kept if possible else graph
            assert all(graph.has_edge(v, matching.partner[v]) for v in graph)
