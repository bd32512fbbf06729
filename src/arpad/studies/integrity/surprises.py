"""Results that contradict expectation beyond chance: a player in an event, two players against each other, an event.

And a player with one surprising event after the other: none of them a case, together beyond chance.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil

import numpy as np
import polars as pl

from arpad.studies.integrity.cases import Case, Kind, Screening
from arpad.studies.integrity.curve import Numbers, Reals
from arpad.studies.integrity.sides import Sides, by_years, grouped, in_one, summed
from arpad.studies.integrity.tails import Bundle, exact_tails, long, normal_tails
from arpad.studies.statistics import chi_square_tail

_PLAYER_GAMES, _YEAR_GAMES, _PAIR_GAMES, _EVENT_GAMES = 4, 8, 4, 20  # at least
_OUTLIER = 5.0  # standard deviations: what we look for must not set the measure
LOOK_CLOSER = 0.02  # by the normal distribution: below, the exact one is asked
_OWN_DRAWS = 20.0  # games' worth of everybody's habit in a player's habit to draw


def tested_events(sides: Sides) -> pl.DataFrame:
    """Of every player, those with games enough."""
    return sides.player_events.filter(pl.col("games") >= _PLAYER_GAMES)


def players_in_events(sides: Sides) -> Screening:
    """A score far above or far below what the ratings said."""
    sums = tested_events(sides)
    offset = sides.scatter.deviation[sums["scatter"].to_numpy().astype(np.int64)]
    return _screened("player", sides, sums, ["player", "event"], offset, lambda row: (row["player"],))


def players_in_years(sides: Sides) -> Screening:
    """A surplus that goes on from event to event, more than those who grow or decline show."""
    years = by_years(sides.player_events.filter(sides.is_settled))
    sums = years.filter((pl.col("games") >= _YEAR_GAMES) & (pl.col("events") > 1))
    kind = sums["scatter"].to_numpy().astype(np.int64)
    slopes, within = sums["slopes"].to_numpy(), sums["events_squared"].to_numpy()
    own = sums["slopes_squared"].to_numpy()
    extra = sides.scatter.deviation[kind] ** 2 * (within - own) + sides.scatter.lasting[kind] ** 2 * (
        slopes**2 - within
    )
    offset = np.sqrt(np.maximum(extra, 0) / np.maximum(slopes**2 - own, 1e-12))
    return _screened(
        "year", sides, sums, ["player", "year"], offset, lambda row: (row["player"],), only=sides.is_settled
    )


def pairs(sides: Sides) -> Screening:
    """All games of two players with each other, whoever won them."""
    first = _met_often(sides)
    sums = summed(first, ["player", "opponent"], other=pl.col("other").first())
    deviation = sides.scatter.deviation
    one, other = (deviation[sums[name].to_numpy().astype(np.int64)] for name in ("scatter", "other"))
    offset = np.sqrt(one**2 + other**2)
    return _screened(
        "pair", sides, sums, ["player", "opponent"], offset, lambda row: (row["player"], row["opponent"]), first
    )


def _met_often(sides: Sides) -> pl.DataFrame:
    """The games of pairs with enough of them, each from the side of the lower number: few of all that met."""
    lower = pl.col("player") < pl.col("opponent")
    key = in_one(sides.frame, ["player", "opponent"])
    met = sides.frame.lazy().filter(lower).select(key).collect().to_series()
    counts = met.value_counts(name="games")
    often = counts.filter(pl.col("games") >= _PAIR_GAMES)[met.name]
    return sides.frame.lazy().filter(lower).filter(key.is_in(often.implode())).collect()


def events(sides: Sides) -> Screening:
    """The favourites of a whole event: far too few of them held, or far too many."""
    white_above = sides.games["white_rating"] >= sides.games["black_rating"]
    is_above = pl.concat([white_above, ~white_above])  # the sides of all Whites come first
    from_above = sides.frame.drop("player", "opponent", "other", "year").filter(is_above)
    sums = summed(from_above, ["event"]).filter(pl.col("games") >= _EVENT_GAMES)
    offset = _offset_of_events(is_above, sides, sums)
    return _screened("event", sides, sums, ["event"], offset, lambda row: (), from_above)


def _offset_of_events(is_above: pl.Series, sides: Sides, sums: pl.DataFrame) -> Reals:
    """One offset for the whole event that varies as much as those of its players together."""
    slope = pl.when(is_above).then(pl.col("slope")).otherwise(-pl.col("slope"))
    by_player = grouped(
        sides.frame.select("event", "player", "scatter", slope=slope),
        ["event", "player"],
        net=pl.col("slope").sum(),
        own=(pl.col("slope") ** 2).sum(),
        scatter=pl.col("scatter").first(),
    )
    deviations = pl.Series(sides.scatter.deviation).gather(by_player["scatter"].cast(pl.UInt32))
    by_player = by_player.with_columns(deviation=deviations)
    shared = ((pl.col("net") ** 2 - pl.col("own")) * pl.col("deviation") ** 2).sum()
    by_event = by_player.group_by("event", maintain_order=True).agg(extra=shared)
    extra = sums.join(by_event, on="event", how="left", maintain_order="left")
    shared_by_all = np.maximum(extra["extra"].to_numpy(), 0)
    surplus = sums["tenths"].to_numpy() / 10 - sums["expected"].to_numpy()
    by_chance = sums["variance"].to_numpy()
    usual = surplus**2 <= _OUTLIER**2 * by_chance
    measured = (surplus**2 - by_chance)[usual].sum() / max(float(shared_by_all[usual].sum()), 1e-12)
    slopes = np.maximum(sums["slopes"].to_numpy(), 1e-9)
    found: Reals = np.sqrt(shared_by_all * max(measured, 1.0)) / slopes
    return found


def draws_of_pairs(sides: Sides) -> Screening:
    """Two who draw with each other far more often than they draw with others."""
    habits = sides.frame.group_by("player", maintain_order=True).agg(
        drawn=(pl.col("tenths") == 5).sum().cast(pl.Float64), usual=pl.col("drawn").sum().cast(pl.Float64)
    )
    first = _met_often(sides)
    sums = grouped(
        first,
        ["player", "opponent"],
        games=pl.len(),
        draws=(pl.col("tenths") == 5).sum().cast(pl.Int64),
        usual=pl.col("drawn").sum().cast(pl.Float64),
    )
    habit = np.ones(len(sums))
    for side in ("player", "opponent"):
        own = sums.select(pl.col(side).alias("player"), "draws", "usual").join(
            habits, on="player", how="left", maintain_order="left", suffix="_all"
        )
        elsewhere = (own["drawn"] - own["draws"]).to_numpy() + _OWN_DRAWS
        habit *= elsewhere / ((own["usual_all"] - own["usual"]).to_numpy() + _OWN_DRAWS)
    chances = games_of(first, sums, ["player", "opponent"])
    p_values, cases = np.ones(len(sums)), [None] * len(sums)
    made: list[Case | None] = list(cases)
    for at, (row, games) in enumerate(zip(sums.iter_rows(named=True), chances, strict=True)):
        if row["draws"] <= row["usual"] * habit[at]:
            continue
        chance = np.minimum(games["drawn"].to_numpy().astype(np.float64) * habit[at], 0.97)
        p_values[at] = at_least(chance, row["draws"])
        if p_values[at] < LOOK_CLOSER:
            numbers = games["game"].to_numpy().astype(np.int64)
            players = (row["player"], row["opponent"])
            made[at] = Case(
                "draws", ("draws",), players, numbers, 2 * row["draws"], float(chance.sum()), float(p_values[at])
            )
    return Screening("draws", p_values, made)


def at_least(chances: Reals, count: int) -> float:
    """The chance that this number of events, each with its own chance, come true."""
    spread = np.zeros(len(chances) + 1)
    spread[0] = 1
    for chance in chances:
        spread[1:] = spread[1:] * (1 - chance) + spread[:-1] * chance
        spread[0] *= 1 - chance
    return float(spread[count:].sum())


def _screened(
    kind: Kind,
    sides: Sides,
    sums: pl.DataFrame,
    by: list[str],
    offset: Reals,
    players: Callable[[dict[str, int]], tuple[int, ...]],
    frame: pl.DataFrame | None = None,
    only: pl.Expr | bool = True,
) -> Screening:
    """First all by the normal distribution, then the rare ones exactly. `offset` in rating points.

    `frame` has the games, all sides if there is none; those count that `only` lets pass.
    """
    surplus = sums["tenths"].to_numpy() / 10 - sums["expected"].to_numpy()
    shared = np.maximum(sums["slopes"].to_numpy() ** 2 - sums["slopes_squared"].to_numpy(), 0)
    p_values = normal_tails(surplus, sums["variance"].to_numpy() + shared * offset**2)
    rare = np.flatnonzero(p_values < LOOK_CLOSER)
    cases: list[Case | None] = [None] * len(sums)
    if not len(rare):
        return Screening(kind, p_values, cases)
    chosen = sums[rare]
    exact = ~long(chosen["games"].to_numpy())
    gathered = games_of(sides.frame if frame is None else frame, chosen, by, only)
    bundles = [
        _bundle(games, halves, offset[at] * sides.curve.slope)
        for at, games, halves, one in zip(rare, gathered, chosen["tenths"].to_numpy() // 5, exact, strict=True)
        if one
    ]
    p_values[rare[exact]] = exact_tails(bundles)
    for at, row, games in zip(rare, chosen.iter_rows(named=True), gathered, strict=True):
        direction = "above" if surplus[at] > 0 else "below"
        numbers: Numbers = games["game"].to_numpy().astype(np.int64)
        cases[at] = Case(
            kind, (f"{kind}_{direction}",), players(row), numbers, row["tenths"] // 5, row["expected"],
            float(p_values[at]), row.get("event"),
        )  # fmt: skip
    return Screening(kind, p_values, cases)


def _bundle(games: pl.DataFrame, halves: int, offset: float) -> Bundle:
    expected = np.clip(games["expected"].to_numpy().astype(np.float64), 1e-6, 1 - 1e-6)
    return Bundle(expected, games["equals"].to_numpy().astype(np.float64), int(halves), float(offset))


def games_of(
    frame: pl.DataFrame, chosen: pl.DataFrame, by: list[str], only: pl.Expr | bool = True
) -> list[pl.DataFrame]:
    """The games of each chosen group, in its order; no copy is made of those that `only` lets pass."""
    key = in_one(frame, by)
    numbered = chosen.select(key).with_row_index("place")
    used = frame.lazy().filter(only).select(key, "game", "tenths", "expected", "equals", "drawn")
    joined = used.join(numbered.lazy(), on=key.meta.output_name(), how="inner").collect().sort("place", "game")
    return joined.partition_by("place", maintain_order=True)


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
    gathered = games_of(sides.frame, chosen, ["player", "year"], sides.is_settled)
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
