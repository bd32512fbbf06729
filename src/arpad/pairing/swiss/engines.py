"""The engines that pair a Swiss, by the name an edition gives them; each is a folder beside this one.

Only the engine that is asked for is loaded.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from arpad.pairing.round_robin.berger import Round
from arpad.pairing.swiss.criteria import AVOIDED, Criterion
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.round_pairing import RoundPairing
from arpad.regulations.edition import Edition


class Engine(NamedTuple):
    """`pair_field` pairs a whole round and raises NoLegalPairing.

    `first_violated` is given the round made and another one: the criterion on which the other is worse, or by which it
    comes later in the order of trial; None if they are the same.
    """

    pair_field: Callable[[RoundField, Edition], RoundPairing]
    first_violated: Callable[[RoundField, Edition, RoundPairing, Round], Criterion | None]


def _dutch_2009() -> Engine:
    from arpad.pairing.dutch_2009.engine import pair_field
    from arpad.pairing.dutch_2009.violation import first_violated

    return Engine(pair_field, first_violated)


def _dutch_2017() -> Engine:
    from arpad.pairing.dutch_2017.engine import pair_field
    from arpad.pairing.dutch_2017.violation import first_violated

    return Engine(pair_field, lambda field, edition, made, theirs: first_violated(field, edition, theirs))


ENGINES: Mapping[str, Callable[[], Engine]] = {
    "first_acceptable": _dutch_2009,
    "best_by_criteria": _dutch_2017,
}
"""By the policy of the edition's rule `candidate`."""


def engine_of(edition: Edition) -> Engine:
    return ENGINES[edition.rule("candidate").policy]()


def pair_round(field: RoundField, edition: Edition) -> RoundPairing:
    """The round as the edition pairs it. Raises NoLegalPairing.   [candidate]"""
    return engine_of(edition).pair_field(field, edition)


def deciding_criterion(field: RoundField, edition: Edition, made: RoundPairing, theirs: Round) -> Criterion:
    """What decides between the rules' pairing of a field and another one.

    A wish to keep two apart weighs more than every criterion of quality (I-250).
    """
    unwished = next((pair for pair in theirs if field.is_avoided(*pair)), None)
    if unwished is not None:
        return Criterion(AVOIDED, players=unwished)
    return engine_of(edition).first_violated(field, edition, made, theirs) or Criterion("candidate")
