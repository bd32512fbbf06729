"""The graph of games: who is connected with whom, and which regions hang by few games. On arrays, without objects."""

import numpy as np
import polars as pl

from arpad.studies.drift.rated_games import Numbers
from arpad.values.records import dataclass

_ROUNDS = 24  # of label propagation; it settles long before, or never
_PRIME, _OTHER_PRIME = 2654435761, 2246822519  # scatter whole numbers
_SETTLED = 0.001  # share of players that still move


@dataclass(frozen=True)
class Edges:
    """Every pair that met, once, with the number of its games. Players are numbers below `size`."""

    one: Numbers
    other: Numbers
    games: Numbers
    size: int


def edges_of(white: Numbers, black: Numbers, size: int) -> Edges:
    low, high = np.minimum(white, black).astype(np.int64), np.maximum(white, black)
    pairs = pl.DataFrame({"pair": low * size + high}).group_by("pair").agg(pl.len().alias("games")).sort("pair")
    key = pairs["pair"].to_numpy()
    return Edges(key // size, key % size, pairs["games"].to_numpy().astype(np.int64), size)


def components(edges: Edges) -> Numbers:
    """By player the least number of those he is connected with.

    Each round hangs the root of the greater label below the smaller and shortens the ways, so that few rounds do.
    """
    label = np.arange(edges.size)
    while True:
        one, other = label[edges.one], label[edges.other]
        apart = one != other
        if not apart.any():
            return label
        np.minimum.at(label, np.maximum(one, other)[apart], np.minimum(one, other)[apart])
        while (shorter := label[label]).tobytes() != label.tobytes():
            label = shorter


def regions(edges: Edges) -> Numbers:
    """Label propagation: everybody takes the label with which he plays most, until almost nobody moves.

    Half of the players move at a time, or two halves of a ring would swap labels for ever; among equals the label that
    was his stays, else a fixed lot decides, so that the answer is always the same and no label spreads by its number.
    """
    label = np.arange(edges.size, dtype=np.int32)
    sides = _Sides.of(edges)
    coins = _half(label)
    halves = [(coins == half, sides.only((coins == half)[sides.player])) for half in (0, 1)]
    stale = np.ones(edges.size, dtype=bool)  # whose opponents have moved since he last did
    for number in range(_ROUNDS):
        before = label
        for voting, half in halves if number % 2 == 0 else reversed(halves):
            moved = _moved(label, half.only(stale[half.player]))
            stale[voting] = False
            stale[sides.player[(moved != label)[sides.opponent]]] = True
            label = moved
        if (before != label).sum() <= _SETTLED * edges.size:
            break
    return label


@dataclass(frozen=True)
class _Sides:
    """Every pair as each of the two sees it.

    `ballot` has the player and the games in one number, with room for a label between them: sorting that is far cheaper
    than sorting by it.
    """

    player: Numbers
    opponent: Numbers
    ballot: Numbers
    label_bits: int
    game_bits: int

    @classmethod
    def of(cls, edges: Edges) -> "_Sides":
        ends = edges.one.astype(np.int32), edges.other.astype(np.int32)
        player = np.concatenate(ends)
        bits, width = edges.size.bit_length(), int(edges.games.max(initial=0)).bit_length()
        ballot = player.astype(np.int64) << (bits + width)
        ballot |= np.concatenate([edges.games, edges.games])
        return cls(player, np.concatenate(ends[::-1]), ballot, bits, width)

    def only(self, chosen: Numbers) -> "_Sides":
        if chosen.all():
            return self
        columns = self.player[chosen], self.opponent[chosen], self.ballot[chosen]
        return _Sides(*columns, self.label_bits, self.game_bits)


def _lot(player: Numbers, label: Numbers) -> Numbers:
    mixed = player.astype(np.uint64) * np.uint64(_PRIME) + label.astype(np.uint64) * np.uint64(_OTHER_PRIME)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(_PRIME)
    scattered: Numbers = mixed >> np.uint64(32)
    return scattered


def _half(players: Numbers) -> Numbers:
    """A fixed coin for every player, unrelated to the order of numbers."""
    coins: Numbers = (players.astype(np.uint64) * np.uint64(_PRIME) // np.uint64(65536)) % np.uint64(2)
    return coins


def _moved(label: Numbers, sides: _Sides) -> Numbers:
    """The labels after these players have voted: most games, then his own, then the greatest lot."""
    if not len(sides.player):
        return label
    bits, width = sides.label_bits, sides.game_bits
    votes = label[sides.opponent].astype(np.int64)
    votes <<= width
    votes |= sides.ballot
    votes.sort()
    first = _changes(votes >> width)
    chosen = votes[first] >> width
    votes &= (1 << width) - 1
    games = np.add.reduceat(votes, first)
    who, whose = chosen >> bits, chosen & ((1 << bits) - 1)
    merit = (games << 33) | ((label[who] == whose).astype(np.int64) << 32) | _lot(who, whose).astype(np.int64)
    starts = _changes(who)
    most = np.repeat(np.maximum.reduceat(merit, starts), np.diff(starts, append=len(who)))
    best = np.flatnonzero(merit == most)
    moved = label.copy()
    moved[who[best]] = whose[best]
    return moved


def _changes(ordered: Numbers) -> Numbers:
    """Where each of the numbers begins."""
    begins = np.ones(len(ordered), dtype=bool)
    np.not_equal(ordered[1:], ordered[:-1], out=begins[1:])
    return np.flatnonzero(begins)
