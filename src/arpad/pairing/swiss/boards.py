"""The order in which pairs are published."""

from collections.abc import Iterable

from arpad.pairing.swiss.field import SwissPlayer


def in_board_order(pairs: Iterable[tuple[SwissPlayer, SwissPlayer]]) -> list[tuple[SwissPlayer, SwissPlayer]]:
    """Pairs (higher, lower) by the higher player's score, the sum, the higher player's rank.   [board_order]"""
    return sorted(
        pairs,
        key=lambda pair: (
            -pair[0].pairing_score,
            -(pair[0].pairing_score + pair[1].pairing_score),
            pair[0].number,
        ),
    )
