"""The order in which pairs are published."""

from collections.abc import Iterable

from arpad.pairing.round_robin.berger import REST, Pairing, Round
from arpad.pairing.swiss.field import SwissPlayer
from arpad.pairing.swiss.round_pairing import RoundPairing


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


def round_of(made: RoundPairing) -> Round:
    """The pairs in the order of boards, the bye last."""
    games = tuple(Pairing(pair.white, pair.black) for pair in made.pairs)
    return games if made.bye is None else (*games, Pairing(made.bye, REST))
