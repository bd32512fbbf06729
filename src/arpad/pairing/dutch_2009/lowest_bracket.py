"""The lowest bracket: everybody must be paired, but for one who rests; so those above may have to be undone."""

from collections.abc import Iterator, Sequence
from itertools import chain, dropwhile

from arpad.pairing.dutch_2009.bracket import Bracket, Target
from arpad.pairing.dutch_2009.floaters import with_other_floaters
from arpad.pairing.dutch_2009.members import Member
from arpad.pairing.dutch_2009.obstacle import obstacle_for
from arpad.pairing.dutch_2009.search import first_candidate
from arpad.pairing.swiss.round_pairing import Change, Obstacle

Groups = Sequence[Sequence[Member]]


def pair_lowest(done: list[Bracket], lowest: Bracket, groups: Groups) -> list[Bracket] | None:
    """All brackets with the lowest paired; or those from which to go on; None if there is no legal pairing."""
    if any(lowest.try_target(target) for target in lowest.targets()):
        return [*done, lowest]
    return _joined(done, lowest) if lowest.rules.joins else _moved_down(done, lowest, groups)


def _moved_down(done: list[Bracket], lowest: Bracket, groups: Groups) -> list[Bracket] | None:
    """The nearest bracket above that can make other pairs, or fewer, so that all below can be paired; or that comes to
    none and goes down whole. From there on all is paired anew.   [lowest_bracket]"""
    obstacle = obstacle_for(lowest.rules, lowest.carry, lowest.residents, lowest=True)
    for index in range(len(done) - 1, -1, -1):
        above = done[index]
        below = (*above.sent_down, *chain.from_iterable(groups[index + 1 :]))
        if above.candidate is not None and _keeps_pairable(above, below, obstacle, next_but_one=index < len(done) - 1):
            return done[: index + 1]
    return None


def _keeps_pairable(above: Bracket, below: tuple[Member, ...], obstacle: Obstacle | None, next_but_one: bool) -> bool:
    if not _pairable(above, below):
        return False
    for target in _targets_from(above):
        found = first_candidate(above.rules, above.tasks(target, below))
        if found is not None:
            before, same = above.left, target == above.target
            above.target, above.candidate, above.below = target, found, below
            step = _step(above, before) if same and not next_but_one else "lowest_bracket"
            above.changes.append(_opened_again(step, above, obstacle))
            return True
    above.candidate = None
    above.changes.append(Change("lowest_bracket", obstacle=obstacle))
    return True


def _step(above: Bracket, before: list[Member]) -> str:
    """Another player comes down instead of one who could not stay below: that is C12, from the lowest bracket too;
    it is C13 only where nobody came down, or fewer pairs are made.   [backtracking, lowest_bracket]"""
    came_again = sorted(member.score for member in before) == sorted(member.score for member in above.left)
    return "backtracking" if before and (came_again or not above.rules.floaters_of_same_scores) else "lowest_bracket"


def _opened_again(step: str, above: Bracket, obstacle: Obstacle | None) -> Change:
    target = above.target
    assert target is not None
    numbers = tuple(member.number for member in above.left)
    return Change(step, target.pairs, target.moved_down, numbers if step == "backtracking" else (), obstacle)


def _pairable(above: Bracket, below: Sequence[Member]) -> bool:
    """Whether the bracket's players and those below can be paired at all, but for one who rests."""
    together = Bracket(above.rules, [], [*above.carry, *above.residents, *below], lowest=True)
    return any(together.can_meet(target) for target in together.targets())


def _targets_from(bracket: Bracket) -> Iterator[Target]:
    """The target at which the bracket stands and those after it."""
    return dropwhile(lambda target: target != bracket.target, bracket.targets())


def _joined(done: list[Bracket], lowest: Bracket) -> list[Bracket] | None:
    """The penultimate bracket makes other pairs, or fewer, until the lowest can be paired; when it comes to none the
    two are one, with the penultimate as S1, and the next above is the penultimate.   [lowest_bracket]"""
    rules = lowest.rules
    done = list(done)
    obstacle = obstacle_for(rules, lowest.carry, lowest.residents, lowest=True)
    below, joined = list(lowest.residents), list[Member]()
    while done:
        above = done.pop()
        found = _other_pairing(above, below, joined)
        if found is not None:
            return [*done, above, found]
        came = done[-1].leaving if done else []
        below = [*joined, *below]
        joined = [member for member in above.everybody if member not in came]
        one = Bracket(rules, above.everybody, list(below), lowest=True, joined=True)
        if any(one.try_target(target) for target in one.targets()):
            numbers = tuple(member.number for member in above.everybody)
            one.changes.append(Change("lowest_bracket", numbers=numbers, obstacle=obstacle))
            return [*done, one]
    everybody = Bracket(rules, [], [*joined, *below], lowest=True)  # beyond the letter, so that what can be is paired
    if any(everybody.try_target(target) for target in everybody.targets()):
        everybody.changes.append(Change("lowest_bracket", obstacle=obstacle))
        return [everybody]
    return None


def _other_pairing(above: Bracket, below: list[Member], joined: list[Member]) -> Bracket | None:
    """The bracket above with other players left over, and the lowest bracket paired with these."""
    if above.candidate is None or not _pairable(above, [*above.sent_down, *joined, *below]):
        return None

    def bracket_with(left: list[Member]) -> Bracket:
        carry = [*above.sent_down, *left, *joined]
        return Bracket(above.rules, carry, list(below), lowest=True, joined=bool(joined))

    def will_do(left: list[Member]) -> bool:
        bracket = bracket_with(left)
        return any(bracket.can_meet(target) for target in bracket.targets())

    takers = (*above.sent_down, *joined, *below)
    for target in _targets_from(above):
        if target == above.target and not above.candidate.left:
            continue  # the same number of pairs would send down nobody
        found = with_other_floaters(above, target, will_do, below=takers)
        if found is not None:
            obstacle = obstacle_for(above.rules, [*above.leaving, *joined], below, lowest=True)
            before, same = above.left, target == above.target
            above.target, above.candidate = target, found
            step = _step(above, before) if same and not joined else "lowest_bracket"
            above.changes.append(_opened_again(step, above, obstacle))
            lowest = bracket_with(above.left)
            if not any(lowest.try_target(tried) for tried in lowest.targets()):
                raise AssertionError("these floaters were found to do")
            return lowest
    return None
