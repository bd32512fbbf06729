"""The games behind an average, as the steps of a derivation list them."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from arpad.rating.case import Side
from arpad.values.decimals import shortest_text

Met: TypeAlias = dict[str, Any]
"""`round`, `opponent`, `rating` (null where the opponent is unrated), `score`."""


def met(side: Side, rating: int | None) -> Met:
    return {
        "round": side.round_number,
        "opponent": side.opponent,
        "rating": rating,
        "score": shortest_text(side.tenths, 1),
    }


def all_met(games: Iterable[tuple[Side, int | None]]) -> list[Met]:
    """By round."""
    return [met(side, rating) for side, rating in sorted(games, key=lambda game: game[0].round_number)]
