"""The first of equally good candidates in the order in which they are to be tried."""

from dataclasses import dataclass

from arpad.pairing.dutch_2017.exchange import first_exchange
from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.matching.bits import mask_of, members
from arpad.pairing.matching.cheapest_matching import Choices, fix_lowest


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
