"""Why a bracket could not be paired with those who were to come down: the cause of every step back."""

from collections.abc import Sequence

from arpad.pairing.dutch_2009.bracket import Bracket
from arpad.pairing.dutch_2009.members import Member, Rulebook
from arpad.pairing.matching.bits import mask_of
from arpad.pairing.matching.bits import members as bits_of
from arpad.pairing.matching.perfect_matching import PerfectMatching
from arpad.pairing.swiss.round_pairing import Obstacle


def may_meet(rules: Rulebook, members: Sequence[Member], limits: bool = False) -> list[int]:
    """For each the mask of those whom he may meet; without `limits`, top scorers may meet against those on colours."""
    return [
        mask_of(
            p for p, other in enumerate(members) if other is not member and rules.legal(member, other, limits=limits)
        )
        for member in members
    ]


def obstacle_for(rules: Rulebook, coming: Sequence[Member], group: Sequence[Member], lowest: bool) -> Obstacle | None:
    """What is in the way if these come down to that group; None if the players could all be paired."""
    bracket = Bracket(rules, list(coming), list(group), lowest=lowest)
    members = bracket.members
    odd = len(members) % 2
    resting = [member for member in members if member.player.may_rest] if lowest and odd else []
    alone = bracket.alone()
    alone = [member for member in alone if member in bracket.carry] or alone  # who came is the cause, not those below
    if len(alone) <= (1 if set(alone) & set(resting) or (odd and not lowest) else 0):
        masks = may_meet(rules, members, limits=not any(member.topscorer for member in members))
        left = bits_of(PerfectMatching(masks).grow())
        alone = [members[place] for place in left]
        if len(alone) <= odd and not (lowest and odd and not resting):
            return None
    come = {member.number for member in coming}
    return Obstacle(
        coming=tuple(member.number for member in members if member.number in come),
        others=tuple(member.number for member in members if member.number not in come),
        alone=tuple(member.number for member in alone),
        nobody_rests=bool(lowest and odd and not resting and len(alone) <= 1),
    )
