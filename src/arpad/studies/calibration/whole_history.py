"""A whole-history estimate: Bradley-Terry strengths that wander, refitted to all earlier games before every period.

Its equations are symmetric tridiagonal systems of many players at once.
"""

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise

import numpy as np

from arpad.studies.calibration.sample import POINTS, Real, Sample, Starts, Whole, doubt, logistic
from arpad.studies.statistics import DAYS_A_YEAR
from arpad.values.records import dataclass


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


WANDER = 60.0  # rating points: deviation of a strength's change within a year
_GREATEST_STEP = 1.0  # natural units; a longer one is cut, as the quadratic no longer holds there
_STEPS, _TURNS = 30, 200


@dataclass(frozen=True)
class Precision:
    """When to stop. A Newton step of `step` natural units leaves an error of about its square: two rating points
    for the one player who moved most, far less for the others.

    `residual` is how far the linear system is solved, relative to its right side.
    """

    step: float = 0.1
    residual: float = 0.02


class WholeHistory:
    """All games so far, and the strengths that make them and their prior most likely."""

    def __init__(self, starts: Starts, capacity: int, wander: float = WANDER) -> None:
        self.starts = starts
        self.per_day = (wander / POINTS) ** 2 / DAYS_A_YEAR
        self.last = np.full(len(starts.points), -1, dtype=np.int64)  # newest node of each player
        self.length = np.zeros(len(starts.points), dtype=np.int64)
        self.nodes = self.sides = 0
        self.player, self.place, self.day, self.before = (np.empty(2 * capacity, np.int64) for _ in range(4))
        self.strength, self.first_side = np.empty(2 * capacity), np.empty(2 * capacity, np.int64)
        self.own, self.opponent = np.empty(2 * capacity, np.int64), np.empty(2 * capacity, np.int64)
        self.score = np.empty(2 * capacity)
        self.last_variance = np.empty(0)

    def expected(self, white: Whole, black: Whole, day: int) -> Real:
        means, variances = self._now(day)
        shrink = doubt(variances[white] + variances[black])
        return logistic(shrink * (means[white] - means[black]))

    def _now(self, day: int) -> tuple[Real, Real]:
        """Of every player on a day: his last strength, less certain by the time since; or where he starts."""
        means, variances = self.starts.points / POINTS, (self.starts.deviation / POINTS) ** 2
        seen = np.flatnonzero(self.last >= 0)
        node = self.last[seen]
        means[seen] = self.strength[node]
        variances[seen] = self.last_variance[seen] + self.per_day * (day - self.day[node])
        return means, variances

    def add(self, white: Whole, black: Whole, score: Real, day: int) -> None:
        """The games of a period, later than all before. Sides stand in the order of their nodes."""
        player = np.concatenate([white, black])
        people, node_of_side = np.unique(player, return_inverse=True)
        here = slice(self.nodes, self.nodes + len(people))
        before = self.last[people]
        start = self.starts.points[people] / POINTS
        self.strength[here] = np.where(before >= 0, self.strength[np.maximum(before, 0)], start)
        self.player[here], self.place[here], self.day[here] = people, self.length[people], day
        self.before[here] = before
        order = np.argsort(node_of_side, kind="stable")
        sides = slice(self.sides, self.sides + len(player))
        half = len(white)
        self.own[sides] = self.nodes + node_of_side[order]
        self.opponent[sides] = self.nodes + node_of_side[(order + half) % (2 * half)]
        self.score[sides] = np.concatenate([score, 1 - score])[order]
        counts = np.bincount(node_of_side)
        self.first_side[here] = self.sides + np.cumsum(counts) - counts
        self.last[people] = np.arange(self.nodes, self.nodes + len(people))
        self.length[people] += 1
        self.nodes, self.sides = here.stop, sides.stop

    def fit(self, precision: Precision = Precision()) -> None:  # noqa: B008 - frozen
        """Newton's method from where the strengths are."""
        system = _System(self)
        strength = self.strength[: self.nodes]
        for _ in range(_STEPS):
            gradient, factored = system.at(strength)
            step = system.solved(gradient, factored, precision.residual)
            size = float(np.abs(step).max(initial=0))
            strength += step * min(1.0, _GREATEST_STEP / size) if size > 0 else 0
            if size <= precision.step:
                break
        self.last_variance = np.zeros(len(self.last))
        seen = np.flatnonzero(self.last >= 0)
        self.last_variance[seen] = factored.last_variance(self.last[seen])


class _System:
    """The gradient of the log posterior and the linear system of its second derivatives."""

    def __init__(self, history: WholeHistory) -> None:
        nodes, sides = history.nodes, history.sides
        self.player, self.before = history.player[:nodes], history.before[:nodes]
        self.own, self.opponent, self.score = history.own[:sides], history.opponent[:sides], history.score[:sides]
        self.first_side = history.first_side[:nodes]
        self.chains = Chains(self.player, history.place[:nodes], len(history.last))
        self.linked = np.flatnonzero(self.before >= 0)
        self.earlier = self.before[self.linked]
        gap = np.maximum(history.day[self.linked] - history.day[self.earlier], 1)
        self.tie = 1 / (history.per_day * gap)  # precision of the step between two nodes
        self.firsts = np.flatnonzero(self.before < 0)
        starts = history.starts
        self.start = starts.points[self.player[self.firsts]] / POINTS
        self.start_tie = (POINTS / starts.deviation[self.player[self.firsts]]) ** 2
        self.weight = np.empty(0)  # of each side: p (1 - p)

    @cached_property
    def prior(self) -> Real:
        """Diagonal of the prior's precision."""
        found = np.zeros(len(self.player))
        found[self.firsts] = self.start_tie
        found[self.linked] += self.tie
        found[self.earlier] += self.tie  # a node has one successor at most
        return found

    def at(self, strength: Real) -> tuple[Real, Factored]:
        expected = logistic(strength[self.own] - strength[self.opponent])
        self.weight = expected * (1 - expected)
        gradient = self._by_node(self.score - expected)
        gradient[self.firsts] -= self.start_tie * (strength[self.firsts] - self.start)
        pull = self.tie * (strength[self.linked] - strength[self.earlier])
        gradient[self.linked] -= pull
        gradient[self.earlier] += pull
        self.diagonal = self.prior + self._by_node(self.weight)
        back = np.zeros(len(self.player))
        back[self.linked] = -self.tie
        return gradient, self.chains.factored(self.diagonal, back)

    def _by_node(self, values: Real) -> Real:
        return np.add.reduceat(values, self.first_side)

    def times(self, vector: Real) -> Real:
        out = self.diagonal * vector - self._by_node(self.weight * vector[self.opponent])
        out[self.linked] -= self.tie * vector[self.earlier]
        out[self.earlier] -= self.tie * vector[self.linked]
        return out

    def solved(self, right: Real, blocks: Factored, residual: float) -> Real:
        """Preconditioned conjugate gradients."""
        found = np.zeros_like(right)
        rest = right.copy()
        towards = ready = blocks.solved(rest)
        size = _inner(rest, ready)
        enough = size * residual**2
        for _ in range(_TURNS):
            if size <= enough or size == 0:
                break
            image = self.times(towards)
            far = size / _inner(towards, image)
            found += far * towards
            rest -= far * image
            ready = blocks.solved(rest)
            size, former = _inner(rest, ready), size
            towards = ready + (size / former) * towards
        return found


def _inner(first: Real, second: Real) -> float:
    """Without the threads of a linear algebra library: they cost more than the sum on a machine that has other work."""
    return float(np.einsum("i,i->", first, second))


def expected_scores(sample: Sample, tell: Callable[[int], None] = lambda games: None) -> Real:
    """White's, for every game, from a fit to the games of all earlier periods."""
    starts = Starts(sample.players, sample.mean)
    history = WholeHistory(starts, sample.games)
    expected = np.empty(sample.games)
    for number, part in sample.slices:
        white, black, day = sample.white[part], sample.black[part], sample.dates[number].toordinal()
        both = np.concatenate([white, black])
        starts.see(both, np.concatenate([sample.white_rating[part], sample.black_rating[part]]))
        expected[part] = history.expected(white, black, day)
        history.add(white, black, sample.score[part], day)
        history.fit()
        tell(len(white))
    return expected
