"""C1, C12, C13: from the highest bracket to the lowest, and the round."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, islice

from reference.dutch_2009.colours import boards
from reference.dutch_2009.criteria import possible_opponents
from reference.dutch_2009.pairing import Pairing
from reference.dutch_2009.player import Player, Position, in_order
from reference.dutch_2009.procedure import NoLegalPairing

from .search import Candidate, Search
from .targets import Bracket, Target, first_target, next_target


@dataclass(frozen=True)
class Done:
    bracket: Bracket
    stuck: tuple[Player, ...] = ()
    target: Target | None = None
    place: int = 0  # in the bracket's whole sequence
    candidate: Candidate | None = None

    @property
    def going_down(self) -> tuple[Player, ...]:
        return in_order([*self.stuck, *(self.candidate.left if self.candidate else self.bracket.players)])

    @property
    def everybody(self) -> tuple[Player, ...]:
        return (*self.bracket.players, *self.stuck)


def pair_round(position: Position) -> Pairing:
    groups = [tuple(group) for _, group in groupby(in_order(position.players), key=lambda player: player.score)]
    done: list[Done] = []
    for group in groups[:-1]:
        done = _next_bracket(done, group, position)
    done = _lowest_bracket(done, groups[-1], position)
    pairs = [pair for bracket in done if bracket.candidate for pair in bracket.candidate.pairs]
    left = done[-1].candidate.left if done[-1].candidate else ()
    # Note to B2: whoever is paired with a top scorer counts as one, so nobody's colour comes first there.
    plain = {player: replace(player, above_half=False) for player in position.players}
    alike = replace(position, players=tuple(plain.values()))
    return boards([(plain[a], plain[b]) for a, b in pairs], alike), left[0].number if left else None


def sequence(bracket: Bracket, position: Position) -> Iterator[tuple[Target, Candidate | None]]:
    """Every candidate of every target; None ends a target."""
    target: Target | None = first_target(bracket, position)
    while target and (target.pairs or bracket.lowest):
        search = Search(bracket, target, position)
        for candidate in search.candidates():
            yield target, candidate
        yield target, None
        target = next_target(bracket, target, search.reached, position)


def _next_bracket(done: list[Done], group: tuple[Player, ...], position: Position) -> list[Done]:
    came = done[-1].going_down if done else ()
    bracket, stuck = _without_stuck(came, group, position)
    if any(player in came for player in stuck):  # C1
        whole = Bracket(in_order([*came, *group]), frozenset(came))
        if changed := _other_floaters(done, group, first_target(whole, position), position):
            return changed
    for place, (target, candidate) in enumerate(sequence(bracket, position)):
        if candidate:
            return [*done, Done(bracket, stuck, target, place, candidate)]
        if bracket.moved_down and (changed := _other_floaters(done, group, target, position)):
            return changed
    return [*done, Done(bracket, stuck)]


def _without_stuck(
    came: tuple[Player, ...], group: tuple[Player, ...], position: Position
) -> tuple[Bracket, tuple[Player, ...]]:
    """C1; among top scorers B2 does not count."""
    players = in_order([*came, *group])
    stuck = tuple(a for a in players if not any(a is not b and possible_opponents(a, b, position) for b in players))
    staying = tuple(player for player in players if player not in stuck)
    return Bracket(staying, frozenset(came) & frozenset(staying)), stuck


def _other_floaters(
    done: list[Done], group: tuple[Player, ...], target: Target, position: Position
) -> list[Done] | None:
    """C12: other floaters, as many and with the same scores, that allow P1 pairs here."""
    if not done or not (done[-1].candidate and done[-1].candidate.left):
        return None
    above, scores = done[-1], [player.score for player in done[-1].going_down]
    tried = {above.going_down}
    for other in _going_on(above, position):
        if other.target != above.target:
            return None
        if other.going_down in tried or [player.score for player in other.going_down] != scores:
            continue
        tried.add(other.going_down)
        bracket, stuck = _without_stuck(other.going_down, group, position)
        if any(player in other.going_down for player in stuck):
            continue
        for place, (aim, candidate) in enumerate(sequence(bracket, position)):
            if (aim.pairs, aim.moved, aim.heterogeneous) != (target.pairs, target.moved, target.heterogeneous):
                continue
            if candidate:
                return [*done[:-1], other, Done(bracket, stuck, aim, place, candidate)]
            break
    return None


def _going_on(done: Done, position: Position) -> Iterator[Done]:
    """The bracket's sequence after where it stands."""
    if done.target is None:
        return
    rest = islice(sequence(done.bracket, position), done.place + 1, None)
    for place, (target, candidate) in enumerate(rest, done.place + 1):
        if candidate:
            yield Done(done.bracket, done.stuck, target, place, candidate)


def _lowest_bracket(done: list[Done], group: tuple[Player, ...], position: Position) -> list[Done]:
    """C13."""
    came = done[-1].going_down if done else ()
    if found := _first(Bracket(in_order([*came, *group]), frozenset(came), True), position):
        return [*done, found]
    below, joined = group, ()
    while done:
        *done, penultimate = done
        tried = {penultimate.going_down}
        for other in _going_on(penultimate, position):
            if other.going_down in tried:
                continue
            tried.add(other.going_down)
            s1 = (*other.going_down, *joined)
            bracket = Bracket(in_order([*s1, *below]), frozenset(s1), True, bool(joined))
            if found := _first(bracket, position):
                return [*done, other, found]
        came = done[-1].going_down if done else ()
        below = (*joined, *below)
        joined = tuple(player for player in penultimate.everybody if player not in came)
        s1 = penultimate.everybody
        if found := _first(Bracket(in_order([*s1, *below]), frozenset(s1), True, True), position):
            return [*done, found]
    raise NoLegalPairing


def _first(bracket: Bracket, position: Position) -> Done | None:
    for place, (target, candidate) in enumerate(sequence(bracket, position)):
        if candidate:
            return Done(bracket, (), target, place, candidate)
    return None
