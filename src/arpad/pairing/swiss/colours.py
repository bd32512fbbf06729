"""Colour preferences, and who has White in a pair."""

from typing import NamedTuple

from arpad.pairing.swiss.field import RoundField, SwissPlayer
from arpad.pairing.swiss.round_pairing import Pair
from arpad.values.result import Colour

NONE, MILD, STRONG, ABSOLUTE = range(4)


class Preference(NamedTuple):
    """The colour somebody should have, and how much: 0 for none, then mild, strong, absolute."""

    colour: Colour | None
    strength: int


_NO_PREFERENCE = Preference(None, NONE)


def preference_of(player: SwissPlayer) -> Preference:
    """From the games played: twice the same colour at the end comes before the difference.   [colour_preference]"""
    colours = player.colours
    if not colours:
        return _NO_PREFERENCE
    if len(colours) > 1 and colours[-1] is colours[-2]:
        return Preference(colours[-1].opposite, ABSOLUTE)
    difference = player.colour_difference
    if difference == 0:
        return Preference(colours[-1].opposite, MILD)
    wanted = Colour.BLACK if difference > 0 else Colour.WHITE
    return Preference(wanted, ABSOLUTE if abs(difference) > 1 else STRONG)


def with_colours(field: RoundField, higher: SwissPlayer, lower: SwissPlayer, by_difference: bool = False) -> Pair:
    """The pair with its colours, by the first rule that decides. `higher` stands first in the order."""
    colour, rule = colour_of_higher(field, higher, lower, by_difference)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    return Pair(white.number, black.number, rule)


def colour_of_higher(
    field: RoundField, higher: SwissPlayer, lower: SwissPlayer, by_difference: bool = False
) -> tuple[Colour, str]:
    """`by_difference`: of two absolute preferences the wider colour difference is the stronger.

    [both_preferences, stronger_preference, colour_alternation, preference_of_higher, first_round_colours]
    """
    own, theirs = preference_of(higher), preference_of(lower)
    if own.colour is not theirs.colour:
        # Both wishes, or the only one there is.   [both_preferences]
        return own.colour or (theirs.colour.opposite if theirs.colour else Colour.WHITE), "both_preferences"
    if own.colour is not None and own.strength == theirs.strength == ABSOLUTE and field.other_keeps_colour:
        top, other_top = field.is_topscorer(higher), field.is_topscorer(lower)
        if top is not other_top:
            return own.colour.opposite if top else own.colour, "topscorers"
    if own.colour is not None and own.strength != theirs.strength:
        stronger = own.strength > theirs.strength
        return own.colour if stronger else own.colour.opposite, "stronger_preference"
    if by_difference and own.strength == ABSOLUTE:
        mine_wider = abs(higher.colour_difference) - abs(lower.colour_difference)
        if mine_wider and own.colour is not None:
            return own.colour if mine_wider > 0 else own.colour.opposite, "stronger_preference"
    for mine, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not other:
            return mine.opposite, "colour_alternation"
    if own.colour is not None:
        return own.colour, "preference_of_higher"
    first = field.unplayed_colour
    return first if higher.place % 2 else first.opposite, "first_round_colours"
