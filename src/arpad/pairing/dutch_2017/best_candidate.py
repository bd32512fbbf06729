"""The best candidate of a bracket by matching at least cost, and of equals the first."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.pairing.dutch_2017.colour_counts import colour_prices
from arpad.pairing.dutch_2017.cost import costs_of
from arpad.pairing.dutch_2017.criteria import Criterion
from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.dutch_2017.sequence import Candidate, first_candidate
from arpad.pairing.matching.cheapest_matching import Choices, cheapest


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
