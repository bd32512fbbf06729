"""The best candidate of one bracket, and of equals the first."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.pairing.by_criteria.colour_counts import best_on_colours, colour_prices
from arpad.pairing.by_criteria.cost import costs_of
from arpad.pairing.by_criteria.criteria import CRITERIA, Criterion
from arpad.pairing.by_criteria.problem import Place, Problem
from arpad.pairing.by_criteria.sequence import Candidate, Choices, first_candidate
from arpad.pairing.matching.bits import members
from arpad.pairing.matching.cheapest import cheapest
from arpad.pairing.matching.perfect import PerfectMatching


def perfect_candidate(problem: Problem) -> Candidate | None:
    """The first candidate that does as well on every criterion as counting allows, if there is one.

    Only for a bracket of which at most one player leaves, whoever he is: everybody moved down is paired, with somebody
    who has not floated up lately, nobody of the residents floats down again, colours reach their bound.
    """
    if problem.table.absolutes_may_meet:
        return None
    table, came, inside = problem.table, len(problem.moved_down), problem.inside
    best = best_on_colours(problem)
    neighbours = [own & mask for own, mask in zip(problem.legal, best, strict=True)]
    residents = (1 << inside) - (1 << came)
    if came:
        fresh = 0
        for vertex in range(came, inside):
            i = problem.players[vertex]
            if not (table.upfloated[0][i] or table.upfloated[1][i]):
                fresh |= 1 << vertex
        down = (1 << came) - 1
        for vertex in range(came):
            neighbours[vertex] &= fresh
        for vertex in range(came, problem.size):
            if not fresh >> vertex & 1:
                neighbours[vertex] &= ~down
    if problem.size == inside:
        return _first(problem, neighbours)
    out = inside  # the only way out
    for wanted in _floater_classes(problem, came):
        leaving = neighbours[out] & wanted & residents
        if leaving:
            tried = [mask if leaving >> v & 1 else mask & ~(1 << out) for v, mask in enumerate(neighbours)]
            tried[out] = leaving
            found = _first(problem, tried)
            if found is not None:
                return found
    return None


def _floater_classes(problem: Problem, came: int) -> list[int]:
    """The residents by how well they float: those who have not floated down lately first."""
    table = problem.table
    down = table.downfloated
    residents = range(came, problem.inside)
    if problem.places[problem.inside] is Place.BYE:
        allowed = [v for v in residents if problem.legal[problem.inside] >> v & 1]
        least = min((table.unplayed[problem.players[v]] for v in allowed), default=0)
        residents_left = [v for v in allowed if table.unplayed[problem.players[v]] == least]
    else:
        residents_left = list(residents)
    classes: dict[tuple[bool, bool], int] = {}
    for v in residents_left:
        i = problem.players[v]
        key = (down[0][i], down[1][i])
        classes[key] = classes.get(key, 0) | 1 << v
    keys = sorted(classes)
    return [classes[key] for key in keys if not came or key == (False, False)]


def _first(problem: Problem, neighbours: list[int]) -> Candidate | None:
    matching = PerfectMatching(neighbours)
    if not matching.complete(range(problem.size)):
        return None
    return first_candidate(problem, matching)


def best_candidate(problem: Problem, criteria: Sequence[Criterion]) -> Candidate | None:
    """The best by matching at least cost. None if not everybody of the problem can be matched."""
    choices = _cheapest(problem, criteria)
    if choices is None:
        return None
    if problem.exits:
        # More exits than the candidate uses are at hand, or more are given.
        while all(choices.partner[v] < len(problem.players) for v in _exits(problem)):
            more = replace(problem, exits=problem.exits + 2)
            tried = _cheapest(more, criteria)
            assert tried is not None
            problem, choices = more, tried
    return first_candidate(problem, choices)


def _exits(problem: Problem) -> range:
    return range(len(problem.players), len(problem.players) + problem.exits)


def _cheapest(problem: Problem, criteria: Sequence[Criterion]) -> Choices | None:
    costs = costs_of(problem, criteria)
    prices = colour_prices(
        problem, costs.units[CRITERIA["preferences_refused"].name], costs.units["strong_preferences_refused"]
    )
    return cheapest(costs.of_edges, prices)


def measured(
    problem: Problem, candidate: Candidate, criteria: Sequence[Criterion]
) -> list[tuple[str, int | tuple[int, ...]]]:
    """What the candidate adds up to under each criterion that its own pairs and floaters decide."""
    edges = [*candidate.pairs, *((v, problem.inside) for v in candidate.floaters if problem.size > problem.inside)]
    found: list[tuple[str, int | tuple[int, ...]]] = []
    for criterion in criteria:
        amounts = [criterion.measure(problem, *sorted(edge)) for edge in edges]
        if criterion.is_list:
            values = sorted((value for amount in amounts for value in amount), reverse=True)  # type: ignore[union-attr]
            found.append((criterion.name, tuple(values)))
        else:
            found.append((criterion.name, sum(amounts)))  # type: ignore[arg-type]
    return found


__all__ = ["best_candidate", "measured", "members", "perfect_candidate"]
