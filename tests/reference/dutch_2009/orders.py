"""D1 and D2: in which order candidates are tried. Players may be anything; `s1` and `s2` are in A2 order."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")
Pairs = tuple[tuple[T, T], ...]


def transpositions(
    s1: Sequence[T], s2: Sequence[T], cost: Callable[[T, T], int | None], allowance: int
) -> Iterator[tuple[Pairs[T], tuple[T, ...], int]]:
    """D1: S1 in its order against the orders of S2, ascending; only distinct first places (D-16).

    Each comes with the players of S2 left over and what is left of the allowance. A candidate is abandoned at its first
    forbidden pair (cost None), or at the one that costs more than the allowance.
    """
    if not s1:
        yield (), tuple(s2), allowance
        return
    for place, opponent in enumerate(s2):
        price = cost(s1[0], opponent)
        if price is None or price > allowance:
            continue
        others = (*s2[:place], *s2[place + 1 :])
        for pairs, left, spare in transpositions(s1[1:], others, cost, allowance - price):
            yield ((s1[0], opponent), *pairs), left, spare


def exchanges(s1: Sequence[T], s2: Sequence[T]) -> Iterator[tuple[tuple[T, ...], tuple[T, ...]]]:
    """D2: which players of S1 change places with which of S2: one player, then two, and so on (D-16)."""
    for size in range(1, min(len(s1), len(s2)) + 1):
        yield from exchanges_of(size, s1, s2)


def exchanges_of(size: int, s1: Sequence[T], s2: Sequence[T]) -> Iterator[tuple[tuple[T, ...], tuple[T, ...]]]:
    """The committee's table by anti-diagonals (P6): its columns are S1 from the lowest up, its rows S2 from the top down."""
    columns = list(combinations(tuple(reversed(s1)), size))
    rows = list(combinations(s2, size))
    for diagonal in range(len(columns) + len(rows) - 1):
        for column in range(max(0, diagonal - len(rows) + 1), min(diagonal + 1, len(columns))):
            yield columns[column], rows[diagonal - column]
