"""The best candidate of a bracket, and of equals the first.

Counting finds one that does as well on every criterion as can be; otherwise a matching at least cost does.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from arpad.pairing.dutch_2017.criteria import Criterion
from arpad.pairing.dutch_2017.problem import Place, Problem
from arpad.pairing.dutch_2017.sequence import Candidate, first_candidate
from arpad.pairing.matching.bits import mask_of, members
from arpad.pairing.matching.cheapest_matching import Choices, cheapest, rows_of
from arpad.pairing.matching.perfect_matching import PerfectMatching
from arpad.pairing.swiss.colours import MILD
from arpad.values.result import Colour


class ColourCount(NamedTuple):
    majority: Colour | None  # wished by at least as many as there are pairs
    clashes: int  # pairs of two players wishing it that cannot be avoided
    mild: int  # players wishing it mildly


def count_colours(problem: Problem) -> ColourCount:
    table, inside = problem.table, problem.players[: problem.inside]
    pairs = (len(inside) + 1) // 2
    for colour in Colour:
        wishing = [i for i in inside if table.wishes[i] is colour]
        if len(wishing) >= pairs:
            mild = sum(table.strengths[i] == MILD for i in wishing)
            return ColourCount(colour, len(wishing) - pairs, mild)
    return ColourCount(None, 0, 0)


def colour_prices(problem: Problem, unit: int, strong_unit: int) -> list[int]:
    """A price for each vertex: no pair costs less than its two, and the total is the bound. Units must be even."""
    count = count_colours(problem)
    prices = [0] * problem.size
    if not count.clashes:
        return prices
    table = problem.table
    half, half_strong = unit // 2, strong_unit // 2
    scarce = count.clashes > count.mild and not table.absolutes_may_meet
    for vertex in range(problem.inside):
        i = problem.players[vertex]
        if table.wishes[i] is count.majority:
            prices[vertex] = half
            if scarce:
                prices[vertex] += -half_strong if table.strengths[i] == MILD else half_strong
        else:
            prices[vertex] = -half - (half_strong if scarce else 0)
    return prices


def best_on_colours(problem: Problem) -> list[int]:
    """For each vertex the neighbours that a candidate reaching the bound may give it."""
    count = count_colours(problem)
    table, inside = problem.table, problem.inside
    everybody = (1 << problem.size) - 1
    wishing = dict.fromkeys(Colour, 0)
    mild = 0
    for vertex in range(inside):
        i = problem.players[vertex]
        wish = table.wishes[i]
        if wish is not None:
            wishing[wish] |= 1 << vertex
            if wish is count.majority and table.strengths[i] == MILD:
                mild |= 1 << vertex
    if count.majority is None:
        return [
            everybody & ~wishing[wish] if v < inside and (wish := table.wishes[problem.players[v]]) else everybody
            for v in range(problem.size)
        ]
    majority = wishing[count.majority]
    strong, others = majority & ~mild, everybody & ~majority
    if not count.clashes:
        of_mild = of_strong = others
        of_others = majority
    elif count.clashes < count.mild:
        of_mild, of_strong, of_others = everybody, everybody & ~strong, majority
    elif count.clashes == count.mild:
        of_mild, of_strong, of_others = strong, others | mild, strong
    else:
        of_mild, of_strong, of_others = strong, everybody, strong
    return [of_mild if mild >> v & 1 else of_strong if strong >> v & 1 else of_others for v in range(problem.size)]


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


Edge = tuple[int, int]


class Costs(NamedTuple):
    """The cost of each edge, and what one unit of a counted rule is worth."""

    of_edges: list[dict[int, int]]
    units: dict[str, int]


def costs_of(problem: Problem, criteria: Sequence[Criterion]) -> Costs:
    everywhere = [(u, u + v) for u in range(problem.size) for v in members(problem.legal[u] >> u)]
    of_bracket = [edge for edge in everywhere if edge[0] < problem.inside]
    # No criterion looks below the following bracket, and most edges of a field where everybody has met are there.
    looked_at = [edge for edge in everywhere if edge[0] < problem.inside + len(problem.following)]
    totals = dict.fromkeys(everywhere, 0)
    units: dict[str, int] = {}
    unit = 2  # even, so that half a unit is whole
    for criterion in reversed(criteria):
        edges = looked_at if criterion.below else of_bracket
        if criterion.count is not None:
            units[criterion.rule] = unit
            counts = {edge: count for edge in edges if (count := criterion.count(problem, *edge))}
            for edge, count in counts.items():
                totals[edge] += unit * count
            unit *= problem.size * max(counts.values(), default=0) + 1
        elif criterion.values is not None:
            lists = {edge: values for edge in edges if (values := criterion.values(problem, *edge))}
            for value in sorted({value for values in lists.values() for value in values}):
                for edge, values in lists.items():
                    totals[edge] += unit * list(values).count(value)
                unit *= problem.size + 1
    return Costs(rows_of(problem.size, ((u, v, total) for (u, v), total in totals.items())), units)


def best_candidate(problem: Problem, criteria: Sequence[Criterion]) -> Candidate | None:
    """None if not everybody of the problem can be matched."""
    choices = _cheapest(problem, criteria)
    if choices is None:
        return None
    while problem.exits and not _spare_exits(problem, choices):
        # Everybody who could leave does: with more ways out somebody else might leave too.
        more = replace(problem, exits=problem.exits + 2)
        tried = _cheapest(more, criteria)
        assert tried is not None  # the two new exits can be matched with each other
        problem, choices = more, tried
    return first_candidate(problem, choices)


def fewest_downfloaters(problem: Problem, criteria: Sequence[Criterion]) -> list[int]:
    """The vertices that leave the bracket in some best candidate: their number and their scores are those of all."""
    choices = _cheapest(problem, criteria)
    assert choices is not None  # the caller gave ways out for everybody
    return [v for v in range(problem.inside) if choices.partner[v] >= problem.inside]


def _spare_exits(problem: Problem, choices: Choices) -> bool:
    count = len(problem.players)
    return any(choices.partner[v] >= count for v in range(count, count + problem.exits))


def _cheapest(problem: Problem, criteria: Sequence[Criterion]) -> Choices | None:
    costs = costs_of(problem, criteria)
    prices = colour_prices(problem, costs.units.get("colours_refused", 0), costs.units.get("strong_colours_refused", 0))
    return cheapest(costs.of_edges, prices)
