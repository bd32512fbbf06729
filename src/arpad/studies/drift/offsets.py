"""How many rating points a group is off, from its games against others, with an interval.

And how true the scale is as a whole: whether favourites score what the difference says.
"""

from math import log, sqrt

import numpy as np
import polars as pl

from arpad.studies.drift.rated_games import Numbers, RatedGames
from arpad.studies.statistics import holm, interval, two_sided, z_score
from arpad.values.records import dataclass

_SLOPE = log(10) / 400  # of the logistic curve, per rating point
_STEPS = 6
_FARTHEST = 1000.0  # points: beyond, the games say no more than "very far"
_EDGE = 0.001  # an expectation of 0 or 1 has no logit


@dataclass(frozen=True)
class GroupSides:
    """Sides of games as a group sees them: `group` a code, `player` of the group, `opponent` not."""

    group: Numbers
    player: Numbers
    opponent: Numbers
    score: Numbers
    expected: Numbers

    def only(self, chosen: Numbers) -> "GroupSides":
        return GroupSides(*(value[chosen] for value in vars(self).values()))


@dataclass(frozen=True)
class Offset:
    group: int
    games: int
    players: int
    expected: float  # mean score
    observed: float
    points: float
    error: float
    p_value: float = 1.0  # corrected for the family

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.points, self.error)


def mixed_sides(
    first: Numbers, second: Numbers, players: tuple[Numbers, Numbers], score: Numbers, expected: Numbers
) -> GroupSides:
    """Both sides of the games between different groups; inside a group they say nothing about it."""
    mixed = (first != second) & (first >= 0) & (second >= 0)
    white, black = (player[mixed] for player in players)
    won, hoped = score[mixed], expected[mixed]
    return GroupSides(
        np.concatenate([first[mixed], second[mixed]]),
        np.concatenate([white, black]),
        np.concatenate([black, white]),
        np.concatenate([won, 1 - won]),
        np.concatenate([hoped, 1 - hoped]),
    )


def offsets(sides: GroupSides, least_games: int = 1, least_players: int = 1, factor: float = 1.0) -> list[Offset]:
    """Of every group with enough games and players, its p-value corrected for the number of groups.

    `factor` is the common stretch of the scale, taken out before the groups are compared.
    """
    if not len(sides.group):
        return []
    counts = _counts(sides)
    enough = counts.filter((pl.col("games") >= least_games) & (pl.col("people") >= least_players)).sort("group")
    if not enough.height:
        return []
    logit = factor * logit_of(sides.expected)
    points = _maximum_likelihood(sides, logit, int(sides.group.max()) + 1)
    errors = _errors(sides, logit, points)
    found = [
        Offset(group, games, people, expected / games, observed / games, float(points[group]), float(errors[group]))
        for group, games, people, expected, observed in enough.iter_rows()
    ]
    corrected = holm([two_sided(z_score(one.points, one.error)) for one in found])
    return [_with_p(one, p) for one, p in zip(found, corrected, strict=True)]


def _with_p(offset: Offset, p_value: float) -> Offset:
    return Offset(
        offset.group,
        offset.games,
        offset.players,
        offset.expected,
        offset.observed,
        offset.points,
        offset.error,
        p_value,
    )


def _counts(sides: GroupSides) -> pl.DataFrame:
    frame = pl.DataFrame(
        {"group": sides.group, "player": sides.player, "expected": sides.expected, "score": sides.score}
    )
    return frame.group_by("group", maintain_order=True).agg(
        pl.len().alias("games"),
        pl.col("player").n_unique().alias("people"),
        pl.col("expected").cast(pl.Float64).sum(),
        pl.col("score").cast(pl.Float64).sum(),
    )


def logit_of(expected: Numbers) -> Numbers:
    held = np.clip(expected, _EDGE, 1 - _EDGE).astype(np.float64)
    logit: Numbers = np.log(held / (1 - held))
    return logit


def _moved(sides: GroupSides, logit: Numbers, points: Numbers) -> Numbers:
    """The expectation with the group's points added to each difference, on the edition's own curve at nought."""
    moved: Numbers = 1 / (1 + np.exp(-logit - (_SLOPE * points)[sides.group]))
    return moved


def _maximum_likelihood(sides: GroupSides, logit: Numbers, groups: int) -> Numbers:
    """Newton's steps for all groups at once."""
    points = np.zeros(groups)
    for _ in range(_STEPS):
        moved = _moved(sides, logit, points)
        missing = np.bincount(sides.group, sides.score - moved, groups)
        slope = np.bincount(sides.group, moved * (1 - moved), groups) * _SLOPE
        step = np.divide(missing, slope, out=np.zeros(groups), where=slope > 0)
        points = np.clip(points + np.clip(step, -_FARTHEST / 2, _FARTHEST / 2), -_FARTHEST, _FARTHEST)
        if np.abs(step).max() < 0.01:
            break
    return points


def _errors(sides: GroupSides, logit: Numbers, points: Numbers) -> Numbers:
    groups = len(points)
    moved = _moved(sides, logit, points)
    variance = two_way(sides, sides.score - moved, groups)
    slope = np.bincount(sides.group, moved * (1 - moved), groups) * _SLOPE
    errors: Numbers = np.divide(np.sqrt(variance), slope, out=np.zeros(groups), where=slope > 0)
    return errors


def two_way(sides: GroupSides, residual: Numbers, groups: int) -> Numbers:
    """Variance of the sum of residuals: by player plus by opponent minus by game, never below that by game."""
    by_game = np.bincount(sides.group, residual * residual, groups)
    frame = pl.DataFrame(
        {"group": sides.group, "player": sides.player, "opponent": sides.opponent, "residual": residual}
    )
    clustered = sum(_clustered(frame, who, groups) for who in ("player", "opponent"))
    variance: Numbers = np.maximum(clustered - by_game, by_game)
    return variance


def _clustered(frame: pl.DataFrame, who: str, groups: int) -> Numbers:
    """By two columns: grouped by one number, Polars adds in another order from run to run, and the last digit moves."""
    sums = frame.group_by("group", who, maintain_order=True).agg(pl.col("residual").sum())
    squares: Numbers = np.bincount(sums["group"].to_numpy(), sums["residual"].to_numpy() ** 2, groups)
    return squares


def mean_error(values: Numbers) -> tuple[float, float]:
    """The mean and its standard error."""
    count = len(values)
    return float(values.mean()), float(values.std(ddof=1)) / sqrt(count) if count > 1 else 0.0


_STRETCH_STEPS = 8
_CLOSE = 0.00001


@dataclass(frozen=True)
class Stretch:
    """A difference on the list counts `factor` times as much as the law says; 1: the scale is true."""

    factor: float
    error: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.factor, self.error)

    @property
    def p_value(self) -> float:
        return two_sided(z_score(self.factor - 1, self.error))


def favourites(games: RatedGames) -> GroupSides:
    """Games between different ratings as the higher rated player sees them, all in one group."""
    difference = games.white_rating.astype(np.int32) - games.black_rating
    white = difference > 0
    sides = GroupSides(
        np.zeros(len(games), dtype=np.int64),
        np.where(white, games.white, games.black),
        np.where(white, games.black, games.white),
        np.where(white, games.score, 1 - games.score),
        np.where(white, games.expected, 1 - games.expected),
    )
    return sides.only(difference != 0)


def stretch_of(games: RatedGames) -> Stretch:
    """The factor on all logits under which favourites score as expected (maximum likelihood); 1 without games."""
    sides = favourites(games)
    logit = logit_of(sides.expected)
    factor, slope = 1.0, 0.0
    for _ in range(_STRETCH_STEPS):
        moved = 1 / (1 + np.exp(-factor * logit))
        slope = float((logit * logit * moved * (1 - moved)).sum())
        if not slope:
            return Stretch(1.0, 0.0, 0)
        step = float((logit * (sides.score - moved)).sum()) / slope
        factor += step
        if abs(step) < _CLOSE:
            break
    weighted = logit * (sides.score - 1 / (1 + np.exp(-factor * logit)))
    return Stretch(factor, sqrt(float(two_way(sides, weighted, 1)[0])) / slope, len(logit))
