"""Why two players do not meet: the criterion that forbids the pair, or that the best pairing with it would worsen."""

from dataclasses import dataclass, replace

from arpad.pairing.round_robin.berger import Pairing, Round
from arpad.pairing.swiss.boards import round_of
from arpad.pairing.swiss.criteria import Criterion, absolute_break
from arpad.pairing.swiss.engines import deciding_criterion, pair_round
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.round_pairing import NoLegalPairing, Pair, RoundPairing
from arpad.regulations.edition import Edition


@dataclass(frozen=True)
class WhyNot:
    """The answer. `paired` is set if they do meet; `instead` is the best round in which they would.

    `stranded` are players who would then stay without an opponent.
    """

    first: int
    second: int
    paired: Pair | None = None
    criterion: Criterion | None = None
    instead: Round = ()
    stranded: tuple[int, ...] = ()


def why_not(field: RoundField, edition: Edition, made: RoundPairing, first: int, second: int) -> WhyNot:
    """Both numbers must be in the field."""
    for pair in made.pairs:
        if {pair.white, pair.black} == {first, second}:
            return WhyNot(first, second, paired=pair)
    if (broken := absolute_break(field, Pairing(first, second))) is not None:
        return WhyNot(first, second, criterion=broken)
    try:
        forced = pair_round(_only_each_other(field, first, second), edition)
    except NoLegalPairing as none:
        rule = "completion" if edition.find("completion") is not None else "lowest_bracket"
        return WhyNot(first, second, criterion=Criterion(rule), stranded=none.players)
    instead = round_of(forced)
    worse = deciding_criterion(field, edition, made, instead)
    return WhyNot(first, second, criterion=worse, instead=instead)


def _only_each_other(field: RoundField, first: int, second: int) -> RoundField:
    """The field in which these two have nobody else, and neither may rest."""
    pair = {first, second}
    bans = {(min(one, other), max(one, other)) for one in pair for other in field.by_number if other not in pair}
    players = tuple(replace(player, may_rest=False) if player.number in pair else player for player in field.players)
    # Wishes give way here: if the pair can only be had against one of them, that is the reason.
    return replace(field, players=players, forbidden=field.forbidden - set(field.avoided) | bans, avoided=())
