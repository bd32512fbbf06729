"""How many pairs of a bracket must miss a colour preference, by counting (x, and z for strong preferences)."""

from collections.abc import Sequence

from arpad.pairing.dutch.members import Member
from arpad.pairing.swiss.colours import MILD
from arpad.values.colour import Colour


def allowance(members: Sequence[Member], pairs: int, mild_is_free: bool) -> int:
    """x: pairs for which the minority colour, and those who take any, do not suffice.   [colour_allowance]

    The same number in both wordings: the majority beyond half of the bracket, or the pairs beyond the minority.
    """
    wishes = [None if mild_is_free and member.strength == MILD else member.wish for member in members]
    white, black = wishes.count(Colour.WHITE), wishes.count(Colour.BLACK)
    return max(0, pairs - min(white, black) - wishes.count(None))
