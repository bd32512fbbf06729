"""Completion demanded of every bracket: each leaves the rest of the field a legal pairing.   [completion]"""

from collections.abc import Iterator

from arpad.pairing.by_criteria.by_cost import best_candidate
from arpad.pairing.by_criteria.by_counting import perfect_candidate
from arpad.pairing.by_criteria.criteria import Criterion
from arpad.pairing.by_criteria.paired import BYE_GAMES, FOLLOWING, Paired, without
from arpad.pairing.by_criteria.problem import Problem
from arpad.pairing.by_criteria.room import can_be_paired, choices, is_roomy
from arpad.pairing.by_criteria.sequence import Candidate
from arpad.pairing.by_criteria.table import Table, scoregroups


def paired_brackets(table: Table, criteria: tuple[Criterion, ...], may_rest: frozenset[int]) -> Iterator[Paired]:
    """From the highest score down."""
    groups = scoregroups(table)
    loose: tuple[int, ...] = ()
    for group, following in zip(groups, [*groups[1:], range(0)], strict=True):
        paired = _Bracket(table, criteria, may_rest, loose, group, following).pair()
        yield paired
        loose = paired.floaters


class _Bracket:
    """Tried in this order: by counting, with the following group alone, with everybody below."""

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
        self.lower = range(following.stop, table.size) if following else range(0)
        self.size = len(loose) + len(group)

    def pair(self) -> Paired:
        if not self.below:
            return self._last()
        return self._alone() or self._with_exits() or self._with_everybody()

    def _paired(self, problem: Problem, candidate: Candidate, criteria: tuple[Criterion, ...]) -> Paired:
        return Paired(problem, candidate, criteria, self.following, self.below, self.may_rest, complete=True)

    def _last(self) -> Paired:
        bye = self.may_rest if self.size % 2 else None
        problem = Problem(self.table, self.loose, self.group, bye=bye, fewest_unplayed=True)
        criteria = without(self.criteria, FOLLOWING)
        candidate = perfect_candidate(problem) or best_candidate(problem, criteria)
        assert candidate is not None  # the bracket before saw to it
        return self._paired(problem, candidate, criteria)

    def _alone(self) -> Paired | None:
        """Nobody leaves and nobody need: or one does, who is welcome below whoever he is."""
        criteria = without(self.criteria, FOLLOWING, BYE_GAMES)
        if self.size % 2 == 0:
            if not can_be_paired(self.table, (), self.below, self.may_rest):
                return None
            problem = Problem(self.table, self.loose, self.group)
            candidate = perfect_candidate(problem) or best_candidate(problem, criteria)
        elif self._any_floater_will_do():
            problem = Problem(self.table, self.loose, self.group, exits=1)
            candidate = perfect_candidate(problem)
        else:
            return None
        return None if candidate is None else self._paired(problem, candidate, criteria)

    def _any_floater_will_do(self) -> bool:
        """One more player in the following bracket finds an opponent there, and so does everybody else below."""
        table, following, lower = self.table, self.following, self.lower
        if not all(choices(table, i, following) >= 3 for i in self.group) or not is_roomy(table, following, 2):
            return False
        if not lower:
            return len(following) % 2 == 1 or sum(i in self.may_rest for i in following) >= 2
        return self._absorbs(3) and all(choices(table, i, lower) >= 3 for i in following)

    def _absorbs(self, spare: int) -> bool:
        """Whoever comes down to those below the following bracket, they can be paired."""
        return is_roomy(self.table, self.lower, spare) and (
            self.table.size % 2 == 0 or any(i in self.may_rest for i in self.lower)
        )

    def _with_exits(self) -> Paired | None:
        if len(self.lower) <= _MANY or not self._absorbs(4):
            return None
        exits = (self.size + len(self.following)) % 2 + 2
        problem = Problem(self.table, self.loose, self.group, self.following, exits=exits)
        criteria = without(self.criteria, BYE_GAMES)
        candidate = best_candidate(problem, criteria)
        return None if candidate is None else self._paired(problem, candidate, criteria)

    def _with_everybody(self) -> Paired:
        odd = (self.size + len(self.below)) % 2
        bye = self.may_rest if odd else None
        problem = Problem(self.table, self.loose, self.group, self.following, self.lower, bye=bye)
        criteria = without(self.criteria, BYE_GAMES)
        candidate = best_candidate(problem, criteria)
        assert candidate is not None  # the bracket before saw to it
        alone = len(candidate.floaters) == 1
        if odd and alone and problem.players[candidate.floaters[0]] in self.may_rest:
            # Whoever leaves has the bye in the end, as everybody else of his score is paired.   [unplayed_games_of_bye]
            criteria = self.criteria
            candidate = best_candidate(problem, criteria)
            assert candidate is not None
        return self._paired(problem, candidate, criteria)


_MANY = 20  # fewer are as easily looked at one by one
