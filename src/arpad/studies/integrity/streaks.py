"""A player with one surprising event after the other: none of them a case, together beyond chance.

Sums over a year drown three great opens in a season of league games. Here the events keep their own probabilities,
which are put together by Fisher's method. Events of one year share what is lasting in a player's distance from his
rating; Brown's correction widens the distribution by that (reading I-388).
"""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

import numpy as np
import polars as pl

from arpad.studies.integrity.cases import Case, Screening
from arpad.studies.integrity.sides import Sides
from arpad.studies.integrity.surprises import LOOK_CLOSER, games_of, tested_events
from arpad.studies.statistics import chi_square_tail

_EVENTS = 2  # of a year, at least
_SMALLEST = 1e-300
_BROWN = (3.263, 0.710)  # covariance of -2 ln p of two tests with the correlation r: 3.263 r + 0.710 r²


def streaks(sides: Sides, of_events: Screening) -> Screening:
    """`of_events` are the tests of players in events; those who are new are left out, as in the look at years."""
    sums = _of_years(sides, of_events)
    p_values = np.array([together(row) for row in sums.iter_rows(named=True)])
    cases: list[Case | None] = [None] * len(sums)
    rare = np.flatnonzero(p_values < LOOK_CLOSER)
    chosen = sums[rare]
    gathered = games_of(sides.settled, chosen, ["player", "year"])
    for at, row, games in zip(rare, chosen.iter_rows(named=True), gathered, strict=True):
        direction = "above" if row["above"] > row["below"] else "below"
        cases[at] = Case(
            "streak", (f"streak_{direction}",), (row["player"],), games["game"].to_numpy().astype(np.int64),
            int(games["tenths"].sum()) // 5, float(games["expected"].cast(pl.Float64).sum()), float(p_values[at]),
        )  # fmt: skip
    return Screening("streak", p_values, cases)


def joined(years: Sequence[Case], named: Sequence[Case]) -> tuple[list[Case], list[Case]]:
    """Whom both looks at a year name is one case with both reasons."""
    reasons = {(case.players, case.games.tobytes()): case.reasons for case in named}
    also = [reasons.pop((case.players, case.games.tobytes()), ()) for case in years]
    left = [case for case in named if (case.players, case.games.tobytes()) in reasons]
    return [replace(case, reasons=case.reasons + more) for case, more in zip(years, also, strict=True)], left


def _of_years(sides: Sides, of_events: Screening) -> pl.DataFrame:
    """By player and year: -2 ln p of scores so high and so low, and what their events have in common."""
    half = np.clip(of_events.p_values / 2, _SMALLEST, 0.5)
    tested = tested_events(sides)
    high = tested["tenths"].to_numpy() / 10 > tested["expected"].to_numpy()
    kind = tested["scatter"].to_numpy().astype(np.int64)
    slopes = tested["slopes"].to_numpy()
    within = np.maximum(slopes**2 - tested["slopes_squared"].to_numpy(), 0)
    spread = tested["variance"].to_numpy() + sides.scatter.deviation[kind] ** 2 * within
    common = sides.scatter.lasting[kind] * slopes / np.sqrt(np.maximum(spread, 1e-9))
    figures = tested.select("player", "year", "scatter").with_columns(
        above=pl.Series(-2 * np.log(np.where(high, half, 1 - half))),
        below=pl.Series(-2 * np.log(np.where(high, 1 - half, half))),
        common=pl.Series(common),
    )
    years = figures.filter(sides.is_settled).group_by("player", "year", maintain_order=True)
    summed = years.agg(
        pl.col("above", "below", "common").sum(),
        events=pl.len(),
        squares=(pl.col("common") ** 2).sum(),
        fourths=(pl.col("common") ** 4).sum(),
    )
    return summed.filter(pl.col("events") >= _EVENTS)


def together(row: dict[str, float]) -> float:
    """Two-sided: twice the rarer of so high and so low."""
    first, second = _BROWN
    correlations = max(row["common"] ** 2 - row["squares"], 0.0)
    squared = max(row["squares"] ** 2 - row["fourths"], 0.0)
    mean = 2.0 * row["events"]
    variance = 2 * mean + first * correlations + second * squared
    scale = variance / (2 * mean)
    degrees = ceil(2 * mean * mean / variance - 1e-9)  # a little too many: the test is rather too shy
    return min(1.0, 2 * chi_square_tail(max(row["above"], row["below"]) / scale, degrees))
