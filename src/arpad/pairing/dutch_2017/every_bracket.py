"""Completion demanded of every bracket: each leaves the rest of the field a legal pairing.   [completion]"""

from collections.abc import Iterator

from arpad.pairing.dutch_2017.best_candidate import best_candidate, perfect_candidate
from arpad.pairing.dutch_2017.bracket import BYE_GAMES, FOLLOWING, Bracket, PairedBracket, without
from arpad.pairing.dutch_2017.criteria import Criterion
from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.dutch_2017.sequence import Candidate
from arpad.pairing.dutch_2017.table import Table, can_be_paired, can_spare, choices, scoregroups


def paired_brackets(table: Table, criteria: tuple[Criterion, ...], may_rest: frozenset[int]) -> Iterator[PairedBracket]:
    """From the highest score down."""
    groups = scoregroups(table)
    moved_down: tuple[int, ...] = ()
    for group, following in zip(groups, [*groups[1:], range(0)], strict=True):
        paired = _Bracket(table, criteria, may_rest, moved_down, group, following).pair()
        yield paired
        moved_down = paired.floaters


class _Bracket(Bracket):
    """Tried in this order: by counting, with the following group alone, with everybody below."""

    @property
    def lower(self) -> range:
        """Everybody below the following bracket."""
        return range(self.following.stop, self.table.size) if self.following else range(0)

    def pair(self) -> PairedBracket:
        if not self.below:
            return self._last()
        return self._alone() or self._with_exits() or self._with_everybody()

    def _paired(self, problem: Problem, candidate: Candidate, criteria: tuple[Criterion, ...]) -> PairedBracket:
        return PairedBracket(problem, candidate, criteria, self.following, self.below, self.may_rest, complete=True)

    def _last(self) -> PairedBracket:
        bye = self.may_rest if self.size % 2 else None
        problem = Problem(self.table, self.moved_down, self.group, bye=bye, fewest_unplayed=True)
        criteria = without(self.criteria, FOLLOWING)
        candidate = perfect_candidate(problem) or best_candidate(problem, criteria)
        assert candidate is not None  # the bracket before saw to it
        return self._paired(problem, candidate, criteria)

    def _alone(self) -> PairedBracket | None:
        """Nobody leaves the bracket; or one player does, and any of them would find an opponent below."""
        criteria = without(self.criteria, FOLLOWING, BYE_GAMES)
        if self.size % 2 == 0:
            if not can_be_paired(self.table, (), self.below, self.may_rest):
                return None
            problem = Problem(self.table, self.moved_down, self.group)
            candidate = perfect_candidate(problem) or best_candidate(problem, criteria)
        elif self._any_floater_will_do():
            problem = Problem(self.table, self.moved_down, self.group, exits=1)
            candidate = perfect_candidate(problem)
        else:
            return None
        return None if candidate is None else self._paired(problem, candidate, criteria)

    def _any_floater_will_do(self) -> bool:
        """One more player in the following bracket finds an opponent there, and so does everybody else below."""
        if not self.following_welcomes_anybody():
            return False
        if not self.lower:
            return self.following_can_end()
        return self._absorbs(3) and all(choices(self.table, i, self.lower) >= 3 for i in self.following)

    def _absorbs(self, spare: int) -> bool:
        """The players below the following bracket can be paired, no matter who comes down to them."""
        return can_spare(self.table, self.lower, spare) and (
            self.table.size % 2 == 0 or any(i in self.may_rest for i in self.lower)
        )

    def _with_exits(self) -> PairedBracket | None:
        if len(self.lower) <= _MANY or not self._absorbs(4):
            return None
        exits = (self.size + len(self.following)) % 2 + 2
        problem = Problem(self.table, self.moved_down, self.group, self.following, exits=exits)
        criteria = without(self.criteria, BYE_GAMES)
        candidate = best_candidate(problem, criteria)
        return None if candidate is None else self._paired(problem, candidate, criteria)

    def _with_everybody(self) -> PairedBracket:
        odd = (self.size + len(self.below)) % 2
        bye = self.may_rest if odd else None
        problem = Problem(self.table, self.moved_down, self.group, self.following, self.lower, bye=bye)
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
