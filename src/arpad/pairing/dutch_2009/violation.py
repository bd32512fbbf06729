"""Two pairings of one field held against each other: on which criterion does one fall short of the other?

Brackets are looked at from the highest score down, and in each the criteria in the order of their weight.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from arpad.pairing.dutch_2009.members import Rulebook
from arpad.pairing.round_robin.berger import Round
from arpad.pairing.swiss.criteria import Criterion
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.pairing.swiss.round_pairing import BracketReport, RoundPairing, round_of
from arpad.regulations.edition import Edition


def first_violated(field: RoundField, edition: Edition, made: RoundPairing, theirs: Round) -> Criterion:
    """The first criterion on which their pairing is worse than the one made; else the order of trial."""
    rules = Rulebook.of(field, edition)

    def misses(one: SwissPlayer, other: SwissPlayer) -> bool:
        return rules.clash(rules.member(one), rules.member(other))

    return first_worse(field, round_of(made), theirs, misses) or order_of_trial(made.brackets, theirs)


Misses = Callable[[SwissPlayer, SwissPlayer], bool]
Brackets = dict[int, list[tuple[SwissPlayer, SwissPlayer | None]]]
"""Pairs by a score, the higher player first; the bye has no second."""


class _Measures(NamedTuple):
    """One bracket of a pairing, smaller being better: who floats, rests, how far, colours missed, floats repeated."""

    floaters: int
    rest: int
    fall: int
    missed: int
    down_last: int
    down_before: int
    up_last: int
    up_before: int


_RULES = (
    "score_difference",
    "bye",
    "score_difference",
    "colours_granted",
    "float_of_last_round",
    "float_of_round_before",
    "float_of_last_round",
    "float_of_round_before",
)


_OF_THE_PAIR = frozenset({"missed", "up_last", "up_before"})  # judged in the bracket in which the pair is made


def first_worse(field: RoundField, ours: Round, theirs: Round, misses: Misses) -> Criterion | None:
    """The first criterion on which their pairing measures worse than ours; None if it does on none.

    `misses` says whether one of two players misses a colour preference that counts in this round.
    """
    from_ours, from_theirs = _brackets(field, ours), _brackets(field, theirs)
    in_ours, in_theirs = _made_in(from_ours), _made_in(from_theirs)
    for score in sorted({*from_ours, *from_theirs, *in_ours, *in_theirs}, reverse=True):
        mine = _measures(from_ours.get(score, []), in_ours.get(score, []), misses)
        other = _measures(from_theirs.get(score, []), in_theirs.get(score, []), misses)
        for rule, measure, own, there in zip(_RULES, _Measures._fields, mine, other, strict=True):
            if there > own:
                judged = (in_ours, in_theirs) if measure in _OF_THE_PAIR else (from_ours, from_theirs)
                return Criterion(rule, measure, score, own, there, tuple(_concerned(*judged, score)))
            if there < own:
                break  # better here, at the cost of something below
    return None


def _made_in(brackets: Brackets) -> Brackets:
    """Pairs by the bracket in which they are made: that of the lower player. Nobody makes the bye."""
    found: Brackets = {}
    for pairs in brackets.values():
        for higher, lower in pairs:
            if lower is not None:
                found.setdefault(lower.pairing_score, []).append((higher, lower))
    return found


def _brackets(field: RoundField, pairs: Round) -> Brackets:
    """Pairs by the score of their higher player, the higher first; the bye has no second."""
    brackets: Brackets = {}
    for pair in pairs:
        players = [field.by_number[number] for number in pair if number in field.by_number]
        if players:
            players.sort(key=lambda player: (-player.pairing_score, player.number))
            higher, lower = players[0], players[1] if len(players) > 1 else None
            brackets.setdefault(higher.pairing_score, []).append((higher, lower))
    return brackets


def _measures(
    pairs: Sequence[tuple[SwissPlayer, SwissPlayer | None]],
    made: Sequence[tuple[SwissPlayer, SwissPlayer | None]],
    misses: Misses,
) -> _Measures:
    """`pairs` are those of the bracket's own players as the higher ones, `made` those made in it."""
    floating = [(high, low) for high, low in pairs if low is None or low.pairing_score < high.pairing_score]
    below = [low for high, low in made if low is not None and low.pairing_score < high.pairing_score]
    return _Measures(
        floaters=len(floating),
        rest=sum(low is None for _, low in floating),
        fall=sum(high.pairing_score - (low.pairing_score if low else 0) for high, low in floating),
        missed=sum(misses(high, low) for high, low in made if low is not None),
        down_last=sum(high.floats[0] is Float.DOWN for high, _ in floating),
        down_before=sum(high.floats[1] is Float.DOWN for high, _ in floating),
        up_last=sum(low.floats[0] is Float.UP for low in below),
        up_before=sum(low.floats[1] is Float.UP for low in below),
    )


def _concerned(
    ours: Brackets,
    theirs: Brackets,
    score: int,
) -> Iterator[int]:
    """The players of that bracket who have other opponents in the other pairing."""
    kept = {_numbers(pair) for pair in ours.get(score, [])}
    for pair in theirs.get(score, []):
        if _numbers(pair) not in kept:
            yield from sorted(_numbers(pair))


def _numbers(pair: tuple[SwissPlayer, SwissPlayer | None]) -> frozenset[int]:
    return frozenset(player.number for player in pair if player is not None)


def order_of_trial(brackets: Sequence[BracketReport], theirs: Round) -> Criterion:
    """Nothing is worse: ours comes earlier in the order of trial, by transposition or by exchange."""
    given = {frozenset(pair) for pair in theirs}
    for bracket in brackets:
        if all(frozenset(pair) in given for pair in bracket.pairs):
            continue
        members = frozenset(bracket.members)
        halves = (frozenset(bracket.first_half), frozenset(bracket.second_half))
        other = [
            pair for pair in theirs if members & set(pair) and frozenset(pair) not in map(frozenset, bracket.pairs)
        ]
        exchanged = any(set(pair) <= half for pair in other for half in halves)
        rule = "exchanges" if exchanged else "transpositions"
        return Criterion(rule, "order", bracket.score, players=tuple(sorted({n for pair in other for n in pair if n})))
    return Criterion("candidate")
