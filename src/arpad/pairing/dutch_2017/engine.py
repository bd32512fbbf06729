"""A round paired bracket by bracket, each by the best candidate under the edition's criteria."""

from collections.abc import Callable, Iterator, Mapping

from arpad.pairing.dutch_2017 import every_bracket, penultimate_bracket
from arpad.pairing.dutch_2017.bracket import PairedBracket
from arpad.pairing.dutch_2017.criteria import Criterion, criteria_of
from arpad.pairing.dutch_2017.reasons import report_of
from arpad.pairing.dutch_2017.table import Table, can_be_paired, left_alone
from arpad.pairing.swiss.colours import with_colours
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.round_pairing import NoLegalPairing, RoundPairing, in_board_order
from arpad.regulations.edition import Edition

Descent = Callable[[Table, tuple[Criterion, ...], frozenset[int]], Iterator[PairedBracket]]

COMPLETIONS: Mapping[str, Descent] = {
    "every_bracket": every_bracket.paired_brackets,
    "penultimate_bracket": penultimate_bracket.paired_brackets,
}
_ANY_GAP = 1  # where the text gives none: every one orders the candidates alike


def pair_field(field: RoundField, edition: Edition) -> RoundPairing:
    """The whole round; the player left over by the last bracket has the bye. Raises NoLegalPairing.   [bye]"""
    table = table_of(field, edition)
    brackets = list(brackets_of(table, edition))
    players = field.players
    # An index is a place in the order, so the lower index is the higher player.
    met = [(players[min(pair)], players[max(pair)]) for paired in brackets for pair in paired.pairs]
    left_over = brackets[-1].floaters if brackets else ()
    return RoundPairing(
        pairs=tuple(with_colours(field, *pair, by_difference=table.by_difference) for pair in in_board_order(met)),
        bye=players[left_over[0]].number if left_over else None,
        brackets=tuple(report_of(paired) for paired in brackets),
    )


def table_of(field: RoundField, edition: Edition) -> Table:
    """The field with what the edition says about colours and differences.   [stronger_preference, floater_scores]"""
    scores = edition.rule("floater_scores")
    return Table(
        field,
        by_difference=edition.rule("stronger_preference").policy == "strength_then_difference",
        below_lowest=scores.tenths("below_lowest") if "below_lowest" in scores.values else _ANY_GAP,
    )


def brackets_of(table: Table, edition: Edition) -> Iterator[PairedBracket]:
    """Raises NoLegalPairing."""
    descend = COMPLETIONS[edition.rule("completion").policy]
    return descend(
        table, criteria_of(edition), _who_may_rest(table, lowest_score=edition.find("bye_score") is not None)
    )


def _who_may_rest(table: Table, lowest_score: bool) -> frozenset[int]:
    """The players who may have the bye: those of the lowest score with which the round can be paired.

    [second_bye, bye_score]
    """
    everybody = range(table.size)
    eligible = frozenset(i for i in everybody if table.may_rest[i])
    if table.size % 2 and lowest_score:
        for score in sorted({table.scores[i] for i in eligible}):
            resting = frozenset(i for i in eligible if table.scores[i] == score)
            if can_be_paired(table, (), everybody, resting):
                return resting
    elif can_be_paired(table, (), everybody, eligible):
        return eligible
    alone = tuple(table.field.players[i].number for i in left_alone(table, eligible))
    raise NoLegalPairing(alone, nobody_may_rest=table.size % 2 == 1 and not eligible)
