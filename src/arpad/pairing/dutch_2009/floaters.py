"""Other players sent down by a bracket that is already paired."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import combinations, count, islice
from math import comb
from typing import NamedTuple

from arpad.pairing.dutch_2009.bracket import Bracket, Target
from arpad.pairing.dutch_2009.bracket_graph import BracketGraph
from arpad.pairing.dutch_2009.members import Member
from arpad.pairing.dutch_2009.search import best_quality, first_candidate
from arpad.pairing.dutch_2009.task import Candidate, Task

_ALL_SETS = 1000  # up to this number of sets each is tried; of more, only those of the best candidates
_CANDIDATES = 25

WillDo = Callable[[list[Member]], bool]


def with_other_floaters(
    above: Bracket,
    target: Target,
    will_do: WillDo,
    same_scores: bool = False,
    below: tuple[Member, ...] | None = None,
) -> Candidate | None:
    """The first candidate of the bracket, for that target, whose players left over will do, other than those now.

    `below`, where known, are the players among whom those left over must find opponents.
    """
    current = frozenset(member.number for member in above.left) if above.target == target else frozenset()
    leaving = len(above.members) - 2 * target.pairs
    tasks = [replace(task, exception=_needs_exception(above, task)) for task in above.tasks(target, above.below)]

    def new_and_good(chosen: Sequence[int]) -> bool:
        left = [above.members[place] for place in chosen]
        return frozenset(member.number for member in left) != current and will_do(left)

    places = _places(above, same_scores)
    if comb(len(places), leaving) > _ALL_SETS:
        scores = sorted(member.score for member in above.left) if same_scores else None
        return _of_the_best(_Families(above, tasks, frozenset(places), scores), new_and_good, below)
    good = [chosen for chosen in _sets(above, places, leaving, same_scores) if new_and_good(chosen)]
    if leaving == 1:  # a single floater is chosen by the search itself
        allowed = frozenset(place for (place,) in good)
        return first_candidate(above.rules, [replace(task, may_leave=task.may_leave & allowed) for task in tasks])
    best: Candidate | None = None
    for chosen in good:
        exact = [replace(task, may_leave=frozenset(chosen)) for task in tasks if not set(chosen) & set(task.moved_down)]
        found = first_candidate(above.rules, exact)
        if found is not None and (best is None or _turn(found) < _turn(best)):
            best = found
    return best


class _Families(NamedTuple):
    """Sets of players left over, told by those who must be in them and those who must not."""

    above: Bracket
    tasks: Sequence[Task]
    places: frozenset[int]
    scores: list[int] | None  # of the players in a set, where that is asked for

    def in_turn(self, below: tuple[Member, ...] | None) -> Iterator[Candidate]:
        """The first candidates of ever smaller families, in their turn: one for every set."""
        turn = count()
        queue: list[tuple[tuple[object, ...], int, frozenset[int], frozenset[int], Candidate]] = []

        def add(must: frozenset[int], barred: frozenset[int]) -> None:
            narrowed = [
                replace(task, may_leave=(task.may_leave & self.places) - barred, must_leave=must, below=below)
                for task in self.tasks
                if not must & set(task.moved_down)
            ]
            found = first_candidate(self.above.rules, narrowed)
            if found is not None:
                heappush(queue, (_turn(found), next(turn), must, barred, found))

        add(frozenset(), frozenset())
        while queue:
            _, _, must, barred, found = heappop(queue)
            if self.scores is None or self._scores_of(found.left) == self.scores:
                yield found
            for place in found.left:
                if place not in must:
                    add(must, barred | {place})
                    must |= {place}

    def _scores_of(self, places: Sequence[int]) -> list[int]:
        return sorted(self.above.members[place].score for place in places)


def _of_the_best(
    families: _Families, will_do: Callable[[Sequence[int]], bool], below: tuple[Member, ...] | None
) -> Candidate | None:
    """The first of the best candidates that will do; then of those whose players left over can all meet `below`."""
    for takers in (families.above.below, below):
        tried = 0
        for candidate in islice(families.in_turn(takers), _CANDIDATES):
            if will_do(candidate.left):
                return candidate
            tried += 1
        if tried < _CANDIDATES or below is None:
            return None
    return None


def _places(above: Bracket, same_scores: bool) -> list[int]:
    """Who can be in a set."""
    scores = {member.score for member in above.left}
    return [place for place, member in enumerate(above.members) if not same_scores or member.score in scores]


def _sets(above: Bracket, places: Sequence[int], leaving: int, same_scores: bool) -> Iterator[tuple[int, ...]]:
    scores = sorted(member.score for member in above.left)
    for chosen in combinations(places, leaving):
        if not same_scores or sorted(above.members[place].score for place in chosen) == scores:
            yield chosen


def _needs_exception(above: Bracket, task: Task) -> bool:
    """The last round's exception is for a bracket that has no candidate without it."""
    return best_quality(BracketGraph(above.rules, replace(task, exception=False))) is None


def _turn(candidate: Candidate) -> tuple[object, ...]:
    return (candidate.quality, candidate.sequence)
