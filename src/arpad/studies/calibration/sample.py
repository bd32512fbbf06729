"""The games that a calibration looks at, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import polars as pl

from arpad.regulations.edition import Edition
from arpad.studies.game_table import Played
from arpad.studies.history import Past

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
