"""The first exchange that leaves a solution, without trying the others.

With as few players exchanged as possible, each pair inside S1 sends one of its two down, and so does everybody of S1
who is left over; each pair inside S2 sends one up. So a matching answers whether players who are told to change sides,
or to stay, leave a solution, and its costs bring the first set of a list to light.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from math import comb
from typing import NamedTuple

from arpad.pairing.dutch_2009.bracket_graph import BracketGraph, Costs

Exchange = tuple[tuple[int, ...], tuple[int, ...]]
"""Who leaves S1 and who leaves S2, each in rising order."""

Told = Mapping[int, bool]
"""Who must change sides, and who must not."""


class _Found(NamedTuple):
    size: int
    difference: int
    out: tuple[int, ...]
    back: tuple[int, ...]


class FirstExchange:
    """Players are named by their index in the bracket; the first `pairs` of them are S1."""

    def __init__(self, graph: BracketGraph, costs: Costs, places: Sequence[int], pairs: int, cost: int) -> None:
        self._graph, self._costs, self._places, self._pairs, self._cost = graph, costs, places, pairs, cost
        self._index = {place: number for number, place in enumerate(places)}
        self._width = len(places).bit_length()
        # below the costs: how many, the difference of sums, and the bits of the set that is sought
        self._set_bits = max(pairs, len(places) - pairs)
        self._least: _Found | None = None

    def by_difference_of_sums(self) -> tuple[Exchange, tuple[int, ...]]:
        """The smallest difference of sums, then the first set of S1, then the first of S2."""
        out = self._first_set({}, self._lower_half_of_first, sums=True)
        assert out is not None
        back = self._first_set(self._only(out.out, range(self._pairs)), self._second, sums=True)
        assert back is not None
        key = (out.size, out.difference, self._rank_out(out.out), self._rank_back(back.back))
        return (out.out, back.back), key

    def by_anti_diagonals(self) -> tuple[Exchange, tuple[int, ...]]:
        """The least sum of the places of both sets in their lists, then the first set of S1.

        Branch and bound: under each beginning of S1's set its first set and, apart from it, S2's first set say how low
        the sum can be.
        """
        turn = count()
        best: tuple[int, int] | None = None
        chosen: Exchange = ((), ())
        queue: list[tuple[int, int, int, Told, tuple[int, ...]]] = []

        def add(told: Told) -> None:
            out = self._first_set(told, self._lower_half_of_first)
            back = self._first_set(told, self._second) if out is not None else None
            if out is not None and back is not None:
                rank = self._rank_out(out.out)
                heappush(queue, (rank + self._rank_back(back.back), rank, next(turn), told, out.out))

        add({})
        while queue and (best is None or queue[0][:2] < best):
            _, rank, _, told, out = heappop(queue)
            back = self._first_set(self._only(out, range(self._pairs)), self._second)
            assert back is not None
            total = rank + self._rank_back(back.back)
            if best is None or (total, rank) < best:
                best, chosen = (total, rank), (out, back.back)
            for beginning in self._later(told, out):
                add(beginning)
        assert best is not None
        return chosen, (len(chosen[0]), *best)

    def _later(self, told: Told, out: tuple[int, ...]) -> Iterator[Told]:
        """The sets after this one, by the first player in whom they differ from it."""
        for last in reversed(out):
            if told.get(last) is None:
                begun = {index: index in out for index in range(self._pairs - 1, last, -1)}
                yield {**begun, last: False}

    @property
    def _lower_half_of_first(self) -> range:
        """S1 in the order of its list, the lowest player first."""
        return range(self._pairs - 1, -1, -1)

    @property
    def _second(self) -> range:
        return range(self._pairs, len(self._places))

    @staticmethod
    def _only(chosen: Sequence[int], half: range) -> dict[int, bool]:
        return {index: index in chosen for index in half}

    def _first_set(self, told: Told, order: range, sums: bool = False) -> _Found | None:
        """A solution with the first set of that half, player by player in the order of its list."""
        untold = [index for index in reversed(order) if index not in told]
        return self._solved(told, {index: 1 << bit for bit, index in enumerate(untold)}, sums)

    def _solved(self, told: Told, worth: Mapping[int, int], sums: bool) -> _Found | None:
        """The cheapest solution that changes as few as possible (and by the least difference) and is worth most."""
        one_more = 2 * self._width + 1

        def price(changed: int, sign: int) -> int:
            return ((sign * changed if sums else 0) << self._set_bits + 1) - worth.get(changed, 0)

        def pair(high: int, low: int) -> int | None:
            one, other = sorted((self._index[high], self._index[low]))
            changed = self._changed(told, one, other)
            if changed is None:
                return None
            if one >= self._pairs:
                return (1 << one_more + self._set_bits + 1) + price(changed, 1)
            return price(changed, -1) if other < self._pairs else 0

        def left(place: int) -> int | None:
            index = self._index[place]
            if told.get(index) is (index >= self._pairs):
                return None  # of S1 only who goes down may be left over, of S2 only who stays
            return price(index, -1) if index < self._pairs else 0

        bits = one_more + self._width + 2 + self._set_bits
        found = self._graph.solve(self._costs, self._places, self._pairs, pair, left, bits)
        if found is None or found.cost != self._cost:
            return None
        out = [self._index[place] for place in found.left if self._index[place] < self._pairs]
        back: list[int] = []
        for high, low in found.pairs:
            one, other = sorted((self._index[high], self._index[low]))
            changed = self._changed(told, one, other)
            if changed is not None and changed >= 0:
                (back if one >= self._pairs else out).append(changed)
        answer = _Found(len(back), sum(back) - sum(out), tuple(sorted(out)), tuple(sorted(back)))
        self._least = self._least or answer
        if answer.size != self._least.size or (sums and answer.difference != self._least.difference):
            return None
        return answer

    def _changed(self, told: Told, one: int, other: int) -> int | None:
        """Which of two changes sides if they are paired, -1 if neither must; None if they cannot be."""
        first, second = told.get(one), told.get(other)
        if one < self._pairs <= other:
            return None if first or second else -1
        if first is not None and first is second:
            return None
        lower = other < self._pairs  # S1 gives its lowest player first, S2 its highest
        if first is None and second is None:
            return other if lower else one
        return one if first or second is False else other

    def _rank_out(self, out: Sequence[int]) -> int:
        return _rank([self._pairs - 1 - index for index in reversed(out)], self._pairs)

    def _rank_back(self, back: Sequence[int]) -> int:
        return _rank([index - self._pairs for index in back], len(self._places) - self._pairs)


def _rank(chosen: Sequence[int], among: int) -> int:
    """The place of a rising set in the lexicographic list of all sets of its size."""
    size, rank, after = len(chosen), 0, 0
    for turn, value in enumerate(chosen):
        rank += sum(comb(among - 1 - skipped, size - 1 - turn) for skipped in range(after, value))
        after = value + 1
    return rank


FIRST: Mapping[str, Callable[[FirstExchange], tuple[Exchange, tuple[int, ...]]]] = {
    "anti_diagonals": FirstExchange.by_anti_diagonals,
    "difference_of_sums": FirstExchange.by_difference_of_sums,
}
