"""C2 to C11: every acceptable candidate of one bracket for one number of pairs, in the order of D-01."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from .criteria import Rules, floats, lowest_x
from .orders import Pairs, exchanges, transpositions
from .player import STRONG, Player, Position, in_order

Cost = Callable[[Player, Player], int | None]
Try = tuple[Pairs[Player], tuple[Player, ...], int]  # pairs, who is left over, what is left of x

SETTINGS = ((True, True), (True, False), (False, True), (False, False))
"""B5 and B6 in force: both; B6 dropped; B5 dropped with B6 back; both dropped (D-01)."""


@dataclass(frozen=True)
class Bracket:
    """`players` in A2 order. `moved_down`: who came from above, or, after C13, the bracket that was joined last."""

    players: tuple[Player, ...]
    moved_down: frozenset[Player] = frozenset()
    lowest: bool = False
    joined: bool = False  # by C13


@dataclass(frozen=True)
class Aim:
    """p (A6): so many moved-down players are paired first, and the remainder then gives as many pairs as it can;
    or the bracket is handled as homogeneous and gives so many pairs (I-212)."""

    heterogeneous: bool
    p: int


@dataclass(frozen=True)
class Candidate:
    pairs: tuple[tuple[Player, Player], ...]
    left: tuple[Player, ...]
    rules: Rules  # what was in force when it passed


def aims(bracket: Bracket) -> list[Aim]:
    """A6 and C14: the p of a bracket, from the first to the last before 0."""
    size, moved = len(bracket.players), len(bracket.moved_down)
    if bracket.joined:  # C13 prevails over A3, p = min(S1, S2) (D-10)
        return [Aim(True, min(moved, size - moved))]
    heterogeneous = 0 < 2 * moved < size  # A3: with half or more moved down it is handled as homogeneous (D-08)
    if bracket.lowest:  # no C14 here (D-04)
        return [Aim(True, moved) if heterogeneous else Aim(False, size // 2)]
    first = [Aim(True, p) for p in range(moved, 0, -1)] if heterogeneous else []
    return [*first, *(Aim(False, p) for p in range(size // 2, 0, -1))]  # at p = 0 as homogeneous (D-07)


def candidates(bracket: Bracket, aim: Aim, position: Position) -> Iterator[Candidate]:
    """The bracket's sequence for one p: from the outside in, the last round's exception, A7, x (C11), B5 and B6 for
    downfloaters (C10) and for upfloaters (C9); each time all candidates from the first (D-01).

    The exception is for a bracket that has no candidate without it (D-13, I-212, I-214).
    """
    players = bracket.players
    steps = aims(bracket).index(aim)
    start = max(0, lowest_x(players, position.round_number) - steps)  # D-04
    exceptions = (False, True) if position.is_last and any(player.above_half for player in players) else (False,)
    odd_rules = (True, False) if position.round_number % 2 and any(p.strength == STRONG for p in players) else (False,)
    for exception in exceptions:
        found = False
        for odd_rule, x in product(odd_rules, range(start, len(players) // 2 + 1)):
            for down, up in product(settings(players, "down"), settings(players, "up")):
                rules = Rules(position.round_number, x, exception, odd_rule, down, up)
                for candidate in _tries(bracket, aim, rules):
                    found = True
                    yield candidate
        if found:
            return


def settings(players: Sequence[Player], direction: str) -> Iterator[tuple[bool, bool]]:
    """The settings of B5 and B6 one after the other; one that forbids the same players as an earlier one is no step."""
    seen = []
    for b5, b6 in SETTINGS:
        barred = [player for player in players if floats(player, direction, b5, b6)]
        if barred not in seen:
            seen.append(barred)
            yield b5, b6


def _tries(bracket: Bracket, aim: Aim, rules: Rules) -> Iterator[Candidate]:
    """C4 to C9 with fixed requirements."""
    table = {(a, b): rules.cost(a, b) for a in bracket.players for b in bracket.players if a is not b}

    def cost(a: Player, b: Player) -> int | None:
        return table[a, b]

    if not aim.heterogeneous:
        for pairs, left, _ in _homogeneous(bracket.players, aim.p, cost, rules.x):
            if rules.may_be_left(left, bracket.lowest):
                yield Candidate(pairs, left, rules)
        return
    # C4: the p highest moved-down players are S1; those beyond p wait for the remainder (D-07).
    s1 = [player for player in bracket.players if player in bracket.moved_down][: aim.p]
    s2 = [player for player in bracket.players if player not in bracket.moved_down]
    for first, _, spare in transpositions(s1, s2, cost, rules.x):  # C7; after a failure below, C9 (D-06)
        paired = {player for pair in first for player in pair}
        remainder = tuple(player for player in bracket.players if player not in paired)
        for pairs, left, _ in _homogeneous(remainder, len(remainder) // 2, cost, spare):
            if rules.may_be_left(left, bracket.lowest):
                yield Candidate((*first, *pairs), left, rules)


def _homogeneous(players: tuple[Player, ...], p: int, cost: Cost, x: int) -> Iterator[Try]:
    """C4 to C8: S1 against S2, every transposition; then every exchange, each with every transposition."""
    s1, s2 = players[:p], players[p:]
    yield from transpositions(s1, s2, cost, x)
    for up, down in exchanges(s1, s2):
        new_s1 = in_order([*(player for player in s1 if player not in up), *down])  # C5
        new_s2 = in_order([*(player for player in s2 if player not in down), *up])
        yield from transpositions(new_s1, new_s2, cost, x)
