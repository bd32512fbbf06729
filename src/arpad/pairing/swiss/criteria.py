"""What speaks against a pair or a pairing: a criterion, named by the id of its rule in the edition.

Where no legal pairing exists: the fewest rules that would have to be set aside, the lightest first.
"""

from collections.abc import Collection, Iterator
from itertools import combinations

from arpad.pairing.matching.cheapest_matching import Edge, cheapest_perfect
from arpad.pairing.round_robin.berger import REST, Pairing
from arpad.pairing.swiss.colours import ABSOLUTE, preference_of
from arpad.pairing.swiss.field import RoundField
from arpad.values.records import dataclass

FORBIDDEN = "forbidden_pair"  # the report's own ban, which is no rule of an edition
AVOIDED = "avoided_pair"  # a wish of the event's own rules (I-250)


@dataclass(frozen=True)
class Criterion:
    """What decided: the rule, what was counted under it, in which bracket, and both counts."""

    rule: str
    measure: str = ""
    score: int | None = None
    ours: int = 0
    theirs: int = 0
    players: tuple[int, ...] = ()


def absolute_break(field: RoundField, pair: Pairing) -> Criterion | None:
    """The absolute criterion that a pair (or a bye) breaks by itself, if any."""
    white = field.by_number.get(pair.white)
    if white is None:
        return None
    if pair.is_rest:
        return None if white.may_rest else Criterion("second_bye", players=(pair.white,))
    black = field.by_number.get(pair.black)
    if black is None:
        return None
    if pair.black in white.opponents:
        return Criterion("rematch", players=pair)
    if not field.may_meet(white, black):
        return Criterion(AVOIDED if field.is_avoided(*pair) else FORBIDDEN, players=pair)
    own, theirs = preference_of(white), preference_of(black)
    same = own.colour is theirs.colour and own.strength == theirs.strength == ABSOLUTE
    if same and not (field.is_topscorer(white) or field.is_topscorer(black)):
        return Criterion("colour_limits", players=pair)
    return None


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
