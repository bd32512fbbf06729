"""The games that a calibration looks at, as arrays, and the natural unit in which logistic models count."""

import math
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import polars as pl

from arpad.regulations.edition import Edition
from arpad.studies.game_table import Played
from arpad.studies.history import Past
from arpad.values.records import dataclass

Whole: TypeAlias = npt.NDArray[np.int64]
Real: TypeAlias = npt.NDArray[np.float64]
Mask: TypeAlias = npt.NDArray[np.bool_]

_DEFAULT_MEAN = 1500  # of an opening list that rates nobody


@dataclass(frozen=True)
class Sample:
    """Games by period; `score` is White's, of one point. Ratings are those of the list that served; 0: unrated."""

    period: Whole
    event: Whole
    white: Whole
    black: Whole
    score: Real
    white_rating: Whole
    black_rating: Whole
    players: int
    dates: Sequence[date]  # of the lists, by number of the period
    editions: Sequence[Edition]
    mean: float  # rating at which a model that learns starts somebody unknown

    @property
    def games(self) -> int:
        return len(self.score)

    @cached_property
    def compared(self) -> Mask:
        """Only where both have a rating can all models be held against each other."""
        return (self.white_rating > 0) & (self.black_rating > 0)

    @cached_property
    def slices(self) -> list[tuple[int, slice]]:
        """Every period with games, with where its games stand."""
        numbers, first = np.unique(self.period, return_index=True)
        ends = [*first[1:].tolist(), self.games][: len(numbers)]  # none without games
        return [(int(n), slice(int(a), int(b))) for n, a, b in zip(numbers, first, ends, strict=True)]


def sample_of(past: Past, found: Played, at_most: int = 0) -> Sample:
    """The games of the last whole periods that hold no more than `at_most` (0: all), at least one period."""
    games = found.games.sort("period", maintain_order=True)
    if at_most and games.height > at_most:
        counts = games.group_by("period").len().sort("period", descending=True)
        fits = counts.filter(pl.col("len").cum_sum() <= at_most)["period"]
        first = int(fits[-1] if len(fits) else counts["period"][0])
        games = games.filter(pl.col("period") >= first)
    ratings = past.opening.frame.to_native()["rating"].drop_nulls()

    def whole(name: str) -> Whole:
        return games[name].to_numpy().astype(np.int64)

    return Sample(
        period=whole("period"),
        event=whole("event"),
        white=whole("white"),
        black=whole("black"),
        score=whole("tenths") / 10,
        white_rating=whole("white_rating"),
        black_rating=whole("black_rating"),
        players=len(found.players),
        dates=[period.date for period in past.periods],
        editions=[past.edition_of(period.date) for period in past.periods],
        mean=float(ratings.mean() or _DEFAULT_MEAN) if len(ratings) else _DEFAULT_MEAN,
    )


POINTS = 400 / math.log(10)  # rating points in one natural unit

# How sure a model that learns is of where it starts: a published rating, or nobody knows.
RATED_DEVIATION = 150.0
UNKNOWN_DEVIATION = 350.0


def logistic(difference: Real) -> Real:
    return 1 / (1 + np.exp(-difference))


def doubt(variance: Real) -> Real:
    """By how much uncertain strengths draw an expectation towards one half (Glickman's g)."""
    return 1 / np.sqrt(1 + 3 * variance / math.pi**2)


class Starts:
    """Where players start: at the rating with which they first appear, else at the mean of the opening list."""

    def __init__(self, players: int, mean: float) -> None:
        self.points = np.full(players, mean)
        self.deviation = np.full(players, UNKNOWN_DEVIATION)
        self.known = np.zeros(players, dtype=bool)

    def see(self, players: Whole, ratings: Whole) -> None:
        """Of players who appear for the first time; later ratings are what the model itself is to find."""
        fresh = ~self.known[players]
        self.known[players] = True
        rated = fresh & (ratings > 0)
        self.points[players[rated]] = ratings[rated]
        self.deviation[players[rated]] = RATED_DEVIATION
