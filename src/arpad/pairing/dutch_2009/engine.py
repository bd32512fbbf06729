"""A round by the Dutch system: brackets from the highest score down, each accepted before the next is opened."""

from arpad.pairing.dutch_2009.bracket import Bracket, Target
from arpad.pairing.dutch_2009.floaters import with_other_floaters
from arpad.pairing.dutch_2009.lowest_bracket import pair_lowest
from arpad.pairing.dutch_2009.members import Member, Rulebook, scoregroups
from arpad.pairing.dutch_2009.obstacle import may_meet, obstacle_for
from arpad.pairing.dutch_2009.reasons import bracket_report
from arpad.pairing.matching.bits import mask_of
from arpad.pairing.matching.bits import members as bits_of
from arpad.pairing.matching.perfect_matching import PerfectMatching
from arpad.pairing.swiss.colours import with_colours
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.round_pairing import Change, NoLegalPairing, RoundPairing, in_board_order
from arpad.regulations.edition import Edition


def pair_field(field: RoundField, edition: Edition) -> RoundPairing:
    """The whole round. Raises NoLegalPairing."""
    rules = Rulebook.of(field, edition)
    if _is_crowded(field):
        _refuse_the_impossible(rules)
    done = _brackets(rules)
    pairs = [
        (bracket.candidate.task.members[high].player, bracket.candidate.task.members[low].player)
        for bracket in done
        if bracket.candidate is not None
        for high, low in bracket.candidate.pairs
    ]
    resting = done[-1].leaving if done else []
    return RoundPairing(
        pairs=tuple(with_colours(field, higher, lower) for higher, lower in in_board_order(pairs)),
        bye=resting[0].number if resting else None,
        brackets=tuple(bracket_report(bracket) for bracket in done),
        absent={number: result.value for number, result in field.absent.items()},
    )


def _brackets(rules: Rulebook) -> list[Bracket]:
    groups = scoregroups(rules.member(player) for player in rules.field.players)
    done: list[Bracket] = []
    while groups and not (done and done[-1].lowest):
        carry = done[-1].leaving if done else []
        group = list(groups[len(done)])
        if len(done) < len(groups) - 1:
            _pair_next(rules, done, Bracket(rules, list(carry), group))
            continue
        ended = pair_lowest(done, Bracket(rules, list(carry), group, lowest=True), groups)
        if ended is None:
            raise _no_legal_pairing(rules, [member for group in groups for member in group])
        done = ended
    return done


def _pair_next(rules: Rulebook, done: list[Bracket], bracket: Bracket) -> None:
    """A bracket that is not the lowest: one target after the other, if need be with other players from above."""
    group = list(bracket.residents)
    alone = bracket.alone()
    if any(member in bracket.carry for member in alone):
        first = next(bracket.targets(), None)
        if first is not None and _stuck(bracket, first) and (changed := _backtracked(done, group, first)):
            done.append(changed)
            return
    bracket.send_down(alone)
    for target in bracket.targets():
        if bracket.try_target(target):
            break
        if bracket.carry and (changed := _backtracked(done, group, target)):
            bracket = changed
            break
    done.append(bracket)


def _stuck(bracket: Bracket, target: Target) -> bool:
    """Whether a player without opponent is worth other floaters: one edition asks that pairs are missing."""
    return bracket.rules.joins or not bracket.can_meet(target)


def _backtracked(done: list[Bracket], group: list[Member], target: Target) -> Bracket | None:
    """Other floaters of the bracket above with which this one meets its target.   [backtracking]"""
    if not done:
        return None
    above, aimed = done[-1], done[-1].target
    if aimed is None or above.candidate is None or not above.candidate.left:
        return None
    if above.below is not None:
        return None  # it was undone for a lower bracket already
    rules = above.rules

    def begun(left: list[Member]) -> Bracket | None:
        """This bracket with these players from above, begun again."""
        bracket = Bracket(rules, [*above.sent_down, *left], list(group))
        alone = bracket.alone()
        if any(member in bracket.carry for member in alone):
            return None
        if rules.joins:
            bracket.send_down(alone)
            if target not in bracket.targets():
                return None
        return bracket

    def will_do(left: list[Member]) -> bool:
        bracket = begun(left)
        return bracket is not None and bracket.can_meet(target)

    found = with_other_floaters(above, aimed, will_do, rules.floaters_of_same_scores)
    if found is None:
        return None
    obstacle = obstacle_for(rules, above.leaving, group, lowest=False)
    above.candidate = found
    numbers = tuple(member.number for member in above.left)
    above.changes.append(Change("backtracking", target.pairs, target.moved_down, numbers, obstacle))
    bracket = begun(above.left)
    if bracket is None or not bracket.try_target(target):
        raise AssertionError("these floaters were found to do")
    return bracket


def _is_crowded(field: RoundField) -> bool:
    """Somebody has met half of the others: then it is worth asking first whether the round can be paired at all."""
    return any(2 * len(player.opponents) >= len(field.players) for player in field.players)


def _refuse_the_impossible(rules: Rulebook) -> None:
    """Before every bracket is bracket, undone and joined in vain. Raises NoLegalPairing."""
    members = [rules.member(player) for player in rules.field.players]
    masks = may_meet(rules, members)
    if len(members) % 2:
        resting = mask_of(place for place, member in enumerate(members) if member.player.may_rest)
        masks = [mask | (resting >> place & 1) << len(members) for place, mask in enumerate(masks)]
        masks.append(resting)
    if not PerfectMatching(masks).complete():
        raise _no_legal_pairing(rules, members)


def _no_legal_pairing(rules: Rulebook, members: list[Member]) -> NoLegalPairing:
    alone = bits_of(PerfectMatching(may_meet(rules, members)).grow())
    nobody = len(members) % 2 == 1 and not any(member.player.may_rest for member in members)
    return NoLegalPairing(tuple(members[place].number for place in alone), nobody)
