"""The criteria of quality, each measured on one edge of a bracket's problem.

An edge joins two players of the bracket (a pair), or a player of the bracket and somebody or something outside (a
downfloater), or two outside; the lower vertex stands first. A criterion says what the edge adds to its count, or which
values it adds to its list; lists are compared from the largest value down. The edition names them in their order.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from arpad.pairing.dutch_2017.problem import Place, Problem
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass

Count = Callable[[Problem, int, int], int]
Values = Callable[[Problem, int, int], Sequence[int]]


@dataclass(frozen=True)
class Criterion:
    """`rule` is its id in the edition; one of the measures is set. `below`: it looks at the following bracket too."""

    rule: str
    count: Count | None = None
    values: Values | None = None
    below: bool = False


def criteria_of(edition: Edition) -> tuple[Criterion, ...]:
    """The edition's criteria of quality in their order; one that looks at two things is there twice.

    [quality_criteria]
    """
    return tuple(
        replace(measure, rule=name)
        for name in edition.rule("quality_criteria").texts("order")
        for measure in MEASURES[name, edition.rule(name).policy]
    )


def _floats(problem: Problem, one: int, other: int) -> bool:
    """The first vertex is in the bracket and the second is not."""
    return one < problem.inside <= other


def _unequal(problem: Problem, one: int, other: int) -> tuple[int, int] | None:
    """The players of a pair of different scores, the higher first."""
    if other >= problem.inside:
        return None
    mine, theirs = problem.score(one), problem.score(other)
    if mine == theirs:
        return None
    high, low = (one, other) if mine > theirs else (other, one)
    return problem.players[high], problem.players[low]


def _gap(problem: Problem, one: int, other: int) -> int:
    return abs(problem.score(one) - problem.score(other))


def _fall(problem: Problem, one: int) -> int:
    """The score difference counted for a downfloater: to the score at which he is assumed to land."""
    table = problem.table
    return problem.score(one) - table.scores[problem.residents[-1]] + table.below_lowest


def downfloaters(problem: Problem, one: int, other: int) -> int:
    """[downfloaters]"""
    return int(_floats(problem, one, other))


def downfloater_scores(problem: Problem, one: int, other: int) -> Sequence[int]:
    """[floater_scores]"""
    return (problem.score(one),) if _floats(problem, one, other) else ()


def score_differences(problem: Problem, one: int, other: int) -> Sequence[int]:
    """Of every pair and of every downfloater; equal scores add nothing.   [floater_scores]"""
    if other < problem.inside:
        gap = _gap(problem, one, other)
        return (gap,) if gap else ()
    return (_fall(problem, one),) if _floats(problem, one, other) else ()


def unfit_to_rest(problem: Problem, one: int, other: int) -> int:
    """Where the last bracket follows: somebody would be left over who may not have the bye.   [following_bracket]"""
    if not problem.exits_need_rest or problem.places[other] is not Place.EXIT or one >= len(problem.players):
        return 0
    return int(not problem.table.may_rest[problem.players[one]])


def _leaves_following(problem: Problem, one: int, other: int) -> bool:
    if one >= len(problem.players) or problem.places[one] is Place.LOWER:
        return False
    return problem.places[other] >= Place.LOWER


def following_downfloaters(problem: Problem, one: int, other: int) -> int:
    """How many the following bracket would send down.   [following_bracket]"""
    return int(_leaves_following(problem, one, other))


def following_scores(problem: Problem, one: int, other: int) -> Sequence[int]:
    """[following_bracket]"""
    return (problem.score(one),) if _leaves_following(problem, one, other) else ()


def unplayed_games_of_bye(problem: Problem, one: int, other: int) -> int:
    """[unplayed_games_of_bye]"""
    rests = one < problem.inside and problem.places[other] is Place.BYE
    return problem.table.unplayed[problem.players[one]] if rests else 0


def _colours(which: int) -> Count:
    """What the table counts of a pair's colours.

    [colour_differences_beyond_two, third_colours, colours_refused, strong_colours_refused]
    """

    def measure(problem: Problem, one: int, other: int) -> int:
        if other >= problem.inside:
            return 0
        i, j = sorted((problem.players[one], problem.players[other]))
        return problem.table.colour_costs(i, j)[which]

    return measure


def _downfloats(back: int, everybody: bool) -> Count:
    """Players who float down now and did `back + 1` rounds ago: residents left over, or all who meet a lower score.

    [downfloats_of_last_round, downfloats_of_round_before]
    """

    def measure(problem: Problem, one: int, other: int) -> int:
        floated = problem.table.downfloated[back]
        if _floats(problem, one, other):
            return int((everybody or problem.places[one] is Place.RESIDENT) and floated[problem.players[one]])
        pair = _unequal(problem, one, other) if everybody else None
        return int(pair is not None and floated[pair[0]])

    return measure


def _upfloats(back: int) -> Count:
    """Players who float up now and did `back + 1` rounds ago.   [upfloats_of_last_round, upfloats_of_round_before]"""

    def measure(problem: Problem, one: int, other: int) -> int:
        pair = _unequal(problem, one, other)
        return int(pair is not None and problem.table.upfloated[back][pair[1]])

    return measure


def _downfloat_differences(back: int, everybody: bool) -> Values:
    """The score differences of players who float down again: moved-down players only, or everybody.

    [downfloat_differences_of_last_round, downfloat_differences_of_round_before]
    """

    def measure(problem: Problem, one: int, other: int) -> Sequence[int]:
        floated = problem.table.downfloated[back]
        if _floats(problem, one, other):
            counts = everybody or problem.places[one] is Place.MOVED_DOWN
            return (_fall(problem, one),) if counts and floated[problem.players[one]] else ()
        pair = _unequal(problem, one, other)
        return (_gap(problem, one, other),) if pair is not None and floated[pair[0]] else ()

    return measure


def _upfloat_differences(back: int) -> Values:
    """The score differences of players who float up again.

    [upfloat_differences_of_last_round, upfloat_differences_of_round_before]
    """

    def measure(problem: Problem, one: int, other: int) -> Sequence[int]:
        pair = _unequal(problem, one, other)
        floated = pair is not None and problem.table.upfloated[back][pair[1]]
        return (_gap(problem, one, other),) if floated else ()

    return measure


def _count(measure: Count, below: bool = False) -> Criterion:
    return Criterion("", count=measure, below=below)


def _list(measure: Values, below: bool = False) -> Criterion:
    return Criterion("", values=measure, below=below)


_FOLLOWING = (_count(following_downfloaters, below=True), _list(following_scores, below=True))

MEASURES: Mapping[tuple[str, str], tuple[Criterion, ...]] = {
    ("downfloaters", ""): (_count(downfloaters),),
    ("floater_scores", "score_differences"): (_list(score_differences),),
    ("floater_scores", "scores_of_downfloaters"): (_list(downfloater_scores),),
    ("following_bracket", "rest_pairs_and_scores"): (_count(unfit_to_rest, below=True), *_FOLLOWING),
    ("following_bracket", "pairs_and_scores"): _FOLLOWING,
    ("unplayed_games_of_bye", ""): (_count(unplayed_games_of_bye),),
    ("colour_differences_beyond_two", ""): (_count(_colours(0)),),
    ("third_colours", ""): (_count(_colours(1)),),
    ("colours_refused", ""): (_count(_colours(2)),),
    ("strong_colours_refused", ""): (_count(_colours(3)),),
    ("downfloats_of_last_round", "everybody"): (_count(_downfloats(0, everybody=True)),),
    ("downfloats_of_last_round", "residents"): (_count(_downfloats(0, everybody=False)),),
    ("upfloats_of_last_round", ""): (_count(_upfloats(0)),),
    ("downfloats_of_round_before", "everybody"): (_count(_downfloats(1, everybody=True)),),
    ("downfloats_of_round_before", "residents"): (_count(_downfloats(1, everybody=False)),),
    ("upfloats_of_round_before", ""): (_count(_upfloats(1)),),
    ("downfloat_differences_of_last_round", "everybody"): (_list(_downfloat_differences(0, everybody=True)),),
    ("downfloat_differences_of_last_round", "moved_down"): (_list(_downfloat_differences(0, everybody=False)),),
    ("upfloat_differences_of_last_round", ""): (_list(_upfloat_differences(0)),),
    ("downfloat_differences_of_round_before", "everybody"): (_list(_downfloat_differences(1, everybody=True)),),
    ("downfloat_differences_of_round_before", "moved_down"): (_list(_downfloat_differences(1, everybody=False)),),
    ("upfloat_differences_of_round_before", ""): (_list(_upfloat_differences(1)),),
}
"""What a rule of the edition measures under its policy."""
