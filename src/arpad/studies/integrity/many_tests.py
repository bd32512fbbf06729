"""Many tests at once: which of them stand out so that few of those named are named by chance (Benjamini-Hochberg)."""

from collections.abc import Sequence

import numpy as np

from arpad.studies.integrity.curve import Reals


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
