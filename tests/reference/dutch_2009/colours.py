"""E1 to E5: who has White; F1: the order of the boards."""

from .player import ABSOLUTE, Player, Position, in_order, other


def white_and_black(a: Player, b: Player, position: Position) -> tuple[Player, Player]:
    higher, lower = in_order([a, b])
    colour = colour_of(higher, lower, position.first_colour)
    return (higher, lower) if colour == "W" else (lower, higher)


def colour_of(higher: Player, lower: Player, first_colour: str) -> str:
    """The colour of the higher player."""
    if higher.wants != lower.wants:  # E1; who has no preference takes what the other leaves
        return higher.wants or other(lower.wants)
    if not higher.wants:  # E5, also later for two players without games (D-15)
        return first_colour if higher.number % 2 else other(first_colour)
    if higher.strength != lower.strength:  # E2; two absolute preferences are equal (D-15)
        return higher.wants if higher.strength > lower.strength else other(lower.wants)
    if higher.strength == ABSOLUTE and higher.above_half != lower.above_half:
        # The last round's exception lifts B2 for the one above 50 % only (I-213): the other has his colour.
        return other(lower.wants) if higher.above_half else higher.wants
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):  # E3, F3
        if mine != theirs:
            return other(mine)
    return higher.wants  # E4


def boards(pairs: list[tuple[Player, Player]], position: Position) -> list[tuple[int, int]]:
    """F1: the score of the higher player, the sum of both, the rank of the higher player. White is named first."""
    rank = {player: place for place, player in enumerate(in_order(position.players))}
    ordered = [in_order(pair) for pair in pairs]
    ordered.sort(key=lambda pair: (-pair[0].score, -pair[0].score - pair[1].score, rank[pair[0]]))
    return [(white.number, black.number) for white, black in (white_and_black(*pair, position) for pair in ordered)]
