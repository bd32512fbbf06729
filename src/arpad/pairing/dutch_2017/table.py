"""The field as columns: index 0 is the highest player, sets of players are bit masks.

And whether players can still be paired, as cheaply as it can be told.
"""

from functools import cached_property

from arpad.pairing.matching.bits import mask_of, members
from arpad.pairing.matching.perfect_matching import PerfectMatching
from arpad.pairing.swiss.colours import ABSOLUTE, STRONG, Preference, colour_of_higher, preference_of
from arpad.pairing.swiss.field import Float, RoundField
from arpad.values.records import dataclass
from arpad.values.result import Colour


@dataclass(frozen=True)
class Table:
    """`by_difference`: of two absolute preferences the wider colour difference is the stronger.

    `below_lowest`: how far below the bracket's lowest score its downfloaters are assumed to land, in tenths.
    """

    field: RoundField
    by_difference: bool
    below_lowest: int

    @cached_property
    def size(self) -> int:
        return len(self.field.players)

    @cached_property
    def scores(self) -> list[int]:
        return [player.pairing_score for player in self.field.players]

    @cached_property
    def unplayed(self) -> list[int]:
        return [player.unplayed_rounds for player in self.field.players]

    @cached_property
    def may_rest(self) -> list[bool]:
        return [player.may_rest for player in self.field.players]

    @cached_property
    def wishes(self) -> list[Colour | None]:
        return [preference.colour for preference in self._preferences]

    @cached_property
    def strengths(self) -> list[int]:
        return [preference.strength for preference in self._preferences]

    @cached_property
    def topscorers(self) -> list[bool]:
        return [self.field.is_topscorer(player) for player in self.field.players]

    @cached_property
    def downfloated(self) -> tuple[list[bool], list[bool]]:
        """In the last round, and in the one before."""
        return self._floated(Float.DOWN)

    @cached_property
    def upfloated(self) -> tuple[list[bool], list[bool]]:
        return self._floated(Float.UP)

    @cached_property
    def legal(self) -> list[int]:
        """Whom each player may meet: nobody twice, nobody forbidden, nobody with the same absolute preference.

        A top scorer may.   [rematch, colour_limits, topscorers]
        """
        players = self.field.players
        index = {player.number: i for i, player in enumerate(players)}
        everybody = (1 << len(players)) - 1
        top = _mask(self.topscorers)
        absolute = [strength == ABSOLUTE for strength in self.strengths]
        clashing = {
            colour: _mask([a and wish is colour for a, wish in zip(absolute, self.wishes, strict=True)]) & ~top
            for colour in Colour
        }
        masks = []
        for i, player in enumerate(players):
            met = 1 << i
            for number in player.opponents:
                if number in index:
                    met |= 1 << index[number]
            wish = self.wishes[i]
            if absolute[i] and wish is not None and not self.topscorers[i]:
                met |= clashing[wish]
            masks.append(everybody & ~met)
        for low, high in self.field.forbidden:
            if low in index and high in index:
                i, j = index[low], index[high]
                masks[i] &= ~(1 << j)
                masks[j] &= ~(1 << i)
        return masks

    def colour_costs(self, i: int, j: int) -> tuple[int, int, int, int]:
        """Of a pair, i the higher: differences beyond two, third colours running, wishes refused, strong ones refused.

        [colour_differences_beyond_two, third_colours, colours_refused, strong_colours_refused]
        """
        if self.wishes[i] is not self.wishes[j] or not self.strengths[i]:
            return 0, 0, 0, 0
        weaker = min(self.strengths[i], self.strengths[j])
        if weaker < ABSOLUTE:
            return 0, 0, 1, int(weaker == STRONG)
        higher, lower = self.field.players[i], self.field.players[j]
        colour, _ = colour_of_higher(self.field, higher, lower, self.by_difference)
        loser = lower if colour is self.wishes[i] else higher
        got = colour if loser is higher else colour.opposite
        after = loser.colour_difference + (1 if got is Colour.WHITE else -1)
        return int(abs(after) > 2), int(loser.colours[-2:] == (got, got)), 1, 0

    @cached_property
    def absolutes_may_meet(self) -> bool:
        """Some pair of equal absolute preferences is legal: then colours are no longer a matter of counting."""
        return any(top and strength == ABSOLUTE for top, strength in zip(self.topscorers, self.strengths, strict=True))

    @cached_property
    def _preferences(self) -> list[Preference]:
        return [preference_of(player) for player in self.field.players]

    def _floated(self, kind: Float) -> tuple[list[bool], list[bool]]:
        players = self.field.players
        return [p.floats[0] is kind for p in players], [p.floats[1] is kind for p in players]


def _mask(flags: list[bool]) -> int:
    return sum(1 << i for i, flag in enumerate(flags) if flag)


def scoregroups(table: Table) -> list[range]:
    """The indices of each scoregroup, the highest first.   [brackets]"""
    groups, start = [], 0
    for i in range(1, table.size + 1):
        if i == table.size or table.scores[i] != table.scores[start]:
            groups.append(range(start, i))
            start = i
    return groups


def can_spare(table: Table, group: range, spare: int) -> bool:
    """The group can be paired with any `spare` of its players taken away, if an even number is left."""
    size = len(group)
    if not size:
        return True
    needed = (size + spare) // 2 + 1
    return all(choices(table, i, group) >= needed for i in group)


def can_be_paired(table: Table, loose: tuple[int, ...], below: range, may_rest: frozenset[int]) -> bool:
    """Everybody of the two groups, with one of `may_rest` left over if their number is odd."""
    odd = (len(loose) + len(below)) % 2
    if odd and not (may_rest & set(loose) or any(i in may_rest for i in below)):
        return False
    if len(below) > _FEW and (not odd or any(i in may_rest for i in below)):
        spare = len(loose) + 1
        if can_spare(table, below, spare) and all(choices(table, i, below) > spare for i in loose):
            return True
    return PerfectMatching(_graph(table, loose, below, may_rest if odd else None)).complete()


def left_alone(table: Table, may_rest: frozenset[int]) -> tuple[int, ...]:
    """Who has no opponent where as many as possible are paired, and one of `may_rest` rests if that helps."""
    odd = table.size % 2
    matching = PerfectMatching(_graph(table, (), range(table.size), may_rest if odd else None))
    return tuple(i for i in members(matching.grow()) if i < table.size)


def choices(table: Table, player: int, group: range) -> int:
    """How many of the group the player may meet."""
    return (table.legal[player] & (((1 << len(group)) - 1) << group.start)).bit_count()


def _graph(table: Table, loose: tuple[int, ...], below: range, may_rest: frozenset[int] | None) -> list[int]:
    """Who may meet whom; `may_rest` adds the bye as one more vertex."""
    players = [*loose, *below]
    start, came = below.start, len(loose)
    window = (1 << len(below)) - 1
    masks = []
    for i in players:
        own = table.legal[i]
        mask = (own >> start & window) << came
        for at, other in enumerate(loose):
            mask |= (own >> other & 1) << at
        masks.append(mask)
    if may_rest is not None:
        bye = 1 << len(players)
        resting = mask_of(at for at, i in enumerate(players) if i in may_rest)
        for at in members(resting):
            masks[at] |= bye
        masks.append(resting)
    return masks


_FEW = 12  # a matching of so few is found at once
