"""Whether players can still be paired, as cheaply as it can be told.

In a group where everybody may meet more than half of the others nobody is ever in the way (Dirac): most groups of a
large field are of that kind, and no matching has to be looked for.
"""

from arpad.pairing.by_criteria.table import Table
from arpad.pairing.matching.perfect import PerfectMatching


def is_roomy(table: Table, group: range, spare: int) -> bool:
    """The group can be paired with any `spare` of its players taken away, if an even number is left."""
    size = len(group)
    if not size:
        return True
    needed = (size + spare) // 2 + 1
    window = ((1 << size) - 1) << group.start
    return all((table.legal[i] & window).bit_count() >= needed for i in group)


def can_be_paired(table: Table, loose: tuple[int, ...], below: range, may_rest: frozenset[int]) -> bool:
    """Everybody of the two groups, with one of `may_rest` left over if their number is odd."""
    odd = (len(loose) + len(below)) % 2
    if odd and not (may_rest & set(loose) or any(i in may_rest for i in below)):
        return False
    if len(below) > _FEW and is_roomy(table, below, len(loose) + 1):
        if not odd or any(i in may_rest for i in below):
            window = ((1 << len(below)) - 1) << below.start
            if all((table.legal[i] & window).bit_count() > len(loose) + 1 for i in loose):
                return True
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
    if odd:
        bye = 1 << len(players)
        resting = 0
        for at, i in enumerate(players):
            if i in may_rest:
                masks[at] |= bye
                resting |= 1 << at
        masks.append(resting)
    return PerfectMatching(masks).complete()


_FEW = 12
