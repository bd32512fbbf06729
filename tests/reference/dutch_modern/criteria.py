"""One candidate, measured: smaller is better, criterion by criterion in the order of the text."""

from collections.abc import Iterable, Sequence

from .position import Player, white_of
from .sequence import Pairs

POINT = 2


def descending(values: Iterable[int], length: int) -> tuple[int, ...]:
    """A list compared from its largest member; a missing member is smaller than any."""
    found = sorted(values, reverse=True)
    return tuple(found + [-1] * (length - len(found)))


def colours(pairs: Pairs) -> tuple[int, int, int, int]:
    """[C.8-C.11; C10-C13]"""
    beyond_two = three_running = wish = strong = 0
    for pair in pairs:
        white = white_of(*pair, "W")
        for player in pair:
            colour = "W" if player is white else "B"
            wanted, strength = player.wish
            if strength and wanted != colour:
                wish += 1
                strong += strength == 2
            if any(p.topscorer for p in pair):
                after = player.difference + (1 if colour == "W" else -1)
                beyond_two += abs(after) > 2
                three_running += player.colours[-2:] == colour * 2
    return beyond_two, three_running, wish, strong


def floats_2026(pairs: Pairs, unpaired: Sequence[Player], mdps: Sequence[Player], bottom: int) -> tuple[object, ...]:
    """[C14-C21]"""
    met_mdps = [(a, b) if a in mdps else (b, a) for a, b in pairs if a in mdps or b in mdps]
    counts, lists = [], []
    for back in (0, 1):
        counts.append(sum(p.floats[back] == "down" for p in unpaired if p not in mdps))
        counts.append(sum(b.floats[back] == "up" for _, b in met_mdps))
        gaps = [a.score - b.score for a, b in met_mdps if a.floats[back] == "down"]
        gaps += [p.score - bottom for p in unpaired if p in mdps and p.floats[back] == "down"]
        lists.append(descending(gaps, len(mdps)))
        lists.append(descending((a.score - b.score for a, b in met_mdps if b.floats[back] == "up"), len(mdps)))
    return (*counts, *lists)


def differences(pairs: Pairs, unpaired: Sequence[Player], bottom: int) -> tuple[int, ...]:
    """The pairing score difference.   [A.8]"""
    gaps = [abs(a.score - b.score) for a, b in pairs] + [p.score - bottom for p in unpaired]
    return tuple(sorted(gaps, reverse=True))


def floats_2017(pairs: Pairs, unpaired: Sequence[Player], bottom: int) -> tuple[object, ...]:
    """[C.12-C.19]"""
    unequal = [sorted(pair, key=lambda p: -p.score) for pair in pairs if pair[0].score != pair[1].score]
    size = 2 * len(pairs) + len(unpaired)
    counts, lists = [], []
    for back in (0, 1):
        down = [a.score - b.score for a, b in unequal if a.floats[back] == "down"]
        down += [p.score - bottom for p in unpaired if p.floats[back] == "down"]
        up = [a.score - b.score for a, b in unequal if b.floats[back] == "up"]
        counts += [len(down), len(up)]
        lists += [descending(down, size), descending(up, size)]
    return (*counts, *lists)
