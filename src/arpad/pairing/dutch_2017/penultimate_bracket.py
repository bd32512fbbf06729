"""Completion demanded only where a bracket's floaters break it: that one is then the last but one.   [completion]"""

from collections.abc import Iterator

from arpad.pairing.dutch_2017.best_candidate import best_candidate, perfect_candidate
from arpad.pairing.dutch_2017.bracket import FOLLOWING, Bracket, PairedBracket, without
from arpad.pairing.dutch_2017.criteria import Criterion
from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.dutch_2017.sequence import Candidate
from arpad.pairing.dutch_2017.table import Table, can_be_paired, scoregroups
from arpad.pairing.matching.perfect_matching import PerfectMatching


def paired_brackets(table: Table, criteria: tuple[Criterion, ...], may_rest: frozenset[int]) -> Iterator[PairedBracket]:
    """From the highest score down, until the rest falls together into one last bracket."""
    groups = scoregroups(table)
    moved_down: tuple[int, ...] = ()
    for group, following in zip(groups, [*groups[1:], range(0)], strict=True):
        bracket = _Bracket(table, criteria, may_rest, moved_down, group, following)
        paired = bracket.pair()
        if bracket.below and not can_be_paired(table, paired.floaters, bracket.below, may_rest):
            penultimate = bracket.completed()
            yield penultimate
            yield _Bracket(table, criteria, may_rest, penultimate.floaters, bracket.below, range(0)).completed()
            return
        yield paired
        moved_down = paired.floaters


class _Bracket(Bracket):
    def _paired(self, problem: Problem, candidate: Candidate, complete: bool = False) -> PairedBracket:
        following = self.following if not complete else range(0)
        criteria = self.criteria if following else without(self.criteria, FOLLOWING)
        return PairedBracket(problem, candidate, criteria, following, self.below, self.may_rest, complete)

    def completed(self) -> PairedBracket:
        """The best candidate that lets everybody below be paired, whatever the following bracket makes of it."""
        odd = (self.size + len(self.below)) % 2
        bye = self.may_rest if odd else None
        problem = Problem(self.table, self.moved_down, self.group, lower=self.below, bye=bye)
        candidate = best_candidate(problem, without(self.criteria, FOLLOWING))
        assert candidate is not None  # a pairing of the whole round exists
        return self._paired(problem, candidate, complete=True)

    def pair(self) -> PairedBracket:
        if not self.below:
            return self._last()
        return self._alone() or self._with_following()

    def _last(self) -> PairedBracket:
        problem = Problem(self.table, self.moved_down, self.group, bye=self.may_rest if self.size % 2 else None)
        candidate = perfect_candidate(problem) or best_candidate(problem, without(self.criteria, FOLLOWING))
        assert candidate is not None  # the bracket before saw to it
        return self._paired(problem, candidate, complete=True)

    def _alone(self) -> PairedBracket | None:
        """Nobody leaves the bracket; or one player does, and any of them would find an opponent in the next one."""
        if self.size % 2 == 0:
            problem = Problem(self.table, self.moved_down, self.group)
            candidate = perfect_candidate(problem) or best_candidate(problem, without(self.criteria, FOLLOWING))
        elif self._any_floater_will_do():
            problem = Problem(self.table, self.moved_down, self.group, exits=1)
            candidate = perfect_candidate(problem)
        else:
            return None
        return None if candidate is None else self._paired(problem, candidate)

    def _any_floater_will_do(self) -> bool:
        last_follows = self.following.stop == self.table.size
        return self.following_welcomes_anybody() and (not last_follows or self.following_can_end())

    def _with_following(self) -> PairedBracket:
        odd = (self.size + len(self.following)) % 2
        return self._by_exits(odd + _SPARE) or self._surely_by_exits()

    def _by_exits(self, exits: int) -> PairedBracket | None:
        last_follows = self.following.stop == self.table.size
        problem = Problem(
            self.table, self.moved_down, self.group, self.following, exits=exits, exits_need_rest=last_follows
        )
        candidate = best_candidate(problem, self.criteria)
        return None if candidate is None else self._paired(problem, candidate)

    def _surely_by_exits(self) -> PairedBracket:
        """With a way out for everybody who stays alone even where as many pairs are made as can be."""
        together = Problem(self.table, self.moved_down, self.group, self.following)
        paired = self._by_exits(PerfectMatching(together.legal).grow().bit_count() + _SPARE)
        assert paired is not None
        return paired


_SPARE = 2  # ways out that nobody need take: the two may be matched with each other
