"""One bracket as a matching problem: its players, those below who matter, and the ways out of it."""

from enum import IntEnum
from functools import cached_property

from arpad.pairing.dutch_2017.table import Table
from arpad.pairing.matching.bits import mask_of
from arpad.values.records import dataclass


class Place(IntEnum):
    """What a vertex is. An exit stands for somebody below who is surely there to be met; the bye for nobody at all."""

    MOVED_DOWN = 0
    RESIDENT = 1
    FOLLOWING = 2
    LOWER = 3
    EXIT = 4
    BYE = 5


@dataclass(frozen=True)
class Problem:
    """Vertices in this order: moved-down players, residents, the following scoregroup, the lower ones, exits, the bye.

    Groups hold indices of the table. `bye` are the players who may have the bye; None if nobody rests.
    """

    table: Table
    moved_down: tuple[int, ...]
    residents: range
    following: range = range(0)
    lower: range = range(0)
    exits: int = 0
    exits_need_rest: bool = False  # a player who leaves by an exit must be allowed the bye
    bye: frozenset[int] | None = None
    fewest_unplayed: bool = False  # of these the one with the fewest unplayed games has the bye

    @cached_property
    def players(self) -> list[int]:
        """The table's index of each vertex that is a player."""
        return [*self.moved_down, *self.residents, *self.following, *self.lower]

    @cached_property
    def inside(self) -> int:
        """How many vertices belong to the bracket itself."""
        return len(self.moved_down) + len(self.residents)

    @cached_property
    def size(self) -> int:
        return len(self.players) + self.exits + (self.bye is not None)

    @cached_property
    def places(self) -> list[Place]:
        return (
            [Place.MOVED_DOWN] * len(self.moved_down)
            + [Place.RESIDENT] * len(self.residents)
            + [Place.FOLLOWING] * len(self.following)
            + [Place.LOWER] * len(self.lower)
            + [Place.EXIT] * self.exits
            + [Place.BYE] * (self.bye is not None)
        )

    @cached_property
    def legal(self) -> list[int]:
        """Whom each vertex may be matched with; two moved-down players never meet in the bracket that receives them."""
        table, came, start = self.table, len(self.moved_down), self.residents.start
        count = len(self.players)
        lower_end = (self.lower or self.following or self.residents).stop
        window = (1 << (lower_end - start)) - 1
        masks = []
        for vertex, player in enumerate(self.players):
            own = table.legal[player]
            mask = (own >> start & window) << came
            if vertex >= came:
                for i, moved in enumerate(self.moved_down):
                    mask |= (own >> moved & 1) << i
            masks.append(mask)
        everybody = (1 << count) - 1
        exits = ((1 << self.exits) - 1) << count
        bye = 1 << (count + self.exits) if self.bye is not None else 0
        leaving = everybody if not self.lower else 0
        for vertex in range(count):
            if leaving:
                masks[vertex] |= exits
            if self.bye is not None and self.players[vertex] in self.bye:
                masks[vertex] |= bye
        masks += [leaving | exits & ~(1 << (count + i)) for i in range(self.exits)]
        if self.bye is not None:
            masks.append(mask_of(v for v, player in enumerate(self.players) if player in self.bye))
        return masks

    def score(self, vertex: int) -> int:
        return self.table.scores[self.players[vertex]]
