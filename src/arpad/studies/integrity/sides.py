"""Every rated game twice, once from each side, with what that side could expect."""

import numpy as np
import numpy.typing as npt
import polars as pl

from arpad.studies.game_table import Played
from arpad.studies.integrity.curve import Curve, Flags, Numbers, Reals, drawn_share, fitted, logistic, variance
from arpad.values.records import dataclass

Kinds = npt.NDArray[np.int32]
Places = npt.NDArray[np.int8]  # of a kind among those that are common

_YEAR = 365  # days
_NEAR_FLOOR = 200  # points above the lowest rating there is
_SETTLED = 30  # rated games after a first rating
_FEW = 200  # player-events: a kind with fewer is judged with all others
_OUTLIER = 5.0  # standard deviations: what we look for must not set the measure


@dataclass(frozen=True)
class Scatter:
    """How far true strength lies from rating, by kind of player: its mean (juniors are better) and its deviation."""

    kinds: Numbers
    mean: Reals
    deviation: Reals
    lasting: Reals  # deviation of what a player's events of one year have in common

    def place(self, kind: Kinds) -> Numbers:
        """Of each kind here; the first place is for all that are rare."""
        at = np.minimum(np.searchsorted(self.kinds, kind), len(self.kinds) - 1)
        return np.where(self.kinds[at] == kind, at, 0).astype(np.int64)


@dataclass(frozen=True)
class Sides:
    """`frame`: game, player, opponent, event, year, tenths, expected, equals (their draws), drawn, slope, scatter.

    The sides of all Whites come first, then those of all Blacks, both in the order of the games.
    """

    frame: pl.DataFrame
    curve: Curve
    scatter: Scatter
    games: pl.DataFrame  # those that count, by `game`
    player_events: pl.DataFrame  # every player in every event, summed

    @property
    def is_settled(self) -> pl.Expr:
        """Not of those who are new: their first rating was a guess, and has a section of its own."""
        return ~pl.col("scatter").is_in(np.flatnonzero(self.scatter.kinds % 2).tolist())


_KEY = "_key"


def in_one(frame: pl.DataFrame, by: list[str]) -> pl.Expr:
    """The whole numbers of these columns in one: ten million rows by several columns take a gigabyte to group or join.

    Only numbers that `frame` has stay apart.
    """
    key = pl.col(by[0]).cast(pl.Int64)
    for name in by[1:]:
        most = frame[name].max()
        key = key * (int(most) + 1 if isinstance(most, int) else 1) + pl.col(name)
    return key.alias(_KEY)


def grouped(frame: pl.DataFrame, by: list[str], **figures: pl.Expr) -> pl.DataFrame:
    """By whole numbers, in the order in which the groups appear."""
    groups = frame.group_by(in_one(frame, by), maintain_order=True)
    return groups.agg(pl.col(*by).first(), **figures).drop(_KEY)


def summed(frame: pl.DataFrame, by: list[str], **more: pl.Expr) -> pl.DataFrame:
    """Score against expectation of every group: surplus, its variance by chance, and what an offset adds up to."""
    return grouped(
        frame,
        by,
        games=pl.len(),
        tenths=pl.col("tenths").sum().cast(pl.Int64),
        expected=pl.col("expected").sum().cast(pl.Float64),
        variance=pl.col("variance").sum().cast(pl.Float64),
        slopes=pl.col("slope").sum().cast(pl.Float64),
        slopes_squared=(pl.col("slope") ** 2).sum().cast(pl.Float64),
        scatter=pl.col("scatter").first(),
        **more,
    )


def sides_of(played: Played) -> Sides:
    """Only games of two rated players."""
    games = played.games.with_columns(place=pl.int_range(pl.len()))
    games = games.filter((pl.col("white_rating") > 0) & (pl.col("black_rating") > 0)).with_row_index("game")
    games = games.with_columns(year=((pl.col("day") - pl.col("day").min()) // _YEAR).cast(pl.Int16))
    white_kind, black_kind = _kinds_of(played, games)
    games = games.drop("place", "period", "round", "white_k", "black_k")
    kinds = _known(white_kind, black_kind)
    nothing = np.zeros(len(kinds))
    bare = Scatter(kinds, nothing, nothing, nothing)
    one, other = (bare.place(kind).astype(np.int8) for kind in (white_kind, black_kind))
    del white_kind, black_kind
    frame, curve, means = _expected_sides(games, one, other, len(kinds))
    of_events = summed(frame, ["player", "event", "year"])
    deviation = _deviations(of_events, len(kinds), of_events["slopes"] ** 2 - of_events["slopes_squared"])
    of_years = by_years(of_events)
    between = of_years["slopes"] ** 2 - of_years["events_squared"]
    lasting = _deviations(of_years.with_columns(variance="events_variance"), len(kinds), between)
    scatter = Scatter(kinds, means, deviation, np.minimum(lasting, deviation))
    return Sides(frame, curve, scatter, games, of_events)


def _expected_sides(games: pl.DataFrame, one: Places, other: Places, kinds: int) -> tuple[pl.DataFrame, Curve, Reals]:
    """Both sides of every game, the curve behind what they could expect, and the mean of every kind of player."""
    white, black = (games[f"{side}_rating"].to_numpy().astype(np.int64) for side in ("white", "black"))
    tenths = games["tenths"].to_numpy().astype(np.int64)
    difference, level = white - black, (white + black) // 2
    del white, black
    curve = fitted(difference, level, tenths)
    means = _means(curve, difference, tenths, one, other, kinds)
    del tenths
    equals = curve.draws_of_equals(level.astype(np.float64))
    del level
    expected = logistic(curve.base + curve.slope * (difference + means[one] - means[other]))
    del difference
    return _both_sides(games, expected, equals, curve.slope, one, other), curve, means


def _kinds_of(played: Played, games: pl.DataFrame) -> tuple[Kinds, Kinds]:
    """Of both sides of every game: K, whether he is new, with a first rating that little stands behind, and whether his
    rating is so near the floor that it cannot say how weak he is."""
    new = _new(played.games)
    rated = games["place"].to_numpy()
    ends = []
    floor = min(games[f"{side}_rating"].min() or 0 for side in ("white", "black"))
    for side in ("white", "black"):
        low = games[f"{side}_rating"].to_numpy() < floor + _NEAR_FLOOR  # type: ignore[operator]
        ends.append((games[f"{side}_k"].to_numpy().astype(np.int32) * 4 + 2 * low + new[side][rated]).astype(np.int32))
    return ends[0], ends[1]


def _new(games: pl.DataFrame) -> dict[str, Flags]:
    """By side: rated, and not long since he was unrated; who falls off the list and comes back is new again."""
    count = len(games)
    by_day = np.empty(count, dtype=np.int64)
    by_day[np.argsort(games["day"].to_numpy(), kind="stable")] = np.arange(count)
    order = _by_player(games, by_day)
    player = np.concatenate([games[side].to_numpy() for side in ("white", "black")])[order]
    first = np.diff(player, prepend=-1) != 0
    unrated = np.concatenate([games[f"{side}_rating"].to_numpy() == 0 for side in ("white", "black")])[order]
    at = np.arange(2 * count, dtype=np.int32)
    begins = np.maximum.accumulate(np.where(first, at, np.int32(0)))
    last_unrated = np.maximum.accumulate(np.where(unrated, at, np.int32(-1)))
    flags = np.zeros(2 * count, dtype=np.bool_)
    flags[order] = (last_unrated >= begins) & (at - last_unrated <= _SETTLED)
    return {"white": flags[:count], "black": flags[count:]}


def _by_player(games: pl.DataFrame, by_day: Numbers) -> Numbers:
    """The order of all sides by player, and for each of them in the order of days."""
    key = np.concatenate([games[side].to_numpy().astype(np.int64) for side in ("white", "black")])
    key *= len(games)
    for half in (key[: len(games)], key[len(games) :]):
        half += by_day
    return np.argsort(key, kind="stable")


def _known(white: Kinds, black: Kinds) -> Numbers:
    """0 for rare ones, then every kind with enough games."""
    values, counts = np.unique(np.concatenate([white, black]), return_counts=True)
    return np.concatenate([[0], values[(counts >= _FEW) & (values > 0)]]).astype(np.int64)


def _means(curve: Curve, difference: Numbers, tenths: Numbers, one: Places, other: Places, kinds: int) -> Reals:
    """Least squares on the surplus of the games; only differences between kinds show, so their sum is nought."""
    expected = curve.expected(difference.astype(np.float64))
    slope = curve.slope * expected * (1 - expected)
    surplus = tenths / 10 - expected
    matrix, right = np.zeros((kinds, kinds)), np.zeros(kinds)
    np.add.at(right, one, slope * surplus)
    np.add.at(right, other, -slope * surplus)
    for first, second, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
        cells = np.bincount(first.astype(np.int64) * kinds + second, weights=slope * slope, minlength=kinds * kinds)
        matrix += sign * cells.reshape(kinds, kinds)
    found: Reals = np.linalg.solve(matrix + np.eye(kinds) * (1e-9 + 1e-6 * matrix.trace()), right)
    centred: Reals = found - found.mean()
    return centred


def _both_sides(
    games: pl.DataFrame, expected: Reals, equals: Reals, slope: float, one: Places, other: Places
) -> pl.DataFrame:
    drawn = drawn_share(expected, equals)
    common = [  # as columns that both sides share
        pl.Series("variance", variance(expected, drawn).astype(np.float32)),
        pl.Series("slope", (slope * expected * (1 - expected)).astype(np.float32)),
        pl.Series("drawn", drawn.astype(np.float32)),
        pl.Series("equals", equals.astype(np.float32)),
    ]
    del drawn
    keys = ["game", "event", "year"]
    white = games.select(*keys, player="white", opponent="black", tenths="tenths").with_columns(
        *common, expected=pl.Series(expected.astype(np.float32)), scatter=pl.Series(one),
        other=pl.Series(other),
    )  # fmt: skip
    black = games.select(*keys, player="black", opponent="white", tenths=10 - pl.col("tenths")).with_columns(
        *common, expected=pl.Series((1 - expected).astype(np.float32)), scatter=pl.Series(other),
        other=pl.Series(one),
    )  # fmt: skip
    return pl.concat([white, black])


def by_years(of_events: pl.DataFrame) -> pl.DataFrame:
    """The events of every player in every year; `events_variance` is what each event's surplus alone explains."""
    surplus = pl.col("tenths") / 10 - pl.col("expected")
    return of_events.group_by(["player", "year"], maintain_order=True).agg(
        pl.col("games", "tenths", "expected", "variance", "slopes", "slopes_squared").sum(),
        events=pl.len(),
        events_squared=(pl.col("slopes") ** 2).sum(),
        events_variance=(surplus**2).sum(),
        scatter=pl.col("scatter").first(),
    )


def _deviations(sums: pl.DataFrame, kinds: int, in_common: pl.Series) -> Reals:
    """Games of one player in one event share his offset: what their surpluses have in common measures it."""
    surplus = sums["tenths"].to_numpy() / 10 - sums["expected"].to_numpy()
    by_chance = sums["variance"].to_numpy()
    usual = surplus**2 <= _OUTLIER**2 * by_chance
    shared = in_common.to_numpy()
    kind = sums["scatter"].to_numpy().astype(np.int64)
    above = np.bincount(kind, weights=np.where(usual, surplus**2 - by_chance, 0), minlength=kinds)
    below = np.bincount(kind, weights=np.where(usual, shared, 0), minlength=kinds)
    overall = max(above.sum(), 0.0) / max(below.sum(), 1e-12)
    leaning = _FEW * float(np.abs(shared).sum()) / max(len(shared), 1) + 1e-12  # few of a kind lean on all
    found: Reals = np.sqrt(np.maximum((above + leaning * overall) / (below + leaning), 0.0))
    return found
