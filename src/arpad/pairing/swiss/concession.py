"""Where no legal pairing exists: the fewest rules that would have to be set aside, the lightest first."""

from collections.abc import Collection, Iterator
from itertools import combinations

from arpad.pairing.matching.cheapest_matching import Edge, cheapest_perfect
from arpad.pairing.round_robin.berger import REST, Pairing
from arpad.pairing.swiss.criteria import FORBIDDEN, Criterion, absolute_break
from arpad.pairing.swiss.field import RoundField

# One concession outweighs any choice of kinds; among as few, what the arbiter himself asked for goes first.
_ONE = 10_000
_WEIGHT = {FORBIDDEN: 1, "colour_limits": 2, "second_bye": 3, "rematch": 4}
_SMALL = 120  # in a larger field only those who stay alone are asked for a concession


def smallest_concession(field: RoundField, alone: Collection[int]) -> tuple[Criterion, ...]:
    """The rules to set aside, each with the pair (or the player who would rest) for whom."""
    numbers = [player.number for player in field.players]
    if len(numbers) % 2:
        numbers.append(REST)
    place = {number: node for node, number in enumerate(numbers)}
    asked = set(numbers) if len(numbers) <= _SMALL else {*alone, REST}
    broken = {
        pair: broke
        for pair in map(_pair, combinations(numbers, 2))
        if (broke := absolute_break(field, pair)) is not None
    }
    edges = list(_edges(numbers, broken, place, asked))
    found = cheapest_perfect(len(numbers), edges)
    if found is None:
        return ()
    mates = found[1]
    pairs = (_pair((number, numbers[mates[place[number]]])) for number in numbers)
    return tuple(broken[pair] for pair in dict.fromkeys(pairs) if pair in broken)


def _edges(
    numbers: list[int], broken: dict[Pairing, Criterion], place: dict[int, int], asked: Collection[int]
) -> Iterator[Edge]:
    for pair in map(_pair, combinations(numbers, 2)):
        broke = broken.get(pair)
        if broke is None:
            yield place[pair.white], place[pair.black], 0
        elif pair.white in asked and pair.black in asked:
            yield place[pair.white], place[pair.black], _ONE + _WEIGHT[broke.rule]


def _pair(numbers: tuple[int, int]) -> Pairing:
    """The lower number first, the rest last."""
    one, other = numbers
    if REST in (one, other):
        return Pairing(max(one, other), REST)
    return Pairing(min(one, other), max(one, other))
