"""What decides between the rules' pairing of a field and another one, under whichever kind of rules."""

from arpad.pairing.round_robin.berger import Round
from arpad.pairing.swiss.criteria import AVOIDED, Criterion, first_worse, order_of_trial
from arpad.pairing.swiss.field import Field, SwissPlayer
from arpad.pairing.swiss.round_pairing import RoundPairing
from arpad.regulations.edition import Edition


def deciding_criterion(field: Field, edition: Edition, made: RoundPairing, ours: Round, theirs: Round) -> Criterion:
    """The first criterion on which the other pairing is worse, else that it comes later in the order of trial.

    A wish to keep two apart weighs more than every criterion of quality (I-250).
    """
    unwished = next((pair for pair in theirs if field.is_avoided(*pair)), None)
    if unwished is not None:
        return Criterion(AVOIDED, players=unwished)
    if edition.rule("candidate").policy == "best_by_criteria":
        from arpad.pairing.by_criteria.compare import first_violated  # the engine, only where it is asked for

        return first_violated(field, edition, theirs) or Criterion("candidate")
    from arpad.pairing.dutch.members import Rulebook

    rules = Rulebook.of(field, edition)

    def misses(one: SwissPlayer, other: SwissPlayer) -> bool:
        return rules.clash(rules.member(one), rules.member(other))

    return first_worse(field, ours, theirs, misses) or order_of_trial(made.brackets, theirs)
