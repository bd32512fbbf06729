"""What an arbiter would say about a bracket: how it was paired, what decided, and what could not be kept.

And where another candidate falls short of the chosen one: the first rule it breaks or does worse on.
"""

from collections.abc import Sequence

from arpad.pairing.dutch_2017.best_candidate import fewest_downfloaters
from arpad.pairing.dutch_2017.bracket import FOLLOWING, PairedBracket
from arpad.pairing.dutch_2017.criteria import MEASURES, Criterion
from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.dutch_2017.table import Table, can_be_paired, can_spare, choices
from arpad.pairing.swiss.colours import ABSOLUTE
from arpad.pairing.swiss.criteria import AVOIDED, FORBIDDEN
from arpad.pairing.swiss.round_pairing import BracketReport, Change, Decided, MovedDown, Relaxed
from arpad.values.records import dataclass

Edge = tuple[int, int]
Amount = tuple[int, ...]


@dataclass(frozen=True)
class Fault:
    """`ours` and `theirs` are what the two candidates count; a rule without a count has none. In vertices."""

    rule: str
    ours: Amount = ()
    theirs: Amount = ()
    pair: Edge | None = None


def first_fault(paired: PairedBracket, pairs: Sequence[Edge], floaters: Sequence[int]) -> Fault | None:
    """None if the other candidate is as good: then it comes later in the sequence."""
    broken = next((fault for pair in pairs if (fault := _absolute(paired.problem, pair))), None)
    if broken is not None:
        return broken
    problem = paired.problem
    same_floaters = set(floaters) == set(paired.candidate.floaters)
    theirs = tuple(sorted(problem.players[v] for v in floaters))
    if not same_floaters and paired.complete and (unfinished := _unfinished(paired, theirs)):
        return unfinished
    seen_following = False
    for criterion in paired.criteria:
        if criterion.rule != FOLLOWING:
            mine = measured(problem, criterion, paired.candidate.pairs, paired.candidate.floaters)
            other = measured(problem, criterion, pairs, floaters)
        elif same_floaters or seen_following:
            continue
        else:
            seen_following = True
            mine, other = _outlook(paired, paired.floaters), _outlook(paired, theirs)
        if other > mine:
            return Fault(criterion.rule, mine, other)
        if other < mine:
            return None  # better here, so it must have been out of reach for a reason above this bracket
    return None


def measured(problem: Problem, criterion: Criterion, pairs: Sequence[Edge], floaters: Sequence[int]) -> Amount:
    """A count as one number, a list from its largest member down."""
    out = max(problem.inside, problem.size - 1)
    edges = [*((min(pair), max(pair)) for pair in pairs), *((v, out) for v in floaters)]
    if criterion.count is not None:
        return (sum(criterion.count(problem, *edge) for edge in edges),)
    assert criterion.values is not None
    return tuple(sorted((value for edge in edges for value in criterion.values(problem, *edge)), reverse=True))


def _absolute(problem: Problem, pair: Edge) -> Fault | None:
    i, j = (problem.players[v] for v in pair)
    table = problem.table
    if table.legal[i] >> j & 1:
        return None
    one, other = table.field.players[i], table.field.players[j]
    if other.number in one.opponents:
        return Fault("rematch", pair=pair)
    if table.wishes[i] is table.wishes[j] and table.strengths[i] == table.strengths[j] == ABSOLUTE:
        return Fault("colour_limits", pair=pair)
    return Fault(AVOIDED if table.field.is_avoided(one.number, other.number) else FORBIDDEN, pair=pair)


def _unfinished(paired: PairedBracket, floaters: tuple[int, ...]) -> Fault | None:
    """The rest cannot be paired any more, or not with the bye where it belongs."""
    table, below = paired.problem.table, paired.below
    if not below and len(floaters) <= 1:
        if not floaters or floaters[0] in paired.may_rest:
            return None
        return Fault("bye_score" if table.may_rest[floaters[0]] else "second_bye")
    if can_be_paired(table, floaters, below, paired.may_rest):
        return None
    eligible = frozenset(i for i in range(table.size) if table.may_rest[i])
    rests_higher = paired.may_rest != eligible and can_be_paired(table, floaters, below, eligible)
    return Fault("bye_score" if rests_higher else "completion")


_NEXT: tuple[Criterion, ...] = (
    *MEASURES["downfloaters", ""],
    *MEASURES["floater_scores", "scores_of_downfloaters"],
)


def _outlook(paired: PairedBracket, floaters: tuple[int, ...]) -> Amount:
    """What the following bracket would make of these: how many it sends down, and their scores."""
    table, following = paired.problem.table, paired.following
    odd = (len(floaters) + len(following)) % 2
    if _welcome(table, floaters, following):
        return (odd, *[table.scores[following.start]] * odd)
    if paired.complete:
        lower = range(following.stop, table.size)
        all_odd = (len(floaters) + len(paired.below)) % 2
        problem = Problem(table, floaters, following, lower=lower, bye=paired.may_rest if all_odd else None)
    else:
        problem = Problem(table, floaters, following, exits=len(floaters) + len(following))
    scores = sorted((problem.score(v) for v in fewest_downfloaters(problem, _NEXT)), reverse=True)
    return (len(scores), *scores)


def _welcome(table: Table, floaters: tuple[int, ...], following: range) -> bool:
    spare = len(floaters) + 1
    return can_spare(table, following, spare) and all(choices(table, i, following) > spare for i in floaters)


_ABOUT_FLOATERS = ("downfloaters", "floater_scores", FOLLOWING, "unplayed_games_of_bye")


def report_of(paired: PairedBracket) -> BracketReport:
    problem, candidate, table = paired.problem, paired.candidate, paired.problem.table
    numbers = [table.field.players[i].number for i in problem.players[: problem.inside]]

    def named(vertices: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(numbers[v] for v in vertices)

    came = len(problem.moved_down)
    decided = _decided(paired)
    opponents = dict(candidate.pairs)
    s1 = {*candidate.first_half, *candidate.entering} - {*candidate.leaving}
    return BracketReport(
        score=table.scores[problem.residents.start],
        members=tuple(numbers),
        moved_down=tuple(numbers[:came]),
        heterogeneous=came > 0,
        target=len(candidate.pairs),
        pairs=tuple((numbers[u], numbers[v]) for u, v in candidate.pairs),
        leaving=tuple(MovedDown(numbers[v], _why_down(paired, v, decided)) for v in candidate.floaters),
        mdp_paired=named(candidate.moved_down_paired),
        mdp_opponents=named(tuple(opponents[v] for v in candidate.moved_down_paired)),
        first_half=named(candidate.first_half),
        second_half=named(candidate.second_half),
        exchanged=(named(candidate.leaving), named(candidate.entering)),
        transposed=named(tuple(opponents[v] for v in sorted(s1))),
        relaxed=_not_kept(paired),
        changes=(Change("completion"),) if paired.complete and problem.lower and not paired.following else (),
        decided=decided,
    )


def _not_kept(paired: PairedBracket) -> tuple[Relaxed, ...]:
    """The criteria about the pairs that the best candidate could not keep altogether, with their counts."""
    found = []
    for criterion in paired.criteria:
        if criterion.rule not in _ABOUT_FLOATERS:
            amount = measured(paired.problem, criterion, paired.candidate.pairs, paired.candidate.floaters)
            count = sum(amount) if criterion.count is not None else len(amount)
            if count:
                found.append(Relaxed(criterion.rule, count))
    return tuple(found)


def _decided(paired: PairedBracket) -> Decided | None:
    """The rule on which the first candidate of the sequence fails; None if that one was chosen."""
    pairs, floaters = _plain(paired)
    candidate = paired.candidate
    if {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in candidate.pairs}:
        return None
    fault = first_fault(paired, pairs, floaters)
    if fault is None:
        return None

    def numbers(vertices: Edge) -> Edge:
        first, second = (paired.problem.table.field.players[paired.problem.players[v]].number for v in vertices)
        return first, second

    met = tuple(numbers(pair) for pair in pairs)
    return Decided(fault.rule, fault.ours, fault.theirs, met, numbers(fault.pair) if fault.pair is not None else ())


def _plain(paired: PairedBracket) -> tuple[list[tuple[int, int]], list[int]]:
    """S1 against S2 as they stand, with as many pairs as the chosen candidate has."""
    problem, candidate = paired.problem, paired.candidate
    came, pairs = len(problem.moved_down), len(candidate.pairs)
    paired_down = len(candidate.moved_down_paired)
    residents = list(range(came, problem.inside))
    half = pairs - paired_down
    remainder = residents[paired_down:]
    met = [*zip(range(paired_down), residents, strict=False), *zip(remainder[:half], remainder[half:], strict=False)]
    return met, [*range(paired_down, came), *remainder[2 * half :]]


def _why_down(paired: PairedBracket, vertex: int, decided: Decided | None) -> str:
    """The criterion that chose this floater instead of the one offered first; who is left over at the end rests."""
    if not paired.below:
        return "bye"
    if decided is None or vertex in _plain(paired)[1]:
        return "downfloaters"
    return decided.rule
