"""The first of equally good candidates in the order in which they are tried, and the first exchange that works."""

from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.matching.bits import mask_of, members
from arpad.pairing.matching.cheapest_matching import CheapestMatching, Choices, cheapest, fix_lowest
from arpad.values.records import dataclass


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


@dataclass(frozen=True)
class Candidate:
    """A pairing of a bracket, in vertices of its problem, with the way it was reached.

    `first_half` and `second_half` are S1 and S2 of the homogeneous part before any exchange, `leaving` and `entering`
    those who left S1 and entered it.
    """

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    moved_down_paired: tuple[int, ...] = ()
    first_half: tuple[int, ...] = ()
    second_half: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    entering: tuple[int, ...] = ()


def first_candidate(problem: Problem, choices: Choices) -> Candidate:
    """Moved-down players in order, each with the highest opponent; then the remainder with the first exchange that
    works and in it the first transposition.   [subgroups, moved_down_sets, transpositions, exchanges]"""
    came, inside = len(problem.moved_down), problem.inside
    residents = (1 << inside) - (1 << came)
    outside = (1 << problem.size) - (1 << inside)
    paired = []
    for vertex in range(came):
        if choices.narrow(vertex, residents):
            paired.append(vertex)
        else:
            choices.narrow(vertex, outside)
    pairs = []
    for vertex in paired:
        opponent = fix_lowest(choices, vertex, residents)
        residents &= ~(1 << opponent)
        pairs.append((vertex, opponent))
    remainder = list(members(residents))
    half = sum(residents >> choices.partner[v] & 1 for v in remainder) // 2
    s1, s2 = remainder[:half], remainder[half:]
    leaving: tuple[int, ...] = ()
    entering: tuple[int, ...] = ()
    narrowed = _with_halves(problem, choices, s1, s2)
    if narrowed is None:
        leaving, entering = first_exchange(problem, choices, remainder, half)
        first = sorted(set(s1) - set(leaving) | set(entering))
        second = sorted(set(s2) - set(entering) | set(leaving))
        narrowed = _with_halves(problem, choices, first, second)
        assert narrowed is not None
    else:
        first, second = s1, s2
    open_second = mask_of(second)
    for vertex in first:
        opponent = fix_lowest(narrowed, vertex, open_second)
        open_second &= ~(1 << opponent)
        pairs.append((vertex, opponent))
    taken = {v for pair in pairs for v in pair}
    return Candidate(
        pairs=tuple(pairs),
        floaters=tuple(v for v in range(inside) if v not in taken),
        moved_down_paired=tuple(paired),
        first_half=tuple(s1),
        second_half=tuple(s2),
        leaving=leaving,
        entering=entering,
    )


def _with_halves(problem: Problem, choices: Choices, first: list[int], second: list[int]) -> Choices | None:
    """The same choices with S1 against S2 only, if any is left; players of S2 who are left over float down."""
    outside = (1 << problem.size) - (1 << problem.inside)
    one, two = mask_of(first), mask_of(second)
    settled = ~(one | two | outside)
    allowed = [settled | outside] * problem.size
    for vertex in first:
        allowed[vertex] = two
    for vertex in second:
        allowed[vertex] = one | outside
    for vertex in range(problem.inside, problem.size):
        allowed[vertex] = ~one
    return choices.narrow_all(allowed, first)
