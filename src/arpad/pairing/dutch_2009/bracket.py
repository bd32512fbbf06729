"""A bracket while it is paired: its players, the targets it is given in turn, and the candidate found."""

from collections.abc import Iterator
from dataclasses import field
from itertools import combinations

from arpad.pairing.dutch_2009.members import Member, Rulebook
from arpad.pairing.dutch_2009.search import feasible, first_candidate
from arpad.pairing.dutch_2009.task import Candidate, Task
from arpad.pairing.swiss.round_pairing import Change
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Target:
    """Pairs to be made, and moved-down players to be paired; `homogeneous`: no part of their own for these."""

    pairs: int
    moved_down: int
    homogeneous: bool


@dataclass
class Bracket:
    """`carry` came down from above, `residents` are of the bracket's own score.

    `joined`: the carry is a bracket that was joined to those below it, who are the residents.
    """

    rules: Rulebook
    carry: list[Member]
    residents: list[Member]
    lowest: bool = False
    joined: bool = False
    sent_down: list[Member] = field(default_factory=list)  # without an opponent in the bracket
    below: tuple[Member, ...] | None = None  # players who must stay pairable, once that had to be looked after
    target: Target | None = None
    candidate: Candidate | None = None
    changes: list[Change] = field(default_factory=list)

    @property
    def members(self) -> tuple[Member, ...]:
        return tuple(sorted((*self.carry, *self.residents), key=lambda member: member.order))

    @property
    def everybody(self) -> list[Member]:
        return [*self.carry, *self.residents, *self.sent_down]

    @property
    def left(self) -> list[Member]:
        """The players its pairs leave over; all of them, if it makes no pairs."""
        if self.candidate is None:
            return list(self.members)
        return [self.candidate.task.members[place] for place in self.candidate.left]

    @property
    def leaving(self) -> list[Member]:
        return [*self.sent_down, *self.left]

    def alone(self) -> list[Member]:
        """Who has no opponent in the bracket.   [incompatible_player]"""
        members = self.members
        limits = not any(member.topscorer for member in members)
        return [
            member
            for member in members
            if not any(other is not member and self.rules.legal(member, other, limits) for other in members)
        ]

    def send_down(self, alone: list[Member]) -> None:
        self.sent_down += alone
        self.carry = [member for member in self.carry if member not in alone]
        self.residents = [member for member in self.residents if member not in alone]

    def try_target(self, target: Target) -> bool:
        """Pair the bracket for this target, if it can be."""
        if self.target is not None and target != self.target:
            self.changes.append(Change("fewer_pairs", target.pairs, target.moved_down))
        self.target = target
        self.candidate = first_candidate(self.rules, self.tasks(target))
        return self.candidate is not None

    def can_meet(self, target: Target) -> bool:
        return feasible(self.rules, self.tasks(target))

    def targets(self) -> Iterator[Target]:
        """What is asked of the bracket, then what is left of it.   [targets, fewer_pairs]"""
        count, moved = len(self.carry) + len(self.residents), len(self.carry)
        if self.rules.fewer_pairs == "moved_down_first":
            return self._moved_down_first(count, moved)
        return self._by_remainder_reached(count, moved)

    def _moved_down_first(self, count: int, moved: int) -> Iterator[Target]:
        """One moved-down player after the other waits for the remainder; then one pair after the other is given up.

        The lowest bracket has one target only.
        """
        if self.joined:
            paired = min(moved, count - moved)
            yield Target(paired + (count - 2 * paired) // 2, paired, False)
            return
        if 0 < 2 * moved < count:
            for paired in range(moved, 0, -1):
                yield Target(paired + (count - 2 * paired) // 2, paired, False)
                if self.lowest:
                    return
        yield from self._as_homogeneous(count)

    def _by_remainder_reached(self, count: int, moved: int) -> Iterator[Target]:
        """Fewer pairs if the moved-down players could be paired at all, else fewer of these."""
        if 0 < 2 * moved < count:
            for paired in range(moved, 0, -1):
                yield Target(count // 2, paired, False)
                if not self.lowest and self._remainder_reached(paired):
                    for pairs in range(count // 2 - 1, 0, -1):
                        yield Target(pairs, paired, False)
                    return
        yield from self._as_homogeneous(count)

    def _as_homogeneous(self, count: int) -> Iterator[Target]:
        fewest = count // 2 if self.lowest else 1
        for pairs in range(count // 2, fewest - 1, -1):
            yield Target(pairs, 0, True)

    def _remainder_reached(self, paired: int) -> bool:
        """Whether this number of moved-down players can be paired with residents at all."""
        moved = [member for member in self.members if member in self.carry]
        seats = frozenset(range(paired, paired + len(self.residents)))
        return feasible(
            self.rules,
            (
                Task((*chosen, *self.residents), paired, tuple(range(paired)), may_leave=seats)
                for chosen in combinations(moved, paired)
            ),
        )

    def tasks(self, target: Target, below: tuple[Member, ...] | None = None) -> Iterator[Task]:
        """The target as tasks: one for every set of moved-down players, in their order.   [moved_down_sets]"""
        members = self.members
        may_leave = frozenset(
            place for place, member in enumerate(members) if not self.lowest or member.player.may_rest
        )
        if target.homogeneous:
            yield Task(members, target.pairs, may_leave=may_leave, below=below)
            return
        carry = frozenset(member.number for member in self.carry)
        moved = [place for place, member in enumerate(members) if member.number in carry]
        for chosen in combinations(moved, target.moved_down):
            waiting = tuple(place for place in moved if place not in chosen)
            yield Task(members, target.pairs, chosen, waiting, may_leave - set(chosen), below)
            if self.rules.fewer_pairs == "moved_down_first":
                return
