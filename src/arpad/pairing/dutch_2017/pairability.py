"""Whether players can still be paired, as cheaply as it can be told.

A group in which everybody may meet more than half of the others can always be paired (Dirac). Most groups of a large
field are like that, so no matching has to be found.
"""

from arpad.pairing.dutch_2017.table import Table
from arpad.pairing.matching.bits import mask_of, members
from arpad.pairing.matching.perfect_matching import PerfectMatching


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
