"""Columns of numbers, and what is asked of equal values that stand together."""

from typing import Any, TypeAlias

import numpy as np

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
Reals: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"


def run_starts(values: Numbers) -> Numbers:
    return np.flatnonzero(np.r_[True, values[1:] != values[:-1]]) if len(values) else np.zeros(0, dtype=np.int64)


def run_lengths(values: Numbers) -> Numbers:
    """For every value, how many of the same stand with it."""
    lengths = np.diff(np.r_[run_starts(values), len(values)])
    return np.repeat(lengths, lengths)


def place_in_run(values: Numbers) -> Numbers:
    """0, 1, 2 … within equal values that stand together."""
    starts = run_starts(values)
    return np.arange(len(values)) - np.repeat(starts, np.diff(np.r_[starts, len(values)]))


def drawn(draw: np.random.Generator, weights: Reals, count: int) -> Numbers:
    """`count` places without repetition, each drawn by its weight, in order."""
    if count >= len(weights):
        return np.arange(len(weights))
    waits = draw.exponential(1, len(weights)) / weights
    return np.sort(np.argpartition(waits, count)[:count]) if count > 0 else np.zeros(0, dtype=np.int64)
