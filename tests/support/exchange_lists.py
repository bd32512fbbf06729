"""All exchanges between S1 and S2, written out in their order. Players are named by their places, 0 the highest."""

from collections.abc import Iterator
from itertools import combinations, product

from arpad.pairing.dutch_2009.first_exchange import Exchange


def leaving_first_half(first: int, size: int) -> Iterator[tuple[int, ...]]:
    """Sets of places 0 .. first-1, written from the lowest player up, the lowest players first."""
    for chosen in combinations(range(first - 1, -1, -1), size):
        yield chosen[::-1]


def leaving_second_half(first: int, count: int, size: int) -> Iterator[tuple[int, ...]]:
    """Sets of places first .. count-1, the highest players first."""
    return combinations(range(first, count), size)


def by_anti_diagonals(first: int, count: int, size: int) -> Iterator[Exchange]:
    """The matrix of both lists along its anti-diagonals, each from the first set of S1 on."""
    columns = list(leaving_first_half(first, size))
    rows = list(leaving_second_half(first, count, size))
    for diagonal in range(len(columns) + len(rows) - 1):
        for index in range(max(0, diagonal - len(rows) + 1), min(diagonal, len(columns) - 1) + 1):
            yield columns[index], rows[diagonal - index]


def by_difference_of_sums(first: int, count: int, size: int) -> Iterator[Exchange]:
    """The smallest difference of the sums first, then by the list of S1, then by the list of S2."""
    exchanges = product(leaving_first_half(first, size), leaving_second_half(first, count, size))
    yield from sorted(exchanges, key=lambda exchange: sum(exchange[1]) - sum(exchange[0]))
