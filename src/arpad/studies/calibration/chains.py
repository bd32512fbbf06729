"""Symmetric tridiagonal systems of many players at once.

Every player has a chain of unknowns, one for each period in which he played, tied to the one before and the one after.
Nodes are laid out by their place in the chain, the players with the longest chains first, so that all first nodes stand
side by side, then all second ones, and so on: elimination is one vector step for each place, whoever it belongs to.
"""

from itertools import pairwise

import numpy as np

from arpad.studies.calibration.sample import Real, Whole


class Chains:
    """`player` of each node and its `place` in his chain, in any order of the nodes."""

    def __init__(self, player: Whole, place: Whole, players: int) -> None:
        lengths = np.bincount(player, minlength=players)
        rank = np.empty(players, dtype=np.int64)
        rank[np.argsort(-lengths, kind="stable")] = np.arange(players)
        self.widths = np.bincount(place).tolist()
        offsets = np.concatenate([[0], np.cumsum(self.widths)])
        self.levels = [slice(int(a), int(b)) for a, b in pairwise(offsets)]
        self.of_node = offsets[place] + rank[player]  # where a node stands in the layout
        self.order = np.empty(len(player), dtype=np.int64)
        self.order[self.of_node] = np.arange(len(player))

    def factored(self, diagonal: Real, back: Real) -> "Factored":
        """`back` is the entry between a node and the one before it (0 for the first), both in the nodes' own order."""
        pivots, link = diagonal[self.order], back[self.order]
        ratios = np.zeros_like(link)
        for before, here, width in zip(self.levels, self.levels[1:], self.widths[1:], strict=False):
            earlier = pivots[before][:width]
            ratios[here] = link[here] / earlier
            pivots[here] -= ratios[here] * link[here]
        return Factored(self, pivots, ratios)


class Factored:
    def __init__(self, chains: Chains, pivots: Real, ratios: Real) -> None:
        self.chains, self.pivots, self.ratios = chains, pivots, ratios

    def solved(self, right: Real) -> Real:
        chains = self.chains
        found = right[chains.order]
        steps = list(zip(chains.levels, chains.levels[1:], chains.widths[1:], strict=False))
        for before, here, width in steps:
            found[here] -= self.ratios[here] * found[before][:width]
        found /= self.pivots
        for before, here, width in reversed(steps):
            found[before][:width] -= self.ratios[here] * found[here]
        return found[chains.of_node]

    def last_variance(self, last: Whole) -> Real:
        """Of the last node of each chain: nothing is left to eliminate after it."""
        return 1 / self.pivots[self.chains.of_node[last]]
