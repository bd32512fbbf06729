"""Perfect matchings of least cost in a general graph, whatever the size and the sign of its whole costs."""

from collections.abc import Iterable, Sequence

from arpad.pairing.matching.cheapest import Choices, cheapest, cheapest_partners
from arpad.pairing.matching.least_cost import Rows

Edge = tuple[int, int, int]
"""Two nodes and what their pair costs."""


def cheapest_perfect(nodes: int, edges: Sequence[Edge]) -> tuple[int, list[int]] | None:
    """The least cost of a perfect matching of the nodes 0, 1, ..., and each node's mate; None if there is none."""
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
