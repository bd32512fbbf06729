"""A8 and B1 to B6: what a pair, and a player left over, must satisfy at one moment of the procedure."""

from collections.abc import Sequence
from dataclasses import dataclass

from .player import ABSOLUTE, MILD, NONE, STRONG, Player, Position


def clash(a: Player, b: Player) -> int:
    """How strongly both want the same colour: as strongly as the weaker of the two preferences; NONE if they differ."""
    return min(a.strength, b.strength) if a.wants == b.wants else NONE


def misses_a_preference(a: Player, b: Player, round_number: int) -> bool:
    """B4 counts pairs (D-14). In even rounds a mild preference takes either colour (A7, D-12)."""
    return clash(a, b) >= (MILD if round_number % 2 else STRONG)


def lowest_x(players: Sequence[Player], round_number: int) -> int:
    """A8. In even rounds mild preferences go to the minority colour (D-12), so the majority counts without them."""
    least = MILD if round_number % 2 else STRONG
    white = sum(player.wants == "W" and player.strength >= least for player in players)
    black = sum(player.wants == "B" and player.strength >= least for player in players)
    q = (len(players) + 1) // 2
    return max(0, max(white, black) - q)  # negative is 0 (D-03)


def floats(player: Player, direction: str, b5: bool, b6: bool) -> bool:
    """B5, B6: did the player float this way in the round before, or two rounds before, as far as they are in force?"""
    return (b5 and player.last_float == direction) or (b6 and player.float_before == direction)


def possible_opponents(a: Player, b: Player, position: Position) -> bool:
    """C1: B1a and B2; in the last round also whom only the exception allows, for it is there to avoid floaters (D-13, I-211)."""
    exempt = position.is_last and (a.above_half or b.above_half)
    return b.number not in a.met and (exempt or clash(a, b) < ABSOLUTE)


@dataclass(frozen=True)
class Rules:
    """The requirements in force at one moment (D-02). `x` is the allowance of the whole bracket (D-03)."""

    round_number: int
    x: int
    exception: bool = False  # the last round's, for players above 50 % (D-13)
    odd_round: bool = False  # A7: strong preferences as absolute ones (D-12)
    down: tuple[bool, bool] = (True, True)  # B5 and B6 for downfloaters
    up: tuple[bool, bool] = (True, True)  # B5 and B6 for upfloaters

    def exempt(self, player: Player) -> bool:
        """Note to B: judged per player (D-13, I-213)."""
        return self.exception and player.above_half

    def may_float(self, player: Player, direction: str) -> bool:
        """B5, B6."""
        b5, b6 = self.down if direction == "down" else self.up
        return self.exempt(player) or not floats(player, direction, b5, b6)

    def cost(self, a: Player, b: Player) -> int | None:
        """None for a forbidden pair, else how much of x it takes."""
        if b.number in a.met:  # B1a
            return None
        forbidden = STRONG if self.odd_round else ABSOLUTE  # A7, B2
        if clash(a, b) >= forbidden and not (self.exempt(a) or self.exempt(b)):
            return None
        if a.score != b.score:  # A4, I-210
            higher, lower = (a, b) if a.score > b.score else (b, a)
            if not (self.may_float(higher, "down") and self.may_float(lower, "up")):
                return None
        return int(misses_a_preference(a, b, self.round_number))

    def may_be_left(self, players: Sequence[Player], lowest: bool) -> bool:
        """Those left over float down; in the lowest bracket the one left over rests (A5, B1b, D-11)."""
        if lowest and not all(player.may_rest for player in players):
            return False
        return all(self.may_float(player, "down") for player in players)
