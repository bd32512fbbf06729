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
    label = np.arange(edges.size)
    sides = pl.DataFrame(
        {
            "player": np.concatenate([edges.one, edges.other]),
            "opponent": np.concatenate([edges.other, edges.one]),
            "games": np.concatenate([edges.games, edges.games]),
        }
    )
    halves = [sides.filter(_half(sides["player"]) == half) for half in (0, 1)]
    for number in range(_ROUNDS):
        before = label
        for half in halves if number % 2 == 0 else reversed(halves):
            label = _moved(label, half)
        if (before != label).sum() <= _SETTLED * edges.size:
            break
    return label


def _lot(player: Numbers, label: Numbers) -> Numbers:
    mixed = player.astype(np.uint64) * np.uint64(_PRIME) + label.astype(np.uint64) * np.uint64(_OTHER_PRIME)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(_PRIME)
    scattered: Numbers = mixed >> np.uint64(32)
    return scattered


def _half(players: pl.Series) -> pl.Series:
    """A fixed coin for every player, unrelated to the order of numbers."""
    return (players.cast(pl.UInt64) * _PRIME // 65536) % 2


def _moved(label: Numbers, sides: pl.DataFrame) -> Numbers:
    if not sides.height:
        return label
    players, theirs = sides["player"].to_numpy(), label[sides["opponent"].to_numpy()]
    votes = (
        pl.DataFrame({"player": players, "label": theirs, "games": sides["games"]})
        .group_by("player", "label")
        .agg(pl.col("games").sum())
    )
    who, whose = votes["player"].to_numpy(), votes["label"].to_numpy()
    votes = votes.with_columns(own=pl.Series(label[who] == whose), lot=pl.Series(_lot(who, whose)))
    best = votes.sort("player", "games", "own", "lot", descending=[False, True, True, True]).unique(
        "player", keep="first", maintain_order=True
    )
    moved = label.copy()
    moved[best["player"].to_numpy()] = best["label"].to_numpy()
    return moved
