"""Perfect matchings of least cost in a general graph."""

from collections.abc import Sequence

Edge = tuple[int, int, int]
"""Two nodes and what their pair costs."""


def cheapest_perfect(nodes: int, edges: Sequence[Edge]) -> tuple[int, list[int]] | None:
    """The least cost of a perfect matching of the nodes 0, 1, ..., and each node's mate; None if there is none."""
    if nodes % 2 or 2 * len(edges) < nodes:
        return None
    if not nodes:
        return 0, []
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
