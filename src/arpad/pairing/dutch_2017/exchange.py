"""Which players change places between S1 and S2 in the first exchange that works."""

from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.matching.bits import mask_of, members
from arpad.pairing.matching.cheapest_matching import CheapestMatching, Choices, cheapest


def first_exchange(
    problem: Problem, choices: Choices, remainder: list[int], half: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who leaves S1 and who enters it: fewest players, smallest difference of the sums of their numbers in the
    remainder, then the highest leaving, then the lowest entering.   [exchanges]

    In the earliest exchange that gives a set of pairs the higher player of each pair stands in S1. So whoever of the
    first half is the lower one of a pair, or floats, has left it, and each pair has its own price.
    """
    place = {vertex: bsn for bsn, vertex in enumerate(remainder, 1)}
    one_more = 2 * (len(remainder) + 1) ** 2  # than any difference of sums
    inside = mask_of(remainder)

    def price(u: int, v: int) -> int:
        a, b = sorted((place.get(u, 0), place.get(v, 0)))
        if not b:
            return 0
        if not a:
            return one_more - b if b <= half else 0
        if b <= half:
            return one_more - b
        return a if a > half else 0

    if isinstance(choices, CheapestMatching):
        old, prices = choices.cost, choices.solved.own_prices()
        unit = one_more * (len(remainder) + 1)
        vertices = list(range(problem.size))
    else:
        old, prices, unit = None, [0] * problem.size, 1
        vertices = list(members(choices.alive))
    at = {vertex: i for i, vertex in enumerate(vertices)}
    cost: list[dict[int, int]]
    if old is not None:
        cost = [{v: known * unit + price(u, v) for v, known in old[u].items()} for u in vertices]
    else:
        cost = [{at[v]: price(u, v) for v in members(choices.neighbours[u] & choices.alive)} for u in vertices]
    exchanged = cheapest(cost, [prices[v] * unit for v in vertices])
    assert exchanged is not None

    def local(mask: int) -> int:
        return sum(1 << at[v] for v in members(mask) if v in at)

    beyond = local(((1 << problem.size) - 1) & ~((1 << problem.inside) - 1))

    def lower_member(vertex: int) -> bool:
        partner = vertices[exchanged.partner[at[vertex]]]
        return not inside >> partner & 1 or partner < vertex

    count = sum(lower_member(v) for v in remainder[:half])
    leaving: list[int] = []
    for vertex in reversed(remainder[:half]):
        if len(leaving) < count and exchanged.narrow(at[vertex], local(inside & ((1 << vertex) - 1)) | beyond):
            leaving.append(vertex)
    entering: list[int] = []
    for vertex in remainder[half:]:
        if len(entering) < count and exchanged.narrow(at[vertex], local(inside & ~((2 << vertex) - 1))):
            entering.append(vertex)
    return tuple(sorted(leaving, reverse=True)), tuple(entering)
