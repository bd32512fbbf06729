"""A6, A8, C13, C14: what a bracket aims at, and what it aims at next."""

from dataclasses import dataclass

from reference.dutch_2009.player import MILD, Player, Position


@dataclass(frozen=True)
class Bracket:
    """`players` in A2 order; `moved_down` are the MDPs (after C13 the bracket that was joined last)."""

    players: tuple[Player, ...]
    moved_down: frozenset[Player] = frozenset()
    lowest: bool = False
    joined: bool = False


@dataclass(frozen=True)
class Target:
    """P1, M1, X1, Z1; `heterogeneous` while the MDPs are paired first."""

    pairs: int
    moved: int
    x: int
    z: int
    heterogeneous: bool


def first_target(bracket: Bracket, position: Position) -> Target:
    """C2. A3: with half or more MDPs the bracket is handled as homogeneous, unless C13 joined it."""
    size, moved = len(bracket.players), len(bracket.moved_down)
    x, z = least_misses(bracket.players, position.round_number)
    return Target(size // 2, moved, x, z, bracket.joined or 0 < 2 * moved < size)


def least_misses(players: tuple[Player, ...], round_number: int) -> tuple[int, int]:
    """A8: X1 and Z1 (0 in odd rounds). A mild preference in an even round is variable."""
    even = round_number % 2 == 0

    def count(colour: str, variable: bool) -> int:
        return sum(p.wants == colour and (even and p.strength == MILD) == variable for p in players)

    most, unplayed = len(players) // 2, sum(not p.wants for p in players)
    white, black, mild_white, mild_black = count("W", False), count("B", False), count("W", True), count("B", True)
    fewer = min(white + mild_white, black + mild_black)
    x = max(0, most - fewer - unplayed)
    z = max(0, most - min(white, black) - mild_white - mild_black - unplayed)
    return x, z if even else 0


def next_target(bracket: Bracket, target: Target, reached: bool, position: Position) -> Target | None:
    """C13's first sentence and C14. None: in the lowest bracket C13 backtracks; elsewhere everybody moves down."""
    if target.heterogeneous and (bracket.lowest or not reached):
        if target.moved > 1:  # C14.b2
            return Target(target.pairs, target.moved - 1, target.x, target.z, True)
        x, z = least_misses(bracket.players, position.round_number)
        return Target(len(bracket.players) // 2, 0, x, z, False)
    if bracket.lowest or target.pairs <= 1:
        return None
    return Target(target.pairs - 1, target.moved, max(0, target.x - 1), max(0, target.z - 1), target.heterogeneous)
