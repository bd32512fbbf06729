"""The pairing of a round with its reasons, as data, in the order of boards: `reports` puts it into words."""

from collections.abc import Iterable, Mapping
from dataclasses import field

from arpad.pairing.round_robin.berger import REST, Pairing, Round
from arpad.pairing.swiss.field import SwissPlayer
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players with their colours, and the rule that decided these."""

    white: int
    black: int
    colour_rule: str


@dataclass(frozen=True, slots=True)
class MovedDown:
    """Somebody who left a bracket downwards, and the rule that sent him."""

    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class Relaxed:
    """A criterion set aside in a bracket because nothing better existed; `count` is of pairs or of floaters."""

    rule: str
    count: int


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What was in the way: `coming` would have come down to `others`, and `alone` would have had nobody to meet there.

    With `nobody_rests` one player was left over whom nothing forbids to meet somebody, and nobody there may rest.
    """

    coming: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    alone: tuple[int, ...] = ()
    nobody_rests: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """A step away from the plain course: a target lowered, another bracket opened, two brackets joined.

    `rule` is the step's id. `pairs` and `moved_down` are the numbers of pairs and of moved-down players aimed at from
    here on; `numbers` are the players concerned, if any; `obstacle` is why, where a bracket was opened again.
    """

    rule: str
    pairs: int = 0
    moved_down: int = 0
    numbers: tuple[int, ...] = ()
    obstacle: Obstacle | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """Why not simply the first candidate: the rule it breaks, or on which it counts more (`plain`) than `chosen`.

    A count has one member, a list of scores or differences any number, the largest first. `pairs` are those of the
    first candidate, `players` the two of them who may not meet, where that is it.
    """

    rule: str
    chosen: tuple[int, ...] = ()
    plain: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketReport:
    """One bracket as it was paired.

    `members` in order, `moved_down` those of them who came from above. `target` and `allowance` are p and x at the
    start (`strong_allowance` is z, None where the edition or the round has none); `missed` is the number of pairs that
    miss a colour preference in the end. `first_half` and `second_half` are S1 and S2 of the homogeneous part before any
    exchange, `exchanged` the players who changed places (from S1, from S2), `transposed` S2 in the order that was
    paired. For a heterogeneous bracket `mdp_opponents` are the opponents of the moved-down players in their order.
    `decided` is set where candidates are chosen by criteria and the first one was not the best.
    """

    score: int
    members: tuple[int, ...]
    moved_down: tuple[int, ...] = ()
    heterogeneous: bool = False
    target: int = 0
    allowance: int = 0
    strong_allowance: int | None = None
    missed: int = 0
    pairs: tuple[tuple[int, int], ...] = ()
    leaving: tuple[MovedDown, ...] = ()
    mdp_paired: tuple[int, ...] = ()
    mdp_opponents: tuple[int, ...] = ()
    first_half: tuple[int, ...] = ()
    second_half: tuple[int, ...] = ()
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    transposed: tuple[int, ...] = ()
    relaxed: tuple[Relaxed, ...] = ()
    changes: tuple[Change, ...] = ()
    decided: Decided | None = None


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """Pairs in the order of boards, who rests, and the brackets from the highest down."""

    pairs: tuple[Pair, ...]
    bye: int | None = None
    brackets: tuple[BracketReport, ...] = ()
    absent: Mapping[int, str] = field(default_factory=dict)


class NoLegalPairing(Exception):
    """No pairing keeps the absolute criteria.

    `players` are those left without an opponent in a pairing of as many as possible; with `nobody_may_rest` the number
    is odd and everybody has had his bye.
    """

    def __init__(self, players: tuple[int, ...], nobody_may_rest: bool = False) -> None:
        super().__init__(f"no legal pairing for {players}")
        self.players = players
        self.nobody_may_rest = nobody_may_rest


def in_board_order(pairs: Iterable[tuple[SwissPlayer, SwissPlayer]]) -> list[tuple[SwissPlayer, SwissPlayer]]:
    """Pairs (higher, lower) by the higher player's score, the sum, the higher player's rank.   [board_order]"""
    return sorted(
        pairs,
        key=lambda pair: (
            -pair[0].pairing_score,
            -(pair[0].pairing_score + pair[1].pairing_score),
            pair[0].number,
        ),
    )


def round_of(made: RoundPairing) -> Round:
    """The pairs in the order of boards, the bye last."""
    games = tuple(Pairing(pair.white, pair.black) for pair in made.pairs)
    return games if made.bye is None else (*games, Pairing(made.bye, REST))
