"""What speaks against a pair or a pairing: a criterion, named by the id of its rule in the edition."""

from dataclasses import dataclass

from arpad.pairing.round_robin.berger import Pairing
from arpad.pairing.swiss.colours import ABSOLUTE, preference_of
from arpad.pairing.swiss.field import RoundField

FORBIDDEN = "forbidden_pair"  # the report's own ban, which is no rule of an edition
AVOIDED = "avoided_pair"  # a wish of the event's own rules (I-250)


@dataclass(frozen=True)
class Criterion:
    """What decided: the rule, what was counted under it, in which bracket, and both counts."""

    rule: str
    measure: str = ""
    score: int | None = None
    ours: int = 0
    theirs: int = 0
    players: tuple[int, ...] = ()


def absolute_break(field: RoundField, pair: Pairing) -> Criterion | None:
    """The absolute criterion that a pair (or a bye) breaks by itself, if any."""
    white = field.by_number.get(pair.white)
    if white is None:
        return None
    if pair.is_rest:
        return None if white.may_rest else Criterion("second_bye", players=(pair.white,))
    black = field.by_number.get(pair.black)
    if black is None:
        return None
    if pair.black in white.opponents:
        return Criterion("rematch", players=pair)
    if not field.may_meet(white, black):
        return Criterion(AVOIDED if field.is_avoided(*pair) else FORBIDDEN, players=pair)
    own, theirs = preference_of(white), preference_of(black)
    same = own.colour is theirs.colour and own.strength == theirs.strength == ABSOLUTE
    if same and not (field.is_topscorer(white) or field.is_topscorer(black)):
        return Criterion("colour_limits", players=pair)
    return None
