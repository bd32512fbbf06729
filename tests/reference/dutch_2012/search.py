"""C3 to C10: the candidates of one bracket for one target, in the order of the nested relaxations."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from reference.dutch_2009.bracket import SETTINGS
from reference.dutch_2009.criteria import clash, floats
from reference.dutch_2009.orders import transpositions
from reference.dutch_2009.player import ABSOLUTE, MILD, STRONG, Player, Position, in_order

from .targets import Bracket, Target

T = TypeVar("T")
Pairs = tuple[tuple[Player, Player], ...]
Cost = Callable[[Player, Player], int | None]


@dataclass(frozen=True)
class Candidate:
    pairs: Pairs
    left: tuple[Player, ...]


@dataclass
class Search:
    bracket: Bracket
    target: Target
    position: Position
    reached: bool = False  # the remainder, at least once (C14.b)

    def candidates(self) -> Iterator[Candidate]:
        """C10's nesting, outermost first: B2, A7.d, X and Z, downfloats, upfloats."""
        players, odd = self.bracket.players, self.position.round_number % 2 == 1
        top = self.position.is_last and any(player.above_half for player in players)
        makes_floaters = 2 * self.target.pairs < len(players)
        for b2 in (True, False) if top else (True,):
            for a7d in (True, False) if odd else (False,):
                for x, z in self._allowances(odd):
                    for down in SETTINGS if makes_floaters else SETTINGS[:1]:
                        for up in SETTINGS if self.target.heterogeneous else SETTINGS[:1]:
                            found = self._tries(b2, a7d, x, z, down, up)
                            yield from found if all((*down, *up)) else self._seldom(found, down, up)

    def _allowances(self, odd: bool) -> Iterator[tuple[int, int]]:
        """C10.e."""
        for x in range(self.target.x, max(self.target.pairs, self.target.x) + 1):
            yield from ([(x, x)] if odd else [(x, z) for z in range(self.target.z, max(x, self.target.z) + 1)])

    def _seldom(self, found: Iterator[Candidate], down: tuple[bool, bool], up: tuple[bool, bool]) -> list[Candidate]:
        return sorted(found, key=lambda candidate: self._broken(candidate, down, up))

    def _broken(self, candidate: Candidate, down: tuple[bool, bool], up: tuple[bool, bool]) -> tuple[int, ...]:
        """C10: a criterion set aside is broken as seldom as possible; B5 weighs more than B6, downfloats more than upfloats."""
        risen = [b for a, b in candidate.pairs if self.target.heterogeneous and a.score > b.score]
        return (
            sum(floats(p, "down", not down[0], False) for p in candidate.left),
            sum(floats(p, "down", False, not down[1]) for p in candidate.left),
            sum(floats(p, "up", not up[0], False) for p in risen),
            sum(floats(p, "up", False, not up[1]) for p in risen),
        )

    def _tries(
        self, b2: bool, a7d: bool, x: int, z: int, down: tuple[bool, bool], up: tuple[bool, bool]
    ) -> Iterator[Candidate]:
        players = self.bracket.players

        def allowed(a: Player, b: Player) -> bool:
            top = not b2 and (a.above_half or b.above_half)
            rises = self.target.heterogeneous and a.score > b.score
            return (
                b.number not in a.met
                and (top or clash(a, b) < (STRONG if a7d else ABSOLUTE))
                and not (rises and floats(b, "up", *up))
            )

        table = {
            (a, b): int(clash(a, b) >= MILD) if allowed(a, b) else None for a in players for b in players if a is not b
        }
        for pairs, left in self._splits(lambda a, b: table[a, b], x):
            strong = sum(clash(a, b) >= STRONG for a, b in pairs)
            if (self.position.round_number % 2 or strong <= z) and self._may_be_left(left, down):
                yield Candidate(pairs, left)

    def _may_be_left(self, left: tuple[Player, ...], down: tuple[bool, bool]) -> bool:
        if self.bracket.lowest and not (len(left) <= 1 and all(player.may_rest for player in left)):
            return False
        return not any(floats(player, "down", *down) for player in left)

    def _splits(self, cost: Cost, x: int) -> Iterator[tuple[Pairs, tuple[Player, ...]]]:
        """C4 to C9."""
        players, target = self.bracket.players, self.target
        if not target.heterogeneous:
            yield from ((pairs, left) for pairs, left, _ in homogeneous(players, target.pairs, cost, x))
            return
        moved = [player for player in players if player in self.bracket.moved_down]
        residents = [player for player in players if player not in self.bracket.moved_down]
        for s1 in combinations(moved, target.moved):  # D3
            for first, _, spare in transpositions(s1, residents, cost, x):
                self.reached = True
                paired = {player for pair in first for player in pair}
                remainder = tuple(player for player in players if player not in paired)
                for pairs, left, _ in homogeneous(remainder, target.pairs - target.moved, cost, spare):
                    yield (*first, *pairs), left


def homogeneous(
    players: tuple[Player, ...], p: int, cost: Cost, x: int
) -> Iterator[tuple[Pairs, tuple[Player, ...], int]]:
    s1, s2 = players[:p], players[p:]
    yield from transpositions(s1, s2, cost, x)
    for up, down in exchanges(s1, s2):
        new_s1 = in_order([*(player for player in s1 if player not in up), *down])
        new_s2 = in_order([*(player for player in s2 if player not in down), *up])
        yield from transpositions(new_s1, new_s2, cost, x)


def exchanges(s1: Sequence[T], s2: Sequence[T]) -> Iterator[tuple[tuple[T, ...], tuple[T, ...]]]:
    """D2: by size, then by the difference of the sums, then by the S1 list, then by the S2 list."""
    number = {player: place for place, player in enumerate((*s1, *s2))}
    for size in range(1, min(len(s1), len(s2)) + 1):
        found = [(up, down) for up in combinations(tuple(reversed(s1)), size) for down in combinations(s2, size)]
        yield from sorted(found, key=lambda e: sum(number[p] for p in e[1]) - sum(number[p] for p in e[0]))
