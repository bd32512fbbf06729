"""The order of exchanges between S1 and S2. Players are named by their places in the bracket, 0 the highest."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

Exchange = tuple[tuple[int, ...], tuple[int, ...]]
"""Who leaves S1 and who leaves S2, each in rising order."""


def leaving_first_half(first: int, size: int) -> Iterator[tuple[int, ...]]:
    """Sets of places 0 .. first-1, written from the lowest player up, the lowest players first."""
    for chosen in combinations(range(first - 1, -1, -1), size):
        yield chosen[::-1]


def leaving_second_half(first: int, count: int, size: int) -> Iterator[tuple[int, ...]]:
    """Sets of places first .. count-1, the highest players first."""
    return combinations(range(first, count), size)


def by_anti_diagonals(first: int, count: int, size: int, difference: int | None) -> Iterator[Exchange]:
    """The matrix of both lists along its anti-diagonals, each from the first set of S1 on."""
    columns = list(leaving_first_half(first, size))
    rows = list(leaving_second_half(first, count, size))
    for diagonal in range(len(columns) + len(rows) - 1):
        for index in range(max(0, diagonal - len(rows) + 1), min(diagonal, len(columns) - 1) + 1):
            yield columns[index], rows[diagonal - index]


def by_difference_of_sums(first: int, count: int, size: int, difference: int | None) -> Iterator[Exchange]:
    """The smallest difference of the sums first, then by the list of S1, then by the list of S2.

    `difference` leaves out all others, where the smallest that can help is known.
    """
    if difference is None:
        lowest = sum(range(first, first + size)) - sum(range(first - size, first))
        highest = sum(range(count - size, count)) - sum(range(size))
        for step in range(lowest, highest + 1):
            yield from by_difference_of_sums(first, count, size, step)
        return
    least = sum(range(first, first + size))
    for out in leaving_first_half(first, size):
        total = sum(out) + difference
        if total >= least:
            for back in _with_sum(first, count, size, total):
                yield out, back


def _with_sum(low: int, high: int, size: int, total: int) -> Iterator[tuple[int, ...]]:
    """Rising sets of places low .. high-1 with that sum, in lexicographic order."""
    if size == 1:
        if low <= total < high:
            yield (total,)
        return
    for place in range(low, high - size + 1):
        least = place + sum(range(place + 1, place + size))
        if least > total:
            return
        for rest in _with_sum(place + 1, high, size - 1, total - place):
            yield (place, *rest)


ORDERS: Mapping[str, Callable[[int, int, int, int | None], Iterator[Exchange]]] = {
    "anti_diagonals": by_anti_diagonals,
    "difference_of_sums": by_difference_of_sums,
}
