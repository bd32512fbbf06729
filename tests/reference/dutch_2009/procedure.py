"""C1, C12, C13 and C14: from the highest bracket to the lowest."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, islice

from .bracket import Aim, Bracket, Candidate, aims, candidates
from .criteria import possible_opponents
from .player import Player, Position, in_order


class NoLegalPairing(Exception):
    """All brackets were joined without success (D-10)."""


@dataclass(frozen=True)
class Done:
    """A bracket that was dealt with. `place` is the candidate's place in the sequence for its p."""

    bracket: Bracket
    stuck: tuple[Player, ...] = ()  # whom C1 sent down
    aim: Aim | None = None
    place: int = 0
    candidate: Candidate | None = None  # None: the whole bracket moved down
    by: str = ""  # "C12", "C13", "C13 joined" or "last resort" where that was needed

    @property
    def going_down(self) -> tuple[Player, ...]:
        left = self.candidate.left if self.candidate else self.bracket.players
        return in_order([*self.stuck, *left])

    @property
    def everybody(self) -> tuple[Player, ...]:
        return (*self.bracket.players, *self.stuck)


def pair_brackets(position: Position, last_resort: bool = False) -> list[Done]:
    """C: every bracket, the highest first. The one left over by the lowest has the bye.

    `last_resort` goes beyond the letter: when all brackets are joined without success, the field is paired as one
    homogeneous bracket. The letter pairs all of S1, so it finds nothing where only a player of S1 may rest (I-216).
    """
    groups = [tuple(group) for _, group in groupby(in_order(position.players), key=lambda player: player.score)]
    done: list[Done] = []
    for group in groups[:-1]:
        done = _next_bracket(done, group, position)
    try:
        return _lowest_bracket(done, groups[-1], position)
    except NoLegalPairing:
        if last_resort and (found := _first(Bracket(in_order(position.players), lowest=True), position, "last resort")):
            return [found]
        raise


def _next_bracket(done: list[Done], group: tuple[Player, ...], position: Position) -> list[Done]:
    """One bracket that is not the lowest, after those above it."""
    came = _going_down(done)
    bracket, stuck = _without_stuck(came, group, position)
    if any(player in came for player in stuck):  # C1: a moved-down player without opponent
        first = aims(Bracket(in_order([*came, *group]), frozenset(came)))[:1]
        if first and (changed := _other_floaters(done, group, first[0], position)):
            return changed
    for aim in aims(bracket):  # C14 from one to the next
        for candidate in candidates(bracket, aim, position):
            return [*done, Done(bracket, stuck, aim, 0, candidate)]
        if bracket.moved_down and (changed := _other_floaters(done, group, aim, position)):
            return changed
    return [*done, Done(bracket, stuck)]  # C14: p is 0


def _without_stuck(
    came: Iterable[Player], group: tuple[Player, ...], position: Position
) -> tuple[Bracket, tuple[Player, ...]]:
    """C1: the bracket, and its players without an opponent in it, who go on down together (D-09)."""
    players = in_order([*came, *group])
    stuck = tuple(a for a in players if not any(a is not b and possible_opponents(a, b, position) for b in players))
    staying = tuple(player for player in players if player not in stuck)
    return Bracket(staying, frozenset(came) & frozenset(staying)), stuck


def _going_down(done: list[Done]) -> tuple[Player, ...]:
    return done[-1].going_down if done else ()


def _other_floaters(done: list[Done], group: tuple[Player, ...], aim: Aim, position: Position) -> list[Done] | None:
    """C12: the bracket directly above goes on in its sequence, with its p, until others come down who let this bracket
    reach its own p; else everything stays (D-09). This bracket begins again at C1 (I-214)."""
    if not done or not (done[-1].candidate and done[-1].candidate.left):
        return None  # nobody was left over up there, so nobody can take his place
    tried = {done[-1].going_down}
    for above in _same_p(done[-1], position):
        if above.going_down in tried:
            continue
        tried.add(above.going_down)
        bracket, stuck = _without_stuck(above.going_down, group, position)
        if any(player in above.going_down for player in stuck) or aim not in aims(bracket):
            continue
        for candidate in candidates(bracket, aim, position):
            return [*done[:-1], above, Done(bracket, stuck, aim, 0, candidate, "C12")]
    return None


def _same_p(done: Done, position: Position) -> Iterator[Done]:
    """The bracket goes on in its own sequence, p unchanged."""
    if done.aim is None:
        return
    rest = islice(candidates(done.bracket, done.aim, position), done.place + 1, None)
    for place, candidate in enumerate(rest, done.place + 1):
        yield Done(done.bracket, done.stuck, done.aim, place, candidate, done.by)


def _lower_p(done: Done, position: Position) -> Iterator[Done]:
    """The bracket after C14, down to p = 1."""
    sequence = aims(done.bracket)
    for aim in sequence[sequence.index(done.aim) + 1 :] if done.aim else ():
        for place, candidate in enumerate(candidates(done.bracket, aim, position)):
            yield Done(done.bracket, done.stuck, aim, place, candidate, done.by)


def _lowest_bracket(done: list[Done], group: tuple[Player, ...], position: Position) -> list[Done]:
    """The lowest bracket, and C13 until it is paired. (Everybody in it must be paired or rest, so whoever C1 finds
    without opponent makes every candidate fail, unless he may rest (D-11, I-211); and C12 is how C13 begins, I-215.)"""
    came = _going_down(done)
    bracket = Bracket(in_order([*came, *group]), frozenset(came), lowest=True)
    if found := _first(bracket, position, ""):
        return [*done, found]
    below, joined = group, ()  # the joined bracket is S1 against those below (C13)
    while done:
        *done, penultimate = done
        tried = {penultimate.going_down}
        for other in _other_pairings(penultimate, position):
            if other.going_down in tried:
                continue
            tried.add(other.going_down)
            s1 = (*other.going_down, *joined)
            bracket = Bracket(in_order([*s1, *below]), frozenset(s1), lowest=True, joined=bool(joined))
            if found := _first(bracket, position, "C13"):
                return [*done, other, found]
        # p has come to 0: the penultimate bracket joins the lowest, and another one is the penultimate now.
        came = _going_down(done)
        below = (*joined, *below)
        joined = tuple(player for player in penultimate.everybody if player not in came)
        s1 = penultimate.everybody
        if found := _first(Bracket(in_order([*s1, *below]), frozenset(s1), True, True), position, "C13 joined"):
            return [*done, found]
    raise NoLegalPairing


def _other_pairings(done: Done, position: Position) -> Iterator[Done]:
    """C13: another pairing of the penultimate bracket, its p falling."""
    if done.candidate and done.candidate.left:  # with nobody left over, the same p sends down nobody else
        yield from _same_p(replace(done, place=-1), position)  # from the first: C12 may have gone past it (I-215)
    yield from _lower_p(done, position)


def _first(bracket: Bracket, position: Position, by: str) -> Done | None:
    (aim,) = aims(bracket)
    for candidate in candidates(bracket, aim, position):
        return Done(bracket, (), aim, 0, candidate, by)
    return None
