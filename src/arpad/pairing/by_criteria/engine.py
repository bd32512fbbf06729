"""A round from the top scoregroup down."""

from collections.abc import Sequence
from dataclasses import dataclass

from arpad.pairing.by_criteria.bracket import best_candidate, measured, perfect_candidate
from arpad.pairing.by_criteria.criteria import CRITERIA, Criterion
from arpad.pairing.by_criteria.problem import Problem
from arpad.pairing.by_criteria.room import can_be_paired, is_roomy
from arpad.pairing.by_criteria.sequence import Candidate
from arpad.pairing.by_criteria.table import Table
from arpad.pairing.swiss.field import Field

_2026 = (
    "downfloaters",
    "downfloater_scores",
    "following_downfloaters",
    "following_scores",
    "unplayed_rounds_of_bye",
    "differences_beyond_two",
    "third_colours",
    "preferences_refused",
    "strong_preferences_refused",
    "residents_downfloating_again_last_round",
    "upfloats_again_last_round",
    "residents_downfloating_again_round_before",
    "upfloats_again_round_before",
    "moved_down_differences_last_round",
    "upfloat_differences_last_round",
    "moved_down_differences_round_before",
    "upfloat_differences_round_before",
)
_2017 = (
    "downfloaters",
    "score_differences",
    "unfit_to_rest",
    "following_downfloaters",
    "following_scores",
    "differences_beyond_two",
    "third_colours",
    "preferences_refused",
    "strong_preferences_refused",
    "downfloats_again_last_round",
    "upfloats_again_last_round",
    "downfloats_again_round_before",
    "upfloats_again_round_before",
    "downfloat_differences_last_round",
    "upfloat_differences_last_round",
    "downfloat_differences_round_before",
    "upfloat_differences_round_before",
)


class NoPairing(Exception):
    pass


@dataclass(frozen=True)
class Paired:
    problem: Problem
    candidate: Candidate


class Round:
    def __init__(self, field: Field, completion_first: bool) -> None:
        self.table = Table(field)
        self.completion_first = completion_first
        names = _2026 if completion_first else _2017
        self.criteria = [CRITERIA[name] for name in names]
        self.resting: frozenset[int] = frozenset()
        self.brackets: list[Paired] = []

    def pair(self) -> tuple[list[tuple[int, int]], int | None]:
        table = self.table
        everybody = range(table.size)
        eligible = frozenset(i for i in everybody if table.may_rest[i])
        self.resting = self._who_rests(everybody, eligible)
        loose: tuple[int, ...] = ()
        pairs: list[tuple[int, int]] = []
        groups = scoregroups(table)
        for number, group in enumerate(groups):
            below = range(group.stop, table.size)
            following = groups[number + 1] if number + 1 < len(groups) else range(0)
            if self.completion_first:
                paired = self._bracket(loose, group, following, below)
                loose = self._take(paired, pairs)
                continue
            paired = self._normal_bracket(loose, group, following, below)
            left = self._floaters(paired)
            if not below or can_be_paired(table, left, below, eligible):
                loose = self._take(paired, pairs)
                continue
            paired = self._all(loose, group, range(0), below, self._without_following())
            loose = self._take(paired, pairs)
            paired = self._all(loose, below, range(0), range(below.stop, below.stop), self._without_following())
            loose = self._take(paired, pairs)
            break
        return pairs, (loose[0] if loose else None)

    def _who_rests(self, everybody: range, eligible: frozenset[int]) -> frozenset[int]:
        table = self.table
        if not self.completion_first or len(everybody) % 2 == 0:
            if not can_be_paired(table, (), everybody, eligible):
                raise NoPairing
            return eligible
        for score in sorted({table.scores[i] for i in eligible}):
            resting = frozenset(i for i in eligible if table.scores[i] == score)
            if can_be_paired(table, (), everybody, resting):
                return resting
        raise NoPairing

    def _floaters(self, paired: Paired) -> tuple[int, ...]:
        return tuple(sorted(paired.problem.players[v] for v in paired.candidate.floaters))

    def _take(self, paired: Paired, pairs: list[tuple[int, int]]) -> tuple[int, ...]:
        self.brackets.append(paired)
        players = paired.problem.players
        pairs += [(players[u], players[v]) for u, v in paired.candidate.pairs]
        return self._floaters(paired)

    def _without_following(self) -> list[Criterion]:
        return [c for c in self.criteria if c.name not in ("unfit_to_rest", "following_downfloaters", "following_scores")]

    # --- 2026

    def _bracket(self, loose: tuple[int, ...], group: range, following: range, below: range) -> Paired:
        table = self.table
        size = len(loose) + len(group)
        if not below:
            return self._last(loose, group)
        if size % 2 == 0:
            if can_be_paired(table, (), below, self.resting):
                problem = Problem(table, loose, group)
                candidate = perfect_candidate(problem)
                if candidate is None:
                    candidate = best_candidate(problem, self._without_following())
                if candidate is not None:
                    return Paired(problem, candidate)
        elif self._any_floater_will_do(group, following, below):
            problem = Problem(table, loose, group, exits=1)
            candidate = perfect_candidate(problem)
            if candidate is not None:
                return Paired(problem, candidate)
        lower = range(following.stop, table.size)
        if len(lower) > 20 and self._absorbs(lower, 4):
            exits = (size + len(following)) % 2 + 2
            problem = Problem(table, loose, group, following, exits=exits)
            candidate = best_candidate(problem, self._criteria_for(problem))
            if candidate is not None:
                return Paired(problem, candidate)
        return self._all(loose, group, following, lower, self.criteria)

    def _absorbs(self, lower: range, spare: int) -> bool:
        return is_roomy(self.table, lower, spare) and (
            self.table.size % 2 == 0 or any(i in self.resting for i in lower)
        )

    def _any_floater_will_do(self, group: range, following: range, below: range) -> bool:
        table = self.table
        lower = range(following.stop, table.size)
        window = ((1 << len(following)) - 1) << following.start
        if not all((table.legal[i] & window).bit_count() >= 3 for i in group):
            return False
        if not is_roomy(table, following, 2):
            return False
        if not lower:
            if len(following) % 2:
                return True
            return sum(i in self.resting for i in following) >= 2
        if not self._absorbs(lower, 3):
            return False
        beyond = ((1 << len(lower)) - 1) << lower.start
        return all((table.legal[i] & beyond).bit_count() >= 3 for i in following)

    def _criteria_for(self, problem: Problem) -> list[Criterion]:
        return [c for c in self.criteria if c.name != "unplayed_rounds_of_bye"]

    def _last(self, loose: tuple[int, ...], group: range) -> Paired:
        odd = (len(loose) + len(group)) % 2
        problem = Problem(self.table, loose, group, bye=self.resting if odd else None)
        candidate = perfect_candidate(problem)
        if candidate is None:
            candidate = best_candidate(problem, self._without_following())
        assert candidate is not None
        return Paired(problem, candidate)

    def _all(
        self, loose: tuple[int, ...], group: range, following: range, lower: range, criteria: Sequence[Criterion]
    ) -> Paired:
        odd = (len(loose) + len(group) + len(following) + len(lower)) % 2
        problem = Problem(self.table, loose, group, following, lower, bye=self.resting if odd else None)
        plain = [c for c in criteria if c.name != "unplayed_rounds_of_bye"]
        candidate = best_candidate(problem, plain)
        assert candidate is not None
        if odd and len(plain) < len(criteria) and len(candidate.floaters) == 1:
            if problem.players[candidate.floaters[0]] in self.resting:
                candidate = best_candidate(problem, criteria)
                assert candidate is not None
        return Paired(problem, candidate)

    # --- 2017

    def _normal_bracket(self, loose: tuple[int, ...], group: range, following: range, below: range) -> Paired:
        table = self.table
        size = len(loose) + len(group)
        if not below:
            return self._last(loose, group)
        last_follows = following.stop == table.size
        if size % 2 == 0:
            problem = Problem(table, loose, group)
            candidate = perfect_candidate(problem)
            if candidate is None:
                candidate = best_candidate(problem, self._without_following())
            if candidate is not None:
                return Paired(problem, candidate)
        else:
            window = ((1 << len(following)) - 1) << following.start
            if all((table.legal[i] & window).bit_count() >= 3 for i in group) and is_roomy(table, following, 2):
                if not last_follows or len(following) % 2 or sum(i in self.resting for i in following) >= 2:
                    problem = Problem(table, loose, group, exits=1)
                    candidate = perfect_candidate(problem)
                    if candidate is not None:
                        return Paired(problem, candidate)
        exits = (size + len(following)) % 2 + 2
        problem = Problem(table, loose, group, following, exits=exits, exits_need_rest=last_follows)
        candidate = best_candidate(problem, self.criteria)
        while candidate is None:
            exits += 2
            problem = Problem(table, loose, group, following, exits=exits, exits_need_rest=last_follows)
            candidate = best_candidate(problem, self.criteria)
        return Paired(problem, candidate)


def scoregroups(table: Table) -> list[range]:
    groups, start = [], 0
    for i in range(1, table.size + 1):
        if i == table.size or table.scores[i] != table.scores[start]:
            groups.append(range(start, i))
            start = i
    return groups


__all__ = ["NoPairing", "Round", "measured"]
