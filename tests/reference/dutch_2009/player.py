"""What the pairing card says about a player before a round (A2, A4, A5, A7)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0  # the strength of a colour preference


@dataclass(frozen=True, eq=False)
class Player:
    """A player who takes part in the round. Points are tenths; `colours` are those of the games played, no gaps (F3)."""

    number: int
    score: int = 0
    colours: str = ""
    met: frozenset[int] = frozenset()
    last_float: str = ""  # "down", "up" or "", in the round before
    float_before: str = ""  # the same, two rounds before
    may_rest: bool = True  # B1b
    above_half: bool = False  # more than 50 % of the points possible so far
    order: int = 0  # place by rating, title and name (A2 b to d)

    @cached_property
    def difference(self) -> int:
        """A7: games with White minus games with Black."""
        return self.colours.count("W") - self.colours.count("B")

    @cached_property
    def strength(self) -> int:
        """A7: absolute, strong, mild; a player without games has no preference (D-14)."""
        if not self.colours:
            return NONE
        if abs(self.difference) > 1 or self.colours[-2:] in ("WW", "BB"):
            return ABSOLUTE
        return STRONG if self.difference else MILD

    @cached_property
    def wants(self) -> str:
        """A7: the preferred colour, "" without one. If the last two colours contradict the difference, they decide (D-14)."""
        if not self.colours:
            return ""
        if self.colours[-2:] in ("WW", "BB") or self.difference == 0:
            return other(self.colours[-1])
        return "W" if self.difference < 0 else "B"


def other(colour: str) -> str:
    return "B" if colour == "W" else "W"


def in_order(players: Iterable[Player]) -> tuple[Player, ...]:
    """A2: by score, then by rating, title and name."""
    return tuple(sorted(players, key=lambda player: (-player.score, player.order, player.number)))


@dataclass(frozen=True)
class Position:
    """Everybody to be paired in a round."""

    players: tuple[Player, ...]
    round_number: int
    is_last: bool = False
    first_colour: str = "W"  # the lot of A7: the colour of number 1
