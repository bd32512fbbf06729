"""The engines that pair a Swiss, by the name an edition gives them; each is a folder beside this one.

Only the engine that is asked for is loaded. It also says why two players do not meet.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from arpad.pairing.round_robin.berger import REST, Pairing, Round
from arpad.pairing.swiss.criteria import AVOIDED, Criterion, absolute_break
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.round_pairing import NoLegalPairing, Pair, RoundPairing, round_of
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass


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


EVEN = "even"  # the measure where nobody rests at all


@dataclass(frozen=True)
class WhyNot:
    """The answer. `paired` is set if they do meet; `instead` is the best round in which they would.

    `stranded` are players who would then stay without an opponent. With 0 as the second the question is why the first
    does not rest; `rests` if he does, and then `barred` are those below him who may not.
    """

    first: int
    second: int
    paired: Pair | None = None
    criterion: Criterion | None = None
    instead: Round = ()
    stranded: tuple[int, ...] = ()
    rests: bool = False
    barred: tuple[int, ...] = ()


def why_not(field: RoundField, edition: Edition, made: RoundPairing, first: int, second: int) -> WhyNot:
    """Both numbers must be in the field; 0 as the second is the bye."""
    if second == REST and made.bye == first:
        below = field.players[field.players.index(field.by_number[first]) + 1 :]
        barred = tuple(player.number for player in below if not player.may_rest)
        return WhyNot(first, second, rests=True, barred=barred)
    if second == REST and made.bye is None:
        return WhyNot(first, second, criterion=Criterion("bye", EVEN))
    for pair in made.pairs:
        if {pair.white, pair.black} == {first, second}:
            return WhyNot(first, second, paired=pair)
    if (broken := absolute_break(field, Pairing(first, second))) is not None:
        return WhyNot(first, second, criterion=broken)
    try:
        forced = pair_round(_only_each_other(field, first, second), edition)
    except NoLegalPairing as none:
        rule = "completion" if edition.find("completion") is not None else "lowest_bracket"
        stranded = tuple(number for number in none.players if number != first or second != REST)
        return WhyNot(first, second, criterion=Criterion(rule), stranded=stranded)
    instead = round_of(forced)
    worse = deciding_criterion(field, edition, made, instead)
    return WhyNot(first, second, criterion=worse, instead=instead)


def _only_each_other(field: RoundField, first: int, second: int) -> RoundField:
    """The field in which these two have nobody else, and neither may rest; or in which the first one must."""
    pair = {first, second} - {REST}
    resting = second == REST
    bans = {(min(one, other), max(one, other)) for one in pair for other in field.by_number if other not in pair}
    players = tuple(
        player if player.may_rest is False or (player.number in pair) is resting else replace(player, may_rest=False)
        for player in field.players
    )
    # Wishes give way here: if the pair can only be had against one of them, that is the reason.
    return replace(field, players=players, forbidden=field.forbidden - set(field.avoided) | bans, avoided=())
