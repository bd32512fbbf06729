"""A round by the Dutch system: brackets from the highest score down, each accepted before the next is opened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, dropwhile

from arpad.pairing.dutch.members import Member, Rulebook, scoregroups
from arpad.pairing.dutch.reasons import bracket_report
from arpad.pairing.dutch.search import feasible, first_candidate
from arpad.pairing.dutch.task import Candidate, Task
from arpad.pairing.matching.general import unmatched_in_largest
from arpad.pairing.swiss.boards import in_board_order
from arpad.pairing.swiss.colours import with_colours
from arpad.pairing.swiss.field import Field
from arpad.pairing.swiss.round_pairing import BracketReport, Change, NoLegalPairing, RoundPairing
from arpad.regulations.edition import Edition


def pair_field(field: Field, edition: Edition) -> RoundPairing:
    """The whole round. Raises NoLegalPairing."""
    rules = Rulebook.of(field, edition)
    return _Round(rules).pairing()


@dataclass(frozen=True)
class Target:
    """Pairs to be made, and moved-down players to be paired; `homogeneous`: no part of their own for these."""

    pairs: int
    moved_down: int
    homogeneous: bool


@dataclass
class Opened:
    """A bracket in work: who came down (`carry`), whose scoregroup it is, and what became of it."""

    carry: list[Member]
    residents: list[Member]
    below: tuple[Member, ...] | None = None  # players who must stay pairable, once that had to be looked after
    sent_down: list[Member] = field(default_factory=list)  # without an opponent in the bracket
    target: Target | None = None
    candidate: Candidate | None = None
    changes: list[Change] = field(default_factory=list)
    score: int = 0

    @property
    def members(self) -> tuple[Member, ...]:
        return tuple(sorted((*self.carry, *self.residents), key=lambda member: member.order))

    @property
    def leaving(self) -> list[Member]:
        if self.candidate is None:
            return [*self.sent_down, *self.members]
        return [*self.sent_down, *(self.candidate.task.members[place] for place in self.candidate.left)]


class _Round:
    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        self._groups = scoregroups(rules.member(player) for player in rules.field.players)
        self._done: list[Opened] = []

    def pairing(self) -> RoundPairing:
        rules = self._rules
        self._pair_all()
        pairs = [
            (opened.candidate.task.members[high], opened.candidate.task.members[low])
            for opened in self._done
            if opened.candidate is not None
            for high, low in opened.candidate.pairs
        ]
        boards = in_board_order((one.player, other.player) for one, other in pairs)
        resting = self._done[-1].leaving if self._done else []
        return RoundPairing(
            pairs=tuple(with_colours(rules.field, higher, lower) for higher, lower in boards),
            bye=resting[0].number if resting else None,
            brackets=tuple(self._report(opened) for opened in self._done),
            absent={number: result.value for number, result in rules.field.absent.items()},
        )

    def _report(self, opened: Opened) -> BracketReport:
        return bracket_report(
            self._rules,
            opened.members,
            opened.carry,
            opened.sent_down,
            opened.candidate,
            opened.changes,
            score=opened.score,
            lowest=opened is self._done[-1],
        )

    def _pair_all(self) -> None:
        while len(self._done) < len(self._groups):
            index = len(self._done)
            carry = self._done[-1].leaving if self._done else []
            opened = Opened(list(carry), list(self._groups[index]), score=self._groups[index][0].score)
            lowest = index == len(self._groups) - 1
            if lowest:
                self._pair_lowest(opened)
            else:
                self._pair_upper(opened)
                self._done.append(opened)

    # -- C1

    def _alone(self, members: tuple[Member, ...]) -> list[Member]:
        """Who has no opponent in the bracket.   [incompatible_player]"""
        rules = self._rules
        limits = not any(member.topscorer for member in members)
        return [
            member
            for member in members
            if not any(other is not member and rules.legal(member, other, limits) for other in members)
        ]

    def _send_down(self, opened: Opened) -> None:
        """All without an opponent go down, again and again until everybody left has one."""
        while alone := self._alone(opened.members):
            stuck = [member for member in alone if member in opened.carry]
            if stuck:
                target = self._first_target(opened, False)
                if not feasible(self._rules, self._tasks(opened, target, False)) and self._backtrack(opened, target):
                    continue
            opened.sent_down += alone
            opened.carry = [member for member in opened.carry if member not in alone]
            opened.residents = [member for member in opened.residents if member not in alone]

    # -- one bracket

    def _pair_upper(self, opened: Opened) -> None:
        self._send_down(opened)
        self._pair_in_turn(opened, False)

    def _pair_lowest(self, opened: Opened) -> None:
        if self._pair_in_turn(opened, True):
            self._done.append(opened)
        else:
            self._reopen_above(opened)

    def _pair_in_turn(self, opened: Opened, lowest: bool) -> bool:
        """One target after the other, until one can be met, if need be with other players from above."""
        for target in self._targets(opened, lowest):
            if opened.target is not None:
                opened.changes.append(Change("fewer_pairs", target.pairs, target.moved_down))
            opened.target = target
            opened.candidate = first_candidate(self._rules, self._tasks(opened, target, lowest))
            if opened.candidate is None and self._backtrack(opened, target, lowest):
                opened.candidate = first_candidate(self._rules, self._tasks(opened, target, lowest))
            if opened.candidate is not None:
                return True
        return False

    def _reopen_above(self, lowest: Opened) -> None:
        """The nearest bracket above that can make other pairs, or fewer, so that all below it can be paired; one that
        comes to none joins the next.   [lowest_bracket]"""
        for index in range(len(self._done) - 1, -1, -1):
            above = self._done[index]
            if above.candidate is not None and self._reopen(above, self._groups[index + 1 :]):
                del self._done[index + 1 :]
                return
        self._fail(lowest)

    def _reopen(self, above: Opened, groups: Sequence[Sequence[Member]]) -> bool:
        below = (*above.sent_down, *chain.from_iterable(groups))
        for target in self._targets_from(above):
            found = first_candidate(self._rules, self._tasks(above, target, False, below))
            if found is not None:
                above.target, above.candidate, above.below = target, found, below
                above.changes.append(Change("lowest_bracket", target.pairs, target.moved_down))
                return True
        all_of_them = Opened([], [*above.carry, *above.residents, *below])
        if not feasible(self._rules, self._tasks(all_of_them, self._first_target(all_of_them, True), True)):
            return False
        above.candidate = None
        above.changes.append(Change("lowest_bracket"))
        return True

    def _targets_from(self, opened: Opened) -> Iterator[Target]:
        """The target at which the bracket stands and those after it."""
        return dropwhile(lambda target: target != opened.target, self._targets(opened, False))

    def _fail(self, lowest: Opened) -> None:
        members = lowest.members
        rules = self._rules
        edges = [
            (one, other)
            for one, other in combinations(range(len(members)), 2)
            if rules.legal(members[one], members[other], limits=False)
        ]
        alone = unmatched_in_largest(len(members), edges)
        nobody = len(members) % 2 == 1 and not any(member.player.may_rest for member in members)
        raise NoLegalPairing(tuple(members[place].number for place in alone), nobody)

    # -- targets

    def _first_target(self, opened: Opened, lowest: bool) -> Target:
        return next(self._targets(opened, lowest))

    def _targets(self, opened: Opened, lowest: bool) -> Iterator[Target]:
        """What is asked of the bracket, then what is left of it.   [targets, fewer_pairs]"""
        count, moved = len(opened.carry) + len(opened.residents), len(opened.carry)
        most = count // 2
        if not count:
            return
        if 0 < 2 * moved < count:
            if self._rules.fewer_pairs == "moved_down_first":
                for paired in range(moved, 0, -1):
                    yield Target(paired + (count - 2 * paired) // 2, paired, False)
                    if lowest:
                        return
            else:
                for paired in range(moved, 0, -1):
                    yield Target(most, paired, False)
                    if not lowest and self._remainder_reached(opened, paired):
                        for pairs in range(most - 1, 0, -1):
                            yield Target(pairs, paired, False)
                        return
        yield Target(most, 0, True)
        if not lowest:
            for pairs in range(most - 1, 0, -1):
                yield Target(pairs, 0, True)

    def _remainder_reached(self, opened: Opened, paired: int) -> bool:
        """So many moved-down players can meet residents at all."""
        members = opened.members
        moved = [place for place, member in enumerate(members) if member in opened.carry]
        seats = frozenset(range(len(members))) - set(moved)
        return feasible(
            self._rules,
            (
                Task(
                    tuple(m for p, m in enumerate(members) if p in chosen or p in seats),
                    paired,
                    tuple(range(paired)),
                    (),
                    frozenset(range(paired, paired + len(seats))),
                )
                for chosen in combinations(moved, paired)
            ),
        )

    def _tasks(
        self, opened: Opened, target: Target, lowest: bool, below: tuple[Member, ...] | None = None
    ) -> Iterator[Task]:
        members = opened.members
        moved = [place for place, member in enumerate(members) if member in opened.carry]
        if target.pairs * 2 > len(members):
            return
        leavers = range(len(members))
        may_leave = frozenset(place for place in leavers if not lowest or members[place].player.may_rest)
        if target.homogeneous:
            yield Task(members, target.pairs, may_leave=may_leave, below=below)
            return
        sets = combinations(moved, target.moved_down)
        for chosen in sets:
            waiting = tuple(place for place in moved if place not in chosen)
            yield Task(members, target.pairs, chosen, waiting, may_leave - set(chosen), below)
            if self._rules.fewer_pairs == "moved_down_first":
                return

    # -- C12

    def _backtrack(self, opened: Opened, target: Target, lowest: bool = False) -> bool:
        """Other floaters of the bracket above with which this one makes its pairs.   [backtracking]"""
        if not opened.carry or not self._done:
            return False
        above = self._done[-1]
        if above.candidate is None or above.target is None:
            return False
        members = above.candidate.task.members
        left = above.candidate.left
        if not left:
            return False
        scores = sorted(members[place].score for place in left)
        places = list(range(len(members)))
        if self._rules.floaters_of_same_scores:
            places = [place for place in places if members[place].score in scores]
        best: Candidate | None = None
        for chosen in combinations(places, len(left)):
            if chosen == left:
                continue
            if self._rules.floaters_of_same_scores and sorted(members[p].score for p in chosen) != scores:
                continue
            carry = [*above.sent_down, *(members[place] for place in chosen)]
            tried = Opened(carry, list(self._groups[len(self._done)]))
            if any(member in carry for member in self._alone(tried.members)):
                continue
            if not feasible(self._rules, self._tasks(tried, target, lowest)):
                continue
            tasks = (
                replace(task, may_leave=frozenset(chosen))
                for task in self._tasks(above, above.target, False, above.below)
                if not set(chosen) & set(task.moved_down)
            )
            found = first_candidate(self._rules, tasks)
            if found is not None and (best is None or (found.quality, found.sequence) < (best.quality, best.sequence)):
                best = found
        if best is None:
            return False
        above.candidate = best
        numbers = tuple(member.number for member in above.leaving)
        above.changes.append(Change("backtracking", target.pairs, target.moved_down, numbers))
        opened.carry = list(above.leaving)
        opened.residents = list(self._groups[len(self._done)])
        opened.sent_down = []
        return True
