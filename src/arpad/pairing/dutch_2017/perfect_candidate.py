"""The first candidate of a bracket that does as well on every criterion as counting allows."""

from arpad.pairing.dutch_2017.colour_counts import best_on_colours
from arpad.pairing.dutch_2017.problem import Place, Problem
from arpad.pairing.dutch_2017.sequence import Candidate, first_candidate
from arpad.pairing.matching.bits import mask_of
from arpad.pairing.matching.perfect_matching import PerfectMatching


def perfect_candidate(problem: Problem) -> Candidate | None:
    """None if there is no such candidate, or if counting cannot tell.

    Only for a bracket that at most one player leaves: every moved-down player is paired with somebody who has not
    floated up lately, no resident floats down again, and colours reach their bound.
    """
    if problem.table.absolutes_may_meet:
        return None
    best = best_on_colours(problem)
    neighbours = [own & mask for own, mask in zip(problem.legal, best, strict=True)]
    _only_fresh_opponents(problem, neighbours)
    if problem.size == problem.inside:
        return _first(problem, neighbours)
    out = problem.inside  # the only way out
    for wanted in _floaters(problem):
        leaving = neighbours[out] & wanted
        if leaving:
            tried = [mask if leaving >> v & 1 else mask & ~(1 << out) for v, mask in enumerate(neighbours)]
            tried[out] = leaving
            found = _first(problem, tried)
            if found is not None:
                return found
    return None


def _only_fresh_opponents(problem: Problem, neighbours: list[int]) -> None:
    """Moved-down players meet residents who floated up in neither of the last two rounds."""
    came = len(problem.moved_down)
    if not came:
        return
    last, before = problem.table.upfloated
    residents = range(came, problem.inside)
    fresh = mask_of(v for v in residents if not (last[problem.players[v]] or before[problem.players[v]]))
    down = (1 << came) - 1
    for vertex in range(came):
        neighbours[vertex] &= fresh
    for vertex in range(came, problem.size):
        if not fresh >> vertex & 1:
            neighbours[vertex] &= ~down


def _floaters(problem: Problem) -> list[int]:
    """Residents who may leave, those first who have not floated down lately.

    With players moved down, whose opponents may float up again instead, only those who did so in neither round.
    """
    table, out = problem.table, problem.inside
    last, before = table.downfloated
    may_leave = [v for v in range(len(problem.moved_down), problem.inside) if problem.legal[out] >> v & 1]
    if problem.places[out] is Place.BYE and problem.fewest_unplayed and may_leave:
        least = min(table.unplayed[problem.players[v]] for v in may_leave)
        may_leave = [v for v in may_leave if table.unplayed[problem.players[v]] == least]
    classes: dict[tuple[bool, bool], int] = {}
    for v in may_leave:
        i = problem.players[v]
        key = last[i], before[i]
        classes[key] = classes.get(key, 0) | 1 << v
    return [classes[key] for key in sorted(classes) if not problem.moved_down or key == (False, False)]


def _first(problem: Problem, neighbours: list[int]) -> Candidate | None:
    matching = PerfectMatching(neighbours)
    if not matching.complete(range(problem.size)):
        return None
    return first_candidate(problem, matching)
