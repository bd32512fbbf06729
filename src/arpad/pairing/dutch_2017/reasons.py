"""What an arbiter would say about a bracket: how it was paired, what decided, and what could not be kept."""

from arpad.pairing.dutch_2017.bracket import FOLLOWING, PairedBracket
from arpad.pairing.dutch_2017.faults import first_fault, measured
from arpad.pairing.swiss.round_pairing import BracketReport, Change, Decided, MovedDown, Relaxed

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
    return None if fault is None else Decided(fault.rule, fault.ours, fault.theirs)


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
    """The criterion that chose this floater instead of the one the sequence offers first."""
    if decided is None or vertex in _plain(paired)[1]:
        return "downfloaters"
    return decided.rule
