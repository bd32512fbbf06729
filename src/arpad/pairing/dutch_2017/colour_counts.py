"""How well a bracket can do on colours, by counting alone.

With more players wishing one colour than there are pairs, some pairs of two such players cannot be avoided, and nobody
else may meet among themselves; if fewer of them wish it mildly than there are such pairs, the same holds for those who
wish it strongly. Prices that say so prove the bound (see `matching.least_cost`); they hold whatever the bracket's
other rules forbid, and where a candidate reaches the bound it is the best on colours.
"""

from typing import NamedTuple

from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.swiss.colours import MILD
from arpad.values.colour import Colour


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
