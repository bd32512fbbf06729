"""The criteria, each named by what it keeps small, measured on one edge of a bracket's problem.

An edge joins two players of the bracket (a pair), or a player of the bracket and somebody or something outside (a
downfloater), or two outside. A criterion returns what the edge adds to its count, or the values it adds to its list.
The edition names them in their order; the lists are compared from the largest value down.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from arpad.pairing.by_criteria.problem import Place, Problem

Amount = int | Sequence[int]
Edge = Callable[[Problem, int, int], Amount]


class Criterion(NamedTuple):
    name: str
    measure: Edge
    is_list: bool = False


def floats(problem: Problem, one: int, other: int) -> bool:
    """The first vertex is in the bracket and the second is not."""
    return one < problem.inside <= other


def is_pair(problem: Problem, other: int) -> bool:
    return other < problem.inside


def downfloaters(problem: Problem, one: int, other: int) -> int:
    return int(floats(problem, one, other))


def downfloater_scores(problem: Problem, one: int, other: int) -> Sequence[int]:
    return (problem.score(one),) if floats(problem, one, other) else ()


def score_differences(problem: Problem, one: int, other: int) -> Sequence[int]:
    """Of every pair and of every downfloater; equal scores add nothing."""
    if is_pair(problem, other):
        gap = abs(problem.score(one) - problem.score(other))
        return (gap,) if gap else ()
    return (_float_difference(problem, one),) if floats(problem, one, other) else ()


def unfit_to_rest(problem: Problem, one: int, other: int) -> int:
    """Somebody leaves the last bracket but one and the last one together who may not have the bye."""
    if not problem.exits_need_rest or problem.places[other] is not Place.EXIT or one >= len(problem.players):
        return 0
    return int(not problem.table.may_rest[problem.players[one]])


def following_downfloaters(problem: Problem, one: int, other: int) -> int:
    """Those whom the following bracket would send down."""
    return int(_leaves_following(problem, one, other))


def following_scores(problem: Problem, one: int, other: int) -> Sequence[int]:
    return (problem.score(one),) if _leaves_following(problem, one, other) else ()


def unplayed_rounds_of_bye(problem: Problem, one: int, other: int) -> int:
    if one < problem.inside and problem.places[other] is Place.BYE:
        return problem.table.unplayed[problem.players[one]]
    return 0


def _colour(which: int) -> Edge:
    def measure(problem: Problem, one: int, other: int) -> int:
        if not is_pair(problem, other):
            return 0
        i, j = sorted((problem.players[one], problem.players[other]))
        return problem.table.colour_costs(i, j)[which]

    return measure


def _downfloats_repeated(rounds_back: int, everybody: bool) -> Edge:
    def measure(problem: Problem, one: int, other: int) -> int:
        floated = problem.table.downfloated[rounds_back]
        if floats(problem, one, other):
            counts = everybody or problem.places[one] is Place.RESIDENT
            return int(counts and floated[problem.players[one]])
        if everybody and is_pair(problem, other) and problem.score(one) != problem.score(other):
            higher = one if problem.score(one) > problem.score(other) else other
            return int(floated[problem.players[higher]])
        return 0

    return measure


def _upfloats_repeated(rounds_back: int) -> Edge:
    def measure(problem: Problem, one: int, other: int) -> int:
        if not is_pair(problem, other) or problem.score(one) == problem.score(other):
            return 0
        lower = one if problem.score(one) < problem.score(other) else other
        return int(problem.table.upfloated[rounds_back][problem.players[lower]])

    return measure


def _downfloat_differences(rounds_back: int, everybody: bool) -> Edge:
    def measure(problem: Problem, one: int, other: int) -> Sequence[int]:
        floated = problem.table.downfloated[rounds_back]
        if floats(problem, one, other):
            counts = everybody or problem.places[one] is Place.MOVED_DOWN
            return (_float_difference(problem, one),) if counts and floated[problem.players[one]] else ()
        if is_pair(problem, other) and problem.score(one) != problem.score(other):
            higher = one if problem.score(one) > problem.score(other) else other
            if floated[problem.players[higher]]:
                return (abs(problem.score(one) - problem.score(other)),)
        return ()

    return measure


def _upfloat_differences(rounds_back: int) -> Edge:
    def measure(problem: Problem, one: int, other: int) -> Sequence[int]:
        if _upfloats_repeated(rounds_back)(problem, one, other):
            return (abs(problem.score(one) - problem.score(other)),)
        return ()

    return measure


def _float_difference(problem: Problem, one: int) -> int:
    """A downfloater's difference is taken to a point below the lowest score of the bracket."""
    return problem.score(one) - problem.table.scores[problem.residents[-1]] + 10


def _leaves_following(problem: Problem, one: int, other: int) -> bool:
    if one >= len(problem.players) or problem.places[one] is Place.LOWER:
        return False
    return problem.places[other] >= Place.LOWER


def _all() -> Iterable[Criterion]:
    yield Criterion("downfloaters", downfloaters)
    yield Criterion("downfloater_scores", downfloater_scores, True)
    yield Criterion("score_differences", score_differences, True)
    yield Criterion("unfit_to_rest", unfit_to_rest)
    yield Criterion("following_downfloaters", following_downfloaters)
    yield Criterion("following_scores", following_scores, True)
    yield Criterion("unplayed_rounds_of_bye", unplayed_rounds_of_bye)
    yield Criterion("differences_beyond_two", _colour(0))
    yield Criterion("third_colours", _colour(1))
    yield Criterion("preferences_refused", _colour(2))
    yield Criterion("strong_preferences_refused", _colour(3))
    for back, when in enumerate(("last_round", "round_before")):
        yield Criterion(f"residents_downfloating_again_{when}", _downfloats_repeated(back, everybody=False))
        yield Criterion(f"downfloats_again_{when}", _downfloats_repeated(back, everybody=True))
        yield Criterion(f"upfloats_again_{when}", _upfloats_repeated(back))
        yield Criterion(f"moved_down_differences_{when}", _downfloat_differences(back, everybody=False), True)
        yield Criterion(f"downfloat_differences_{when}", _downfloat_differences(back, everybody=True), True)
        yield Criterion(f"upfloat_differences_{when}", _upfloat_differences(back), True)


CRITERIA: Mapping[str, Criterion] = {criterion.name: criterion for criterion in _all()}
