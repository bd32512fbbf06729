"""Another pairing of the field, the arbiter's or a report's: the first criterion of the rules that it violates."""

from collections.abc import Iterable

from arpad.pairing.dutch_2017.bracket import PairedBracket
from arpad.pairing.dutch_2017.engine import brackets_of, table_of
from arpad.pairing.dutch_2017.reasons import Fault, first_fault
from arpad.pairing.round_robin.berger import Pairing
from arpad.pairing.swiss.criteria import Criterion
from arpad.pairing.swiss.field import RoundField
from arpad.regulations.edition import Edition


def first_violated(field: RoundField, edition: Edition, theirs: Iterable[Pairing]) -> Criterion | None:
    """In the highest bracket that is paired otherwise; None if none is.

    Where nothing is worse, their candidate comes later in the sequence: an exchange or a transposition decides.
    Raises NoLegalPairing.
    """
    table = table_of(field, edition)
    index = {player.number: i for i, player in enumerate(field.players)}
    given = [tuple(index[number] for number in pair if number in index) for pair in theirs]
    rests = next((pair[0] for pair in given if len(pair) == 1), None)
    for paired in brackets_of(table, edition):
        if rests is not None and rests not in paired.may_rest:  # settled for the whole round, before any bracket
            rule = "bye_score" if table.may_rest[rests] else "second_bye"
            return Criterion(rule, players=(field.players[rests].number,))
        vertex = {player: v for v, player in enumerate(paired.problem.players[: paired.problem.inside])}
        inside = [(vertex[pair[0]], vertex[pair[1]]) for pair in given if len(pair) == 2 and set(pair) <= set(vertex)]
        kept = {frozenset(pair) for pair in paired.candidate.pairs}
        other = [pair for pair in inside if frozenset(pair) not in kept]
        met = {v for pair in inside for v in pair}
        floaters = [v for v in range(paired.problem.inside) if v not in met]
        if not other and set(floaters) == set(paired.candidate.floaters):
            continue
        fault = first_fault(paired, inside, floaters)
        concerned = fault.pair if fault is not None and fault.pair is not None else [v for p in other for v in p]
        numbers = tuple(sorted(field.players[paired.problem.players[v]].number for v in concerned))
        return _criterion(paired, fault, numbers, exchanged=_takes_exchange(paired, other))
    return None


def _criterion(paired: PairedBracket, fault: Fault | None, numbers: tuple[int, ...], exchanged: bool) -> Criterion:
    score = paired.problem.table.scores[paired.problem.residents.start]
    if fault is None:
        return Criterion("exchanges" if exchanged else "transpositions", "order", score, players=numbers)
    if fault.pair is not None or not (fault.ours or fault.theirs):
        return Criterion(fault.rule, "", score, players=numbers)
    if any(criterion.rule == fault.rule and criterion.values is not None for criterion in paired.criteria):
        return Criterion(fault.rule, "values", score, players=numbers)
    return Criterion(fault.rule, "count", score, fault.ours[0], fault.theirs[0], numbers)


def _takes_exchange(paired: PairedBracket, pairs: Iterable[tuple[int, int]]) -> bool:
    halves = set(paired.candidate.first_half), set(paired.candidate.second_half)
    return any(set(pair) <= half for pair in pairs for half in halves)
