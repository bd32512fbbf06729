"""A perfect matching of a graph, kept while edges are fixed one by one.

The graph is one bit mask of neighbours for each vertex, so that looking at all of them is one operation. Searching is
Edmonds' way: alternating paths, an odd cycle counting as one vertex.
"""

from collections.abc import Iterable, Sequence

from arpad.pairing.matching.bits import lowest, members

FREE = -1


class PerfectMatching:
    """`partner[v]` is v's partner, or FREE. Only vertices in `alive` take part."""

    def __init__(self, neighbours: Sequence[int], alive: int | None = None) -> None:
        self.neighbours = list(neighbours)
        self.alive = (1 << len(self.neighbours)) - 1 if alive is None else alive
        self.partner = [FREE] * len(self.neighbours)
        self.unmatched = self.alive

    def complete(self, order: Iterable[int] = ()) -> bool:
        """Match everybody if that can be done: first come first served in `order`, then by alternating paths."""
        for v in order:
            if self.unmatched >> v & 1:
                candidates = self.neighbours[v] & self.unmatched
                if candidates:
                    self._join(v, lowest(candidates))
        for v in members(self.unmatched):
            if self.unmatched >> v & 1:
                candidates = self.neighbours[v] & self.unmatched
                if candidates:
                    self._join(v, lowest(candidates))
                elif not self._augment(v):
                    return False
        return True

    def grow(self) -> int:
        """As many pairs as can be had. Returns the mask of those who stay alone."""
        for v in members(self.unmatched):
            if self.unmatched >> v & 1:
                candidates = self.neighbours[v] & self.unmatched
                if candidates:
                    self._join(v, lowest(candidates))
                else:
                    self._augment(v)
        return self.unmatched

    def fix(self, one: int, other: int) -> bool:
        """Settle this pair for good if everybody else can still be matched; leave all as it was if not."""
        mine, theirs = self.partner[one], self.partner[other]
        pair = 1 << one | 1 << other
        if mine == other:
            self.alive ^= pair
            return True
        self.alive ^= pair
        if self.neighbours[mine] >> theirs & 1:
            self._join(mine, theirs)
        else:
            self.partner[mine] = self.partner[theirs] = FREE
            self.unmatched = 1 << mine | 1 << theirs
            if not self._augment(mine):
                self.alive ^= pair
                self._join(one, mine)
                self._join(other, theirs)
                return False
        self.partner[one], self.partner[other] = other, one
        return True

    def narrow(self, vertex: int, allowed: int) -> bool:
        """Leave the vertex only these neighbours if everybody can still be matched; leave all as it was if not."""
        lost = self.neighbours[vertex] & ~allowed
        for other in members(lost):
            self.neighbours[other] &= ~(1 << vertex)
        self.neighbours[vertex] &= allowed
        partner = self.partner[vertex]
        if not lost >> partner & 1:
            return True
        self.partner[vertex] = self.partner[partner] = FREE
        self.unmatched = 1 << vertex | 1 << partner
        if self._augment(vertex):
            return True
        for other in members(lost):
            self.neighbours[other] |= 1 << vertex
        self.neighbours[vertex] |= lost
        self._join(vertex, partner)
        return False

    def narrow_all(self, allowed: Sequence[int], order: Sequence[int] = ()) -> "PerfectMatching | None":
        """The same graph with only these neighbours, if everybody can still be matched."""
        narrowed = PerfectMatching([own & mask for own, mask in zip(self.neighbours, allowed, strict=True)], self.alive)
        return narrowed if narrowed.complete(order) else None

    def _join(self, one: int, other: int) -> None:
        self.partner[one], self.partner[other] = other, one
        self.unmatched &= ~(1 << one | 1 << other)

    def _augment(self, root: int) -> bool:
        """Give the root a partner along an alternating path to another vertex without one, if there is such a path."""
        search = _Search(self, root)
        end = search.run()
        if end is None:
            return False
        while end != FREE:
            before = search.came_from[end]
            after = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = after
        self.unmatched &= ~(1 << root)
        return True


class _Search:
    """One tree of alternating paths. `base[v]` stands for the odd cycles v was drawn into."""

    def __init__(self, matching: PerfectMatching, root: int) -> None:
        self.matching = matching
        self.root = root
        self.came_from: dict[int, int] = {}
        self.base: dict[int, int] = {root: root}
        self.outer = 1 << root  # reached by an even number of steps
        self.seen = 1 << root
        self.queue = [root]

    def run(self) -> int | None:
        """The far end of an alternating path, or None."""
        matching, partner = self.matching, self.matching.partner
        targets = matching.unmatched & ~(1 << self.root)
        for v in self.queue:  # grows while it is walked
            reach = matching.neighbours[v] & matching.alive
            ends = reach & targets
            if ends:
                end = lowest(ends)
                self.came_from[end] = v
                matching.unmatched &= ~(1 << end)
                return end
            for u in members(reach & ~self.seen):
                if self.seen >> u & 1:
                    continue
                self.came_from[u] = v
                w = partner[u]
                self.seen |= 1 << u | 1 << w
                self.outer |= 1 << w
                self.base[u], self.base[w] = u, w
                self.queue.append(w)
            for u in members(reach & self.outer):
                if self.base[u] != self.base[v]:
                    self._contract(v, u)
        return None

    def _contract(self, v: int, u: int) -> None:
        """v and u are joined and both outer: everything on the two ways back to their common base becomes outer."""
        base = self._common_base(v, u)
        cycle: set[int] = set()
        self._mark(v, base, u, cycle)
        self._mark(u, base, v, cycle)
        for x in [x for x, b in self.base.items() if b in cycle]:
            self.base[x] = base
            if not self.outer >> x & 1:
                self.outer |= 1 << x
                self.queue.append(x)

    def _common_base(self, v: int, u: int) -> int:
        partner = self.matching.partner
        passed = set()
        while True:
            v = self.base[v]
            passed.add(v)
            if v == self.root:
                break
            v = self.came_from[partner[v]]
        while True:
            u = self.base[u]
            if u in passed:
                return u
            u = self.came_from[partner[u]]

    def _mark(self, v: int, base: int, child: int, cycle: set[int]) -> None:
        partner = self.matching.partner
        while self.base[v] != base:
            cycle.add(self.base[v])
            cycle.add(self.base[partner[v]])
            self.came_from[v] = child
            child = partner[v]
            v = self.came_from[child]
