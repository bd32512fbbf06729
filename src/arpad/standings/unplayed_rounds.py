"""Rounds without a game: what they are worth to the opponents, and which opponent stands in for the player's own."""

from collections.abc import Sequence
from typing import NamedTuple

from arpad.standings.field import RoundKind, Score
from arpad.standings.tiebreak import Context


def scores_for_opponents(context: Context, score: Score, fore: bool = False) -> Sequence[int]:
    """Each participant's score as the opponents' tie-breaks see it.   [unplayed_rounds_of_opponents]"""

    def make() -> Sequence[int]:
        field = context.field
        policy = context.edition.rule("unplayed_rounds_of_opponents").policy
        against_oneself = context.edition.rule("unplayed_rounds").policy == "draw_against_oneself"
        if against_oneself or (field.predetermined and not fore):
            return score.totals
        return [
            _total_for_opponents(context, score, who, policy, fore and paired_in_last_round(context, who))
            for who in range(field.size)
        ]

    return context.once(("for_opponents", score.name, fore), make)


def paired_in_last_round(context: Context, participant: int) -> bool:
    field = context.field
    return field.last_round and field.rounds > 0 and field.encounters[participant][-1].opponent >= 0


def own_score(context: Context, score: Score, participant: int, fore: bool) -> int:
    """The participant's own score; for Fore Buchholz the paired last round counts as drawn."""
    if fore and paired_in_last_round(context, participant):
        return score.totals[participant] - score.by_round[participant][-1] + score.draw
    return score.totals[participant]


def _total_for_opponents(context: Context, score: Score, participant: int, policy: str, drawn_at_last: bool) -> int:
    encounters, points = context.field.encounters[participant], score.by_round[participant]
    total = score.totals[participant]
    if policy == "as_draws_with_virtual_opponent":
        return total + sum(
            score.draw - points[turn]
            for turn, encounter in enumerate(encounters)
            if encounter.kind is not RoundKind.PLAYED and not encounter.kind.outside
        )
    if drawn_at_last:
        return total - points[-1] + score.draw  # whoever is paired in the last round has no bye at the end
    if context.field.predetermined:
        return total
    for turn in range(len(encounters) - 1, -1, -1):
        if encounters[turn].kind.requested_bye:
            total += score.draw - points[turn]
        elif not encounters[turn].kind.voluntary:
            break
    return total


class StandIn(NamedTuple):
    """The opponent of an unplayed round: his score, the points counted against him, and where he comes from."""

    weight: int
    result: int
    how: str


def stand_in(context: Context, score: Score, results: Score, participant: int, turn: int, fore: bool) -> StandIn:
    """Whom an unplayed round counts against.   [unplayed_rounds]"""
    return POLICIES[context.edition.rule("unplayed_rounds").policy](context, score, results, participant, turn, fore)


def draw_against_oneself(
    context: Context, score: Score, results: Score, participant: int, turn: int, fore: bool
) -> StandIn:
    return StandIn(score.totals[participant], results.draw, "oneself")


def virtual_opponent(
    context: Context, score: Score, results: Score, participant: int, turn: int, fore: bool
) -> StandIn:
    """Level before the round, with what the player did not get in it, and drawing ever after."""
    points = score.by_round[participant][turn]
    rest = score.draw * (context.field.rounds - turn - 1)
    weight = score.before(participant, turn) + score.win - points + rest
    return StandIn(weight, results.by_round[participant][turn], "virtual")


def dummy_opponent(context: Context, score: Score, results: Score, participant: int, turn: int, fore: bool) -> StandIn:
    """A dummy with the participant's own score, limited where the edition says so."""
    result = results.by_round[participant][turn]
    own = own_score(context, score, participant, fore)
    if not context.edition.rule("unplayed_rounds").flag("capped"):
        return StandIn(own, result, "dummy")
    encounter = context.field.encounters[participant][turn]
    if encounter.kind.forfeit:
        limit, how = scores_for_opponents(context, score, fore)[encounter.opponent], "dummy_opponent"
    else:
        limit, how = score.draw * context.field.rounds, "dummy_draws"
    return StandIn(limit, result, how) if limit < own else StandIn(own, result, "dummy")


POLICIES = {
    "draw_against_oneself": draw_against_oneself,
    "virtual_opponent": virtual_opponent,
    "dummy_opponent": dummy_opponent,
}
