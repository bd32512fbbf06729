"""Completion demanded only where a bracket's floaters break it: that one is then the last but one.   [completion]"""

from collections.abc import Iterator

from arpad.pairing.by_criteria.by_cost import best_candidate
from arpad.pairing.by_criteria.by_counting import perfect_candidate
from arpad.pairing.by_criteria.criteria import Criterion
from arpad.pairing.by_criteria.paired import FOLLOWING, Paired, without
from arpad.pairing.by_criteria.problem import Problem
from arpad.pairing.by_criteria.room import can_be_paired, choices, is_roomy
from arpad.pairing.by_criteria.sequence import Candidate
from arpad.pairing.by_criteria.table import Table, scoregroups
from arpad.pairing.matching.perfect import PerfectMatching


def paired_brackets(table: Table, criteria: tuple[Criterion, ...], may_rest: frozenset[int]) -> Iterator[Paired]:
    """From the highest score down, until the rest falls together into one last bracket."""
    groups = scoregroups(table)
    loose: tuple[int, ...] = ()
    for group, following in zip(groups, [*groups[1:], range(0)], strict=True):
        bracket = _Bracket(table, criteria, may_rest, loose, group, following)
        paired = bracket.pair()
        if bracket.below and not can_be_paired(table, paired.floaters, bracket.below, may_rest):
            penultimate = bracket.completed()
            yield penultimate
            yield _Bracket(table, criteria, may_rest, penultimate.floaters, bracket.below, range(0)).completed()
            return
        yield paired
        loose = paired.floaters


class _Bracket:
    def __init__(
        self,
        table: Table,
        criteria: tuple[Criterion, ...],
        may_rest: frozenset[int],
        loose: tuple[int, ...],
        group: range,
        following: range,
    ) -> None:
        self.table, self.criteria, self.may_rest = table, criteria, may_rest
        self.loose, self.group, self.following = loose, group, following
        self.below = range(group.stop, table.size)
        self.size = len(loose) + len(group)

    def _paired(self, problem: Problem, candidate: Candidate, complete: bool = False) -> Paired:
        following = self.following if not complete else range(0)
        criteria = self.criteria if following else without(self.criteria, FOLLOWING)
        return Paired(problem, candidate, criteria, following, self.below, self.may_rest, complete)

    def completed(self) -> Paired:
        """The best candidate that lets everybody below be paired, whatever the following bracket makes of it."""
        odd = (self.size + len(self.below)) % 2
        bye = self.may_rest if odd else None
        problem = Problem(self.table, self.loose, self.group, lower=self.below, bye=bye)
        candidate = best_candidate(problem, without(self.criteria, FOLLOWING))
        assert candidate is not None  # a pairing of the whole round exists
        return self._paired(problem, candidate, complete=True)

    def pair(self) -> Paired:
        if not self.below:
            return self._last()
        return self._alone() or self._with_following()

    def _last(self) -> Paired:
        problem = Problem(self.table, self.loose, self.group, bye=self.may_rest if self.size % 2 else None)
        candidate = perfect_candidate(problem) or best_candidate(problem, without(self.criteria, FOLLOWING))
        assert candidate is not None  # the bracket before saw to it
        return self._paired(problem, candidate, complete=True)

    def _alone(self) -> Paired | None:
        """Nobody leaves; or one does, who is welcome in the following bracket whoever he is."""
        if self.size % 2 == 0:
            problem = Problem(self.table, self.loose, self.group)
            candidate = perfect_candidate(problem) or best_candidate(problem, without(self.criteria, FOLLOWING))
        elif self._any_floater_will_do():
            problem = Problem(self.table, self.loose, self.group, exits=1)
            candidate = perfect_candidate(problem)
        else:
            return None
        return None if candidate is None else self._paired(problem, candidate)

    def _any_floater_will_do(self) -> bool:
        table, following = self.table, self.following
        if not all(choices(table, i, following) >= 3 for i in self.group) or not is_roomy(table, following, 2):
            return False
        last_follows = following.stop == table.size
        return not last_follows or len(following) % 2 == 1 or sum(i in self.may_rest for i in following) >= 2

    def _with_following(self) -> Paired:
        odd = (self.size + len(self.following)) % 2
        return self._by_exits(odd + _SPARE) or self._surely_by_exits()

    def _by_exits(self, exits: int) -> Paired | None:
        last_follows = self.following.stop == self.table.size
        problem = Problem(self.table, self.loose, self.group, self.following, exits=exits, exits_need_rest=last_follows)
        candidate = best_candidate(problem, self.criteria)
        return None if candidate is None else self._paired(problem, candidate)

    def _surely_by_exits(self) -> Paired:
        """With a way out for everybody who stays alone even where as many pairs are made as can be."""
        together = Problem(self.table, self.loose, self.group, self.following)
        paired = self._by_exits(PerfectMatching(together.legal).grow().bit_count() + _SPARE)
        assert paired is not None
        return paired


_SPARE = 2  # ways out that nobody need take: the two may be matched with each other
