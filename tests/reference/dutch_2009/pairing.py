"""A round: its boards and the bye."""

from .colours import boards
from .player import Position
from .procedure import pair_brackets

Pairing = tuple[list[tuple[int, int]], int | None]
"""(White, Black) board by board, and who has the bye."""


def pair_round(position: Position, last_resort: bool = False) -> Pairing:
    done = pair_brackets(position, last_resort)
    pairs = [pair for bracket in done if bracket.candidate for pair in bracket.candidate.pairs]
    left = done[-1].candidate.left if done and done[-1].candidate else ()
    return boards(pairs, position), left[0].number if left else None
