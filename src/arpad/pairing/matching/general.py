"""Perfect matchings of least cost in a general graph."""

from collections.abc import Sequence

from arpad.pairing.matching.cheapest import solve

Edge = tuple[int, int, int]
"""Two nodes and what their pair costs."""

_BITS = 120  # the compiled matching counts in 128, and needs some of them for itself


def cheapest_perfect(nodes: int, edges: Sequence[Edge]) -> tuple[int, list[int]] | None:
    """The least cost of a perfect matching of the nodes 0, 1, ..., and each node's mate; None if there is none."""
    if nodes % 2 or 2 * len(edges) < nodes:
        return None
    if not nodes:
        return 0, []
    if max(cost.bit_length() for *_, cost in edges) > _BITS:
        return _of_any_size(nodes, edges)
    import rustworkx  # only where a bracket needs it: the command line starts without

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from([(one, other, -cost) for one, other, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < nodes:
        return None
    mates = [0] * nodes
    for one, other in found:
        mates[one], mates[other] = other, one
    return sum(cost for one, other, cost in edges if mates[one] == other), mates


def _of_any_size(nodes: int, edges: Sequence[Edge]) -> tuple[int, list[int]] | None:
    """The same in whole numbers without limit, and slower."""
    costs: list[list[int | None]] = [[None] * nodes for _ in range(nodes)]
    for one, other, cost in edges:
        costs[one][other] = costs[other][one] = cost
    solved = solve(costs, [0] * nodes)
    return None if solved is None else (solved.total(), solved.partner)
