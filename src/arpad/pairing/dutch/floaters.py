"""Other players sent down by a bracket that is already paired."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from arpad.pairing.dutch.bracket_graph import BracketGraph
from arpad.pairing.dutch.members import Member
from arpad.pairing.dutch.opened import Opened, Target
from arpad.pairing.dutch.search import best_quality, first_candidate
from arpad.pairing.dutch.task import Candidate, Task

_SETS_AT_ONCE = 1  # a single floater is chosen by the search itself


def with_other_floaters(
    above: Opened, target: Target, will_do: Callable[[list[Member]], bool], same_scores: bool = False
) -> Candidate | None:
    """The first candidate of the bracket, for that target, whose players left over will do, other than those now."""
    current = frozenset(member.number for member in above.left) if above.target == target else frozenset()
    members = above.members
    leaving = len(members) - 2 * target.pairs
    good = [
        chosen
        for chosen in _sets(above, members, leaving, same_scores)
        if frozenset(members[place].number for place in chosen) != current
        and will_do([members[place] for place in chosen])
    ]
    if not good:
        return None
    tasks = [replace(task, exception=_needs_exception(above, task)) for task in above.tasks(target, above.below)]
    if leaving == _SETS_AT_ONCE:
        allowed = frozenset(place for (place,) in good)
        return first_candidate(above.rules, [replace(task, may_leave=task.may_leave & allowed) for task in tasks])
    best: Candidate | None = None
    for chosen in good:
        exact = [replace(task, may_leave=frozenset(chosen)) for task in tasks if not set(chosen) & set(task.moved_down)]
        found = first_candidate(above.rules, exact)
        if found is not None and (best is None or _turn(found) < _turn(best)):
            best = found
    return best


def _sets(above: Opened, members: Sequence[Member], leaving: int, same_scores: bool) -> Iterator[tuple[int, ...]]:
    places: Sequence[int] = range(len(members))
    if not same_scores:
        yield from combinations(places, leaving)
        return
    scores = sorted(member.score for member in above.left)
    places = [place for place in places if members[place].score in scores]
    for chosen in combinations(places, leaving):
        if sorted(members[place].score for place in chosen) == scores:
            yield chosen


def _needs_exception(above: Opened, task: Task) -> bool:
    """The last round's exception is for a bracket that has no candidate without it."""
    return best_quality(BracketGraph(above.rules, replace(task, exception=False))) is None


def _turn(candidate: Candidate) -> tuple[object, ...]:
    return (candidate.quality, candidate.sequence)
