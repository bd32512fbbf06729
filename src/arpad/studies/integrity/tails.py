"""How rarely chance alone gives such a score: from the exact distribution of the points of some games.

And of many tests at once, those that stand out so that few are named by chance (Benjamini-Hochberg).
"""

from collections.abc import Sequence
from math import erfc, sqrt

import numpy as np

from arpad.studies.integrity.curve import Flags, Numbers, Reals, drawn_share, logistic
from arpad.values.records import dataclass

_NODES = 21  # of the offset
_CHUNK = 400  # groups of games at a time
_LONGEST = 240  # games; beyond, the normal distribution is as good


@dataclass(frozen=True)
class Bundle:
    """Games looked at together: what the side could expect in each, how often equals draw, and its half points."""

    expected: Reals
    equals: Reals
    halves: int
    offset: float  # standard deviation, in log-odds


def normal_tails(surplus: Reals, variance: Reals) -> Reals:
    """Two-sided, by the normal distribution."""
    z = np.abs(surplus) / np.sqrt(np.maximum(variance, 1e-9))
    found: Reals = np.array([erfc(one / sqrt(2)) for one in z.ravel()]).reshape(z.shape)
    return found


def exact_tails(bundles: Sequence[Bundle]) -> Reals:
    """Two-sided: twice the smaller of more and of fewer, the score itself counted half on either side (mid-p)."""
    found = np.ones(len(bundles))
    order = sorted(range(len(bundles)), key=lambda at: len(bundles[at].expected))
    for start in range(0, len(order), _CHUNK):
        chunk = order[start : start + _CHUNK]
        found[chunk] = _chunk([bundles[at] for at in chunk])
    return found


def long(games: Numbers) -> Flags:
    """The sets that are too long for the exact computation."""
    return games > _LONGEST


def _chunk(bundles: Sequence[Bundle]) -> Reals:
    most = max(len(bundle.expected) for bundle in bundles)
    nodes, weights = np.polynomial.hermite_e.hermegauss(_NODES)
    weights = weights / weights.sum()
    spread = np.zeros((len(bundles), _NODES, 2 * most + 1))
    spread[:, :, 0] = 1
    offset = np.array([bundle.offset for bundle in bundles])[:, None] * nodes[None, :]
    for place in range(most):
        there = np.array([place < len(bundle.expected) for bundle in bundles])
        expected = np.array([bundle.expected[place] if place < len(bundle.expected) else 0.5 for bundle in bundles])
        equals = np.array([bundle.equals[place] if place < len(bundle.equals) else 0.0 for bundle in bundles])
        shifted = logistic(np.log(expected / (1 - expected))[:, None] + offset)
        drawn = drawn_share(shifted, np.broadcast_to(equals[:, None], shifted.shape))
        won, lost = shifted - drawn / 2, 1 - shifted - drawn / 2
        after = spread * lost[:, :, None]
        after[:, :, 1:] += spread[:, :, :-1] * drawn[:, :, None]
        after[:, :, 2:] += spread[:, :, :-2] * won[:, :, None]
        spread = np.where(there[:, None, None], after, spread)
    mixed = np.einsum("bnp,n->bp", spread, weights)
    halves = np.array([bundle.halves for bundle in bundles])[:, None]
    points = np.arange(2 * most + 1)[None, :]
    more, fewer, same = ((mixed * flags).sum(axis=1) for flags in (points > halves, points < halves, points == halves))
    found: Reals = np.minimum(1.0, 2 * np.minimum(more, fewer) + same)
    return found


def standing_out(families: Sequence[Reals], rate: float) -> list[np.ndarray[tuple[int], np.dtype[np.bool_]]]:
    """Flags for the p-values of each family. `rate`: the share of false ones among those flagged, in the long run.

    Every family has the same share of the whole (weighted Benjamini-Hochberg): a million players in events must not
    drown a hundred groups.
    """
    there = [family for family in families if len(family)]
    if not there:
        return [np.zeros(0, dtype=np.bool_) for _ in families]
    total = sum(len(one) for one in there)
    weighted = [family * (len(there) * len(family) / total) for family in families]
    ordered = np.sort(np.concatenate(weighted))
    passing = np.flatnonzero(ordered <= rate * np.arange(1, total + 1) / total)
    limit = ordered[passing[-1]] if len(passing) else -1.0
    return [one <= limit for one in weighted]
