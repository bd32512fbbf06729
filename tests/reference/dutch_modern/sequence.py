"""The candidates of a bracket in the order of the text.   [B.6, B.7, D.1-D.3; 3.6, 3.7, 4.2-4.4]"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from .position import Player, may_meet

Pairs = list[tuple[Player, Player]]


@cache
def exchanges(pairs: int, size: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What leaves S1 and what enters it, positions counted from 1; the first is no exchange at all."""
    first, second = range(1, pairs + 1), range(pairs + 1, size + 1)
    found = [
        (leaving, entering)
        for k in range(min(len(first), len(second)) + 1)
        for leaving in combinations(first, k)
        for entering in combinations(second, k)
    ]

    def key(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[int, int, list[int], list[int]]:
        leaving, entering = exchange
        from_the_largest = [-bsn for bsn in sorted(leaving, reverse=True)]
        return len(leaving), sum(entering) - sum(leaving), from_the_largest, sorted(entering)

    return sorted(found, key=key)


def transpositions(s1: Sequence[Player], s2: Sequence[Player]) -> Iterator[tuple[Pairs, list[Player]]]:
    """S1 against each order of S2, leaving an order at its first forbidden pair."""
    if not s1:
        yield [], list(s2)
        return
    for i, opponent in enumerate(s2):
        if may_meet(s1[0], opponent):
            for pairs, rest in transpositions(s1[1:], [*s2[:i], *s2[i + 1 :]]):
                yield [(s1[0], opponent), *pairs], rest


def homogeneous(players: Sequence[Player], pairs: int) -> Iterator[tuple[Pairs, list[Player]]]:
    for leaving, entering in exchanges(pairs, len(players)):
        s1 = [p for bsn, p in enumerate(players, 1) if (bsn <= pairs and bsn not in leaving) or bsn in entering]
        s2 = [p for p in players if p not in s1]
        yield from transpositions(s1, s2)


def heterogeneous(
    mdps: Sequence[Player], residents: Sequence[Player], paired_mdps: int, pairs: int
) -> Iterator[tuple[Pairs, list[Player]]]:
    for s1 in combinations(mdps, paired_mdps):
        limbo = [p for p in mdps if p not in s1]
        for mdp_pairs, remainder in transpositions(s1, residents):
            for others, unpaired in homogeneous(remainder, pairs - paired_mdps):
                yield mdp_pairs + others, limbo + unpaired
