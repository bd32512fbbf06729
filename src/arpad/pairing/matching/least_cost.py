"""A perfect matching of least total cost, with the proof that there is none cheaper.

Costs are whole numbers of any size. The method is Edmonds': every vertex has a price, no edge may cost less than the
prices of its ends (and of the odd sets it leaves) together, and edges that cost exactly that are the only ones a
cheapest matching uses. The prices at the end therefore say which edges cheapest matchings are made of.
"""

from collections.abc import Iterable, Mapping, Sequence

FREE = -1
OUTER, INNER = 1, 2

Edge = tuple[int, int]
Rows = Sequence[Mapping[int, int]]
"""For each vertex what it costs to match it with each of its neighbours; the same from both sides."""


class Node:
    """A vertex, or an odd cycle of nodes drawn together. `children[0]` holds the base, the vertex matched outwards."""

    __slots__ = ("base", "children", "entry", "label", "links", "price", "vertices")

    def __init__(self, vertices: tuple[int, ...], base: int, children: list["Node"], links: list[Edge]) -> None:
        self.vertices = vertices
        self.base = base
        self.children = children
        self.links = links  # links[i] joins children[i] and the next one
        self.price = 0  # of an odd set; the vertices' own are in `LeastCost.price`
        self.label = 0
        self.entry: Edge = (FREE, FREE)  # by which an inner node was reached: (vertex before, own vertex)


class LeastCost:
    """To begin with, no two prices may come to more than their edge's cost."""

    def __init__(self, cost: Rows, price: Sequence[int], partner: Sequence[int] | None = None) -> None:
        size = len(cost)
        self.cost = [{v: 2 * c for v, c in row.items()} for row in cost]
        self.price = [2 * p for p in price]  # of the vertex and of all odd sets around it
        self.scale = 2
        self.partner = list(partner) if partner is not None else [FREE] * size
        self.top = [Node((v,), v, [], []) for v in range(size)]

    def solve(self) -> bool:
        """Match everybody as cheaply as can be. False if not everybody can be matched."""
        return all(self.partner[v] != FREE or self._search(v) for v in range(len(self.partner)))

    def total(self) -> int:
        return sum(self.cost[u][v] for u, v in enumerate(self.partner)) // (2 * self.scale)

    @property
    def has_odd_sets(self) -> bool:
        """Whether some odd set has a price: then not every perfect matching of `exact_edges` is a cheapest one."""
        return any(node.price for node in self._nodes())

    def exact_edges(self) -> list[int]:
        """For each vertex the mask of those it may be matched with in a cheapest matching."""
        around: dict[int, dict[int, int]] = {}
        for node in self._nodes():
            if node.price:
                for v in node.vertices:
                    around.setdefault(v, {})[id(node)] = node.price
        masks = []
        for u, row in enumerate(self.cost):
            mask, own, price = 0, self.price[u], self.price
            odd_sets = around.get(u)
            for v, cost in row.items():
                if odd_sets is not None and v in around:
                    theirs = around[v]
                    cost += 2 * sum(p for i, p in odd_sets.items() if i in theirs)
                if cost == own + price[v]:
                    mask |= 1 << v
            masks.append(mask)
        return masks

    def without_edges(self, vertex: int, lost: Sequence[int]) -> bool | None:
        """Do without these edges of the vertex at the same total cost, if that can be told from the present prices.

        False if it costs more, and then nothing has changed; None if only a new start can tell.
        """
        partner = self.partner[vertex]
        if any({vertex, v} in map(set, node.links) for node in self._nodes() for v in lost):
            return None  # an odd cycle was drawn together by one of them
        if partner in lost and self.top[vertex] is self.top[partner]:
            return None
        kept = {v: self.cost[vertex].pop(v) for v in lost}
        for v in lost:
            del self.cost[v][vertex]
        if partner not in lost:
            return True
        self.partner[vertex] = self.partner[partner] = FREE
        if self._search(vertex, at_no_cost=True):
            return True
        self.partner[vertex], self.partner[partner] = partner, vertex
        for v, cost in kept.items():
            self.cost[vertex][v] = self.cost[v][vertex] = cost
        return False

    def own_prices(self) -> list[int]:
        """The vertices' prices without those of odd sets, in the costs' own scale, rounded down: a fair start anew."""
        prices = list(self.price)
        for node in self._nodes():
            for v in node.vertices:
                prices[v] -= node.price
        return [p // self.scale for p in prices]

    def _nodes(self) -> Iterable[Node]:
        """Every odd set, whether drawn into another or not."""
        waiting = list({id(node): node for node in self.top}.values())
        while waiting:
            node = waiting.pop()
            if node.children:
                yield node
                waiting += node.children

    # ------------------------------------------------------------------------------------------------ one search

    def _search(self, root: int, at_no_cost: bool = False) -> bool:
        for node in self.top:
            node.label = 0
        self.top[root].label = OUTER
        self.waiting = list(self.top[root].vertices)
        while True:
            while self.waiting:
                if self._scan(self.waiting.pop()):
                    return True
            if not self._raise_prices(at_no_cost):
                return False

    def _scan(self, u: int) -> bool:
        """Follow the exact edges of an outer vertex. True when they led to somebody without a partner."""
        price, own = self.price, self.price[u]
        for v, cost in self.cost[u].items():
            if cost != own + price[v]:
                continue
            node, other = self.top[u], self.top[v]
            if node is other or other.label == INNER:
                continue
            if other.label == OUTER:
                self._draw_together(u, v)
            elif self.partner[other.base] == FREE:
                self._rebase(other, v)
                self.partner[v] = u
                self._flip(u, v)
                return True
            else:
                other.label, other.entry = INNER, (u, v)
                beyond = self.top[self.partner[other.base]]
                beyond.label = OUTER
                self.waiting += beyond.vertices
        return False

    def _raise_prices(self, at_no_cost: bool) -> bool:
        """The smallest change that makes another edge exact, or lets an odd set fall apart; `at_no_cost` only none."""
        step: int | None = None
        halves: int | None = None
        top, price = self.top, self.price
        for u, node in enumerate(top):
            if node.label != OUTER:
                continue
            own = price[u]
            for v, cost in self.cost[u].items():
                other = top[v]
                if other.label == INNER or other is node:
                    continue
                slack = cost - own - price[v]
                if other.label == OUTER:
                    if halves is None or slack < halves:
                        halves = slack
                elif step is None or slack < step:
                    step = slack
        if halves is not None and (step is None or halves < 2 * step):
            if halves % 2:
                self._double()
                return self._raise_prices(at_no_cost)
            step = halves // 2
        inner = {id(node): node for node in top if node.label == INNER and node.children}
        for node in inner.values():
            if step is None or node.price < step:
                step = node.price
        if step is None or (step and at_no_cost):
            return False
        changed: set[int] = set()
        for v, node in enumerate(top):
            if node.label == OUTER:
                price[v] += step
            elif node.label == INNER:
                price[v] -= step
            if node.label and node.children and id(node) not in changed:
                changed.add(id(node))
                node.price += step if node.label == OUTER else -step
        for node in inner.values():
            if node.price == 0:
                self._expand(node)
        self.waiting = [v for v, node in enumerate(self.top) if node.label == OUTER]
        return True

    def _double(self) -> None:
        """Whole numbers only: where a half would be needed, count everything twice."""
        self.scale *= 2
        self.cost = [{v: 2 * c for v, c in row.items()} for row in self.cost]
        self.price = [2 * p for p in self.price]
        for node in self._nodes():
            node.price *= 2

    # ------------------------------------------------------------------------------------------------- odd cycles

    def _draw_together(self, u: int, v: int) -> None:
        """An exact edge joins two outer nodes of the tree: the cycle it closes becomes one outer node."""
        ancestors = {id(node) for node, _ in self._climb(self.top[u], None)}
        base = next(node for node, _ in self._climb(self.top[v], None) if id(node) in ancestors)
        down = [step for step in self._climb(self.top[u], base) if step[0] is not base]
        up = [step for step in self._climb(self.top[v], base) if step[0] is not base]
        children = [base, *(node for node, _ in reversed(down)), *(node for node, _ in up)]
        links = [*((y, x) for _, (x, y) in reversed(down)), (u, v), *(edge for _, edge in up)]
        for node in children:
            if node.label == INNER:
                self.waiting += node.vertices
        vertices = tuple(x for node in children for x in node.vertices)
        blossom = Node(vertices, base.base, children, links)
        blossom.label = OUTER
        for x in vertices:
            self.top[x] = blossom

    def _climb(self, node: Node, stop: Node | None) -> list[tuple[Node, Edge]]:
        """The way to the root (or to `stop`), each node with the edge to the next one."""
        steps = []
        while True:
            if node is stop or (node.label == OUTER and self.partner[node.base] == FREE):
                steps.append((node, (FREE, FREE)))
                return steps
            edge = (node.base, self.partner[node.base]) if node.label == OUTER else (node.entry[1], node.entry[0])
            steps.append((node, edge))
            node = self.top[edge[1]]

    def _expand(self, node: Node) -> None:
        """An inner odd set whose price is used up falls apart; the way through it stays in the tree."""
        for child in node.children:
            child.label = 0
            for v in child.vertices:
                self.top[v] = child
        count = len(node.children)
        at = next(i for i, child in enumerate(node.children) if node.entry[1] in child.vertices)
        forward = at % 2 == 1
        entry, outer = node.entry, False
        while True:
            child = node.children[at % count]
            child.label = OUTER if outer else INNER
            if not outer:
                child.entry = entry
            if at % count == 0 and not outer:
                return
            if forward:
                entry = node.links[at]
                at += 1
            else:
                y, x = node.links[at - 1]
                entry = (x, y)
                at -= 1
            outer = not outer

    # ------------------------------------------------------------------------------------------------ augmenting

    def _flip(self, vertex: int, partner: int) -> None:
        """The outer vertex gets this partner, and everybody on the way to the root the next one."""
        while True:
            node = self.top[vertex]
            released = self.partner[node.base]
            self._rebase(node, vertex)
            self.partner[vertex] = partner
            if released == FREE:
                return
            inner = self.top[released]
            before, own = inner.entry
            self._rebase(inner, own)
            self.partner[own] = before
            vertex, partner = before, own

    def _rebase(self, node: Node, vertex: int) -> None:
        """Rearrange the inside of an odd set so that this vertex is the one matched outwards."""
        if node.base == vertex:
            return
        node.base = vertex
        count = len(node.children)
        at = next(i for i, child in enumerate(node.children) if vertex in child.vertices)
        self._rebase(node.children[at], vertex)
        for step in range(1, count, 2):
            one = (at + step) % count
            x, y = node.links[one]
            self._rebase(node.children[one], x)
            self._rebase(node.children[(one + 1) % count], y)
            self.partner[x], self.partner[y] = y, x
        node.children = node.children[at:] + node.children[:at]
        node.links = node.links[at:] + node.links[:at]
