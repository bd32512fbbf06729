"""Isolated pools: groups without games against others, and groups with few, whose ratings may drift apart.

Between two pools only the games across say anything about the difference of their scales; the offset is estimated from
those, with its interval. A pool without such games has an unknown offset.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl

from arpad.studies.drift.graph import Edges, components, edges_of, regions
from arpad.studies.drift.monitor_input import BLURRED, POOL, POOL_PLAYERS, WEAK_SHARE, Watched, gravest
from arpad.studies.drift.offsets import Offset, mixed_sides, offsets
from arpad.studies.drift.rated_games import Numbers, RatedGames
from arpad.studies.study import Chart, Level, Section, Value, Verdict, figure, study_table
from arpad.values.records import dataclass

_SMALLEST = 3  # players: two who only play each other are no pool


@dataclass(frozen=True)
class Pool:
    """`outside` are its games against others; `like` is the id of one who is in it, to find it by."""

    cadence: str
    kind: str  # isolated, weak
    like: str
    players: int
    games: int
    outside: int
    rating: float
    offset: Offset | None

    @property
    def level(self) -> Level:
        if self.players < POOL_PLAYERS:
            return Level.FINE
        if self.offset is None:
            return Level.WATCH
        low, high = self.offset.interval
        found = POOL.level(self.offset.points, self.offset.p_value)
        return Level.WATCH if found is Level.FINE and high - low > 2 * BLURRED else found


def pools_of(watched: Watched) -> list[Pool]:
    """Every component but the greatest, then the weakly connected regions of that, each by size."""
    games = watched.recent
    if not len(games):
        return []
    edges = edges_of(games.white, games.black, len(games.people.ids))
    whole = components(edges)
    labels = np.unique(whole[edges.one], return_counts=True)
    greatest = labels[0][labels[1].argmax()]
    apart = _isolated(watched, games, whole, greatest)
    return [*apart, *_weak(watched, edges, whole == greatest)]


def _isolated(watched: Watched, games: RatedGames, whole: Numbers, greatest: int) -> list[Pool]:
    table = _sizes(games, whole).filter(pl.col("label") != greatest)
    return [
        Pool(watched.name, "isolated", str(games.people.ids[int(label)]), players, inside, 0, rating, None)
        for label, players, inside, _, rating in table.iter_rows()
        if players >= _SMALLEST
    ]


def _weak(watched: Watched, edges: Edges, connected: Numbers) -> list[Pool]:
    """The regions of the great component with few of their games outside; the offset is against all others."""
    kept = connected[edges.one]
    label = regions(Edges(edges.one[kept], edges.other[kept], edges.games[kept], edges.size))
    here = watched.recent.only(connected[watched.recent.white])
    table = _sizes(here, label)
    most = int(table["label"][0])
    share = pl.col("outside") * 100 < WEAK_SHARE * (pl.col("inside") + pl.col("outside"))
    weak = table.filter(share & (pl.col("label") != most) & (pl.col("players") >= _SMALLEST))
    if not weak.height:
        return []
    places = np.zeros(edges.size, dtype=np.int64)  # 0: everybody else
    for place, name in enumerate(weak["label"].to_list(), 1):
        places[label == name] = place
    sides = mixed_sides(places[here.white], places[here.black], (here.white, here.black), here.score, here.expected)
    own = sides.group > 0
    found = {offset.group: offset for offset in offsets(sides.only(own), factor=watched.stretch.factor)}
    ids = here.people.ids
    return [
        Pool(watched.name, "weak", str(ids[int(name)]), players, inside + outside, outside, rating, found.get(at))
        for at, (name, players, inside, outside, rating) in enumerate(weak.iter_rows(), 1)
    ]


def _sizes(games: RatedGames, label: Numbers) -> pl.DataFrame:
    """By label: players, games inside and outside, and the mean of the ratings they played with; the greatest first."""
    white, black = label[games.white], label[games.black]
    sides = pl.DataFrame(
        {
            "label": np.concatenate([white, black]),
            "player": np.concatenate([games.white, games.black]),
            "rating": np.concatenate([games.white_rating, games.black_rating]),
            "same": np.tile(white == black, 2),
        }
    )
    return (
        sides.group_by("label")
        .agg(
            pl.col("player").n_unique().alias("players"),
            (pl.col("same").sum() // 2).alias("inside"),
            (~pl.col("same")).sum().alias("outside"),
            pl.col("rating").cast(pl.Float64).mean(),
        )
        .sort("players", "label", descending=[True, False])
    )


def pools_section(histories: Sequence[Watched]) -> tuple[Section, Verdict | None]:
    pools = [pool for history in histories for pool in pools_of(history)]
    table = study_table(
        "drift_pools",
        (
            figure("cadence", None),
            figure("drift_pool", None, coded=True),
            figure("drift_like", None),
            figure("players"),
            figure("games"),
            figure("drift_outside"),
            figure("drift_outside_share", 1),
            figure("rating"),
            figure("drift_offset", 1),
            figure("low", 1),
            figure("high", 1),
            figure("p_value", 4),
        ),
        [tuple(_row(pool)) for pool in pools],
        shown=20,
    )
    known = any(pool.offset for pool in pools)
    chart = Chart("drift_pools", "points", table.key, "drift_like", "drift_offset", "low", "high", "cadence", zero=True)
    inputs: dict[str, Value] = {"share": WEAK_SHARE, "players": POOL_PLAYERS}
    section = Section("drift_pools", (table,), (chart,) if known else (), inputs)
    return section, _verdict(pools) if any(len(history.recent) for history in histories) else None


def _row(pool: Pool) -> Iterator[Value]:
    yield from (pool.cadence, pool.kind, pool.like, pool.players, pool.games, pool.outside)
    yield from (100 * pool.outside / pool.games, pool.rating)
    offset = pool.offset
    yield from (None,) * 4 if offset is None else (offset.points, *offset.interval, offset.p_value)


def _verdict(found: Sequence[Pool]) -> Verdict:
    """By the worst pool; of equals the greatest."""
    isolated = [pool for pool in found if pool.offset is None and pool.players >= POOL_PLAYERS]
    weak = [pool for pool in found if pool.offset is not None and pool.players >= POOL_PLAYERS]
    worst, level = gravest(found, lambda pool: pool.level, lambda pool: pool.players) if found else (None, Level.FINE)
    offset = worst.offset if worst else None
    low, high = offset.interval if offset else (None, None)
    inputs: dict[str, Value] = {
        "isolated": len(isolated),
        "weak": len(weak),
        "like": worst.like if worst else "—",
        "players": worst.players if worst else 0,
        "offset": offset.points if offset else "—",
        "low": low if low is not None else "—",
        "high": high if high is not None else "—",
        "watch": POOL.watch,
        "act": POOL.act,
    }
    return Verdict("drift_pools", level, "drift_offset", inputs)
