"""The lot before round 1: the colour of number 1, from which all other first colours follow."""

from collections.abc import Iterator, Mapping
from typing import Any

from arpad.pairing.citation import cited
from arpad.pairing.swiss.history import initial_colour_of
from arpad.regulations.edition import Edition
from arpad.tournament.facts import FIRST_COLOURS, Facts
from arpad.tournament.model import Tournament
from arpad.values.colour import Colour
from arpad.values.finding import Finding, Place

_COLOURS = dict(zip(FIRST_COLOURS, (Colour.WHITE, Colour.BLACK), strict=True))
_NAMES = {colour: name for name, colour in _COLOURS.items()}


def colour_by_lot(seed: str) -> Colour:
    """One fair lot of two, which the same seed draws again.   [colour_lot]"""
    from arpad.pairing.lots import Lots  # few rounds are the first: the command line starts without

    return Lots(seed).one_of((Colour.WHITE, Colour.BLACK))


def told_colour(event: Tournament, edition: Edition) -> Colour | None:
    """What the report says or its first round shows."""
    return initial_colour_of(event, edition.rule("first_round_colours").policy == "lot_for_arrived")


def first_colour(event: Tournament, facts: Facts, edition: Edition, seed: str | None) -> Colour | None:
    """The colour of number 1: told by the report, else kept in the facts, else drawn now (I-285).   [colour_lot]"""
    kept = _COLOURS[facts.first_colour] if facts.first_colour else None
    return told_colour(event, edition) or kept or (colour_by_lot(seed) if seed is not None else None)


def colour_lot(event: Tournament, facts: Facts, edition: Edition, seed: str | None) -> Iterator[Finding]:
    """What is to be said of the lot: drawn, not to be drawn again, told twice, told by halves, or missing."""
    told, kept = told_colour(event, edition), facts.first_colour
    colour = first_colour(event, facts, edition, seed)
    data = {"seed": seed, "value": _NAMES[colour] if colour else "", "reported": _NAMES[told] if told else ""}
    if told and kept and _COLOURS[kept] is not told:
        yield _finding(edition, "pair.W055", {**data, "value": kept})
    if kept and not (facts.first_colour_on and facts.first_colour_by):
        yield _finding(edition, "pair.W056", {})
    if seed is not None:
        yield _finding(edition, "pair.W054" if told or kept else "pair.I003", data)
    elif colour is None:
        yield _finding(edition, "pair.I004", {})


def _finding(edition: Edition, finding_id: str, data: Mapping[str, Any]) -> Finding:
    return cited(edition, "colour_lot", finding_id, data, Place(field="initial_colour"))
