"""What the crosstables of players and of teams share."""

from collections.abc import Callable
from typing import Any

from arpad.results.table import Column, Kind
from arpad.results.words import Words
from arpad.values.colour import Colour

GAME = Kind(lambda cell, words: cell, cell=lambda cell: cell.text)


def game_column(name: str, kind: Kind, value: Callable[[Any], Any], by_opponent: bool) -> Column:
    """Against an opponent, by his rank; or of a round, by its number, which CSV has as R1."""
    return Column(name if by_opponent else f"R{name}", kind, value, label=name, part="game")


def colour_letter(colour: Colour | None, words: Words) -> str:
    if colour is None:
        return ""
    return words.text("crosstable.white" if colour is Colour.WHITE else "crosstable.black")
