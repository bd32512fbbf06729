"""Who is to be paired in a round, and what the earlier rounds left behind. Scores are in tenths of a point."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from functools import cached_property

from arpad.values.records import dataclass
from arpad.values.result import Colour, Result


class Float(StrEnum):
    """The mark of one round on a player's card."""

    NONE = "none"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class SwissPlayer:
    """A player as the pairing sees him.

    `colours` are those of the games played, the latest last, without gaps; `floats` those of the last round and of the
    round before it. `pairing_score` is the score with the virtual points of an acceleration. `arrived_as` is his rank
    among those who are or were in some pairing, where the edition counts only these.
    """

    number: int
    score: int = 0
    pairing_score: int = 0
    opponents: frozenset[int] = frozenset()
    colours: tuple[Colour, ...] = ()
    floats: tuple[Float, Float] = (Float.NONE, Float.NONE)
    may_rest: bool = True
    unplayed_rounds: int = 0
    arrived_as: int = 0

    @property
    def place(self) -> int:
        """The number that decides who begins with which colour."""
        return self.arrived_as or self.number

    @property
    def colour_difference(self) -> int:
        """Games with White less games with Black."""
        return 2 * self.colours.count(Colour.WHITE) - len(self.colours)


@dataclass(frozen=True)
class RoundField:
    """The players of one round in their order (pairing score, then pairing number), and what holds for all of them.

    `initial_colour` is the lot of round 1, `unplayed_colour` an odd number's in a pair that nothing else decides.
    `other_keeps_colour`: if only one of two with the same absolute preference is a top scorer, the other's is granted.
    `absent` are the numbers that are not paired this round, with what the round gives them. `forbidden` holds pairs of
    numbers, the lower first; `avoided` those of them that are no ban, but a wish that could be granted, and
    `unavoidable` the wishes that could not. `topscore` is the score in tenths that a top scorer must exceed.
    """

    players: tuple[SwissPlayer, ...]
    round_number: int
    last_round: bool = False
    topscore: int = 0
    initial_colour: Colour = Colour.WHITE
    unplayed_colour: Colour = Colour.WHITE
    other_keeps_colour: bool = False
    forbidden: frozenset[tuple[int, int]] = frozenset()
    absent: Mapping[int, Result] = field(default_factory=dict)
    avoided: tuple[tuple[int, int], ...] = ()
    unavoidable: tuple[tuple[int, int], ...] = ()

    @cached_property
    def by_number(self) -> dict[int, SwissPlayer]:
        return {player.number: player for player in self.players}

    @cached_property
    def forbidden_to(self) -> dict[int, set[int]]:
        """Whom each number must not meet."""
        found: dict[int, set[int]] = {}
        for low, high in self.forbidden:
            found.setdefault(low, set()).add(high)
            found.setdefault(high, set()).add(low)
        return found

    def is_avoided(self, one: int, other: int) -> bool:
        return (min(one, other), max(one, other)) in self.avoided

    def is_topscorer(self, player: SwissPlayer) -> bool:
        """In the last round, more than half of the points that could be made so far."""
        return self.last_round and player.score > self.topscore

    def may_meet(self, one: SwissPlayer, other: SwissPlayer) -> bool:
        """They have not played each other, and nobody forbade it."""
        if other.number in one.opponents:
            return False
        return other.number not in self.forbidden_to.get(one.number, ())
