"""Closed groups that may trade points: few who meet again and again, mostly each other, with points flowing one way.

A group is found by who plays whom, never by results: two belong together in a year when they met often and a good part
of the games of both were against each other. Clubs do that too, so being closed is no case; it becomes one when the
points inside flow to a member, or away from him, beyond chance.
"""

import numpy as np
import polars as pl

from arpad.studies.drift.graph import Edges, components
from arpad.studies.integrity.cases import Case, Screening
from arpad.studies.integrity.curve import Numbers
from arpad.studies.integrity.sides import Sides, summed
from arpad.studies.integrity.tails import Bundle, exact_tails

_MEETINGS = 3  # of two in a year, at least
_SHARE_OF_BOTH = 0.05  # of the games of each
_TIGHTER = 1.6  # how the share grows while a group is too large
_LARGEST = 30
_SMALLEST = 3
_ROUNDS = 8
_INSIDE = 0.4  # of the members' games, at least
_REPEATED = 4.0  # games of every pair that met, on average


def groups(sides: Sides) -> Screening:
    members = _members(sides.games)
    inside = _inside(sides, members)
    sums = _sums(inside)
    p_values: list[float] = []
    cases: list[Case | None] = []
    for (year, group), rows in _closed(sides, inside, sums).items():
        lowest, case = _flow(sides, inside, rows, int(year), int(group))
        p_values.append(lowest)
        cases.append(case)
    return Screening("group", np.array(p_values), cases)


def _members(games: pl.DataFrame) -> pl.DataFrame:
    """Player and group of every year."""
    found = []
    for (year,), rows in games.group_by("year", maintain_order=True):
        pairs = (
            rows.select(one=pl.min_horizontal("white", "black"), other=pl.max_horizontal("white", "black"))
            .group_by(["one", "other"])
            .agg(games=pl.len())
        )
        seats = pl.concat([rows["white"], rows["black"]]).value_counts(name="all")
        for side in ("one", "other"):
            pairs = pairs.join(seats.rename({seats.columns[0]: side, "all": f"{side}_all"}), on=side, how="left")
        pairs = pairs.filter(pl.col("games") >= _MEETINGS).with_columns(
            share=pl.col("games") / pl.max_horizontal("one_all", "other_all")
        )
        player, group = _components(pairs)
        found.append(
            pl.DataFrame({"player": player, "group": group}).with_columns(
                pl.col("player", "group").cast(pl.Int32), year=pl.lit(year, pl.Int16)
            )
        )
    empty = pl.DataFrame(schema={"player": pl.Int32, "group": pl.Int32, "year": pl.Int16})
    return pl.concat([empty, *found])


def _components(pairs: pl.DataFrame) -> tuple[Numbers, Numbers]:
    """Who hangs together; what hangs together too widely is looked at again with closer ties only."""
    done_player, done_group = [], []
    tie = _SHARE_OF_BOTH
    left = pairs.filter(pl.col("share") >= tie)
    for _ in range(_ROUNDS):
        if left.is_empty():
            break
        one, other = (left[side].to_numpy().astype(np.int64) for side in ("one", "other"))
        player = np.unique(np.concatenate([one, other]))
        label = components(Edges(one, other, left["games"].to_numpy().astype(np.int64), int(player[-1]) + 1))[player]
        _, place, size = np.unique(label, return_inverse=True, return_counts=True)
        fits = (size[place] <= _LARGEST) & (size[place] >= _SMALLEST)
        done_player.append(player[fits])
        done_group.append(label[fits])
        wide = player[size[place] > _LARGEST]
        tie *= _TIGHTER
        left = left.filter(pl.col("one").is_in(wide) & (pl.col("share") >= tie))
    if not done_player:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    return np.concatenate(done_player).astype(np.int64), np.concatenate(done_group).astype(np.int64)


def _inside(sides: Sides, members: pl.DataFrame) -> pl.DataFrame:
    """The games of members with members of the same group."""
    there = sides.frame.join(members, on=["player", "year"], how="inner", maintain_order="left")
    others = members.rename({"player": "opponent"})
    return there.join(others, on=["opponent", "year", "group"], how="inner", maintain_order="left")


def _sums(inside: pl.DataFrame) -> pl.DataFrame:
    """Of every member inside his group, with what his events add to the variance."""
    of_events = summed(inside, ["year", "group", "player", "event"])
    return of_events.group_by(["year", "group", "player"], maintain_order=True).agg(
        pl.col("games", "tenths", "expected", "variance", "slopes", "slopes_squared").sum(),
        events_squared=(pl.col("slopes") ** 2).sum(),
        scatter=pl.col("scatter").first(),
    )


def _closed(sides: Sides, inside: pl.DataFrame, sums: pl.DataFrame) -> dict[tuple[int, int], pl.DataFrame]:
    """Groups whose games are mostly their own, and who meet again and again."""
    everything = sides.player_events.group_by(["player", "year"]).agg(everywhere=pl.col("games").sum())
    known = sums.join(everything, on=["player", "year"], how="left", maintain_order="left")
    meetings = inside.group_by(["year", "group"]).agg(pairs=pl.struct("player", "opponent").n_unique(), seats=pl.len())
    known = known.join(meetings, on=["year", "group"], how="left", maintain_order="left")
    share = pl.col("games").sum().over("year", "group") / pl.col("everywhere").sum().over("year", "group")
    closed = known.with_columns(share=share).filter(
        (pl.col("share") >= _INSIDE) & (pl.col("seats") >= _REPEATED * pl.col("pairs"))
    )
    parts = closed.sort("year", "group", "player").partition_by("year", "group", maintain_order=True)
    return {(part["year"][0], part["group"][0]): part for part in parts}


def _flow(sides: Sides, inside: pl.DataFrame, rows: pl.DataFrame, year: int, group: int) -> tuple[float, Case | None]:
    """The member to whom, or from whom, points flow most beyond chance; all members were asked, so he counts as one of
    them."""
    own = inside.filter((pl.col("year") == year) & (pl.col("group") == group))
    bundles = []
    for row in rows.iter_rows(named=True):
        games = own.filter(pl.col("player") == row["player"])
        lasting = max(row["events_squared"] - row["slopes_squared"], 0) / max(
            row["slopes"] ** 2 - row["slopes_squared"], 1e-12
        )
        deviation = sides.scatter.deviation[row["scatter"]] * min(1.0, lasting**0.5)
        bundles.append(
            Bundle(
                games["expected"].to_numpy().astype(np.float64),
                games["equals"].to_numpy().astype(np.float64),
                row["tenths"] // 5,
                float(deviation * sides.curve.slope),
            )
        )
    tails = exact_tails(bundles)
    at = int(np.argmin(tails))
    lowest = min(1.0, float(tails[at]) * len(tails))
    row = rows.row(at, named=True)
    direction = "inwards" if row["tenths"] / 10 > row["expected"] else "outwards"
    players = (row["player"], *(one for one in rows["player"] if one != row["player"]))
    numbers = np.unique(own["game"].to_numpy().astype(np.int64))
    by_chance = _by_lot(sides, rows, year)
    case = Case(
        "group", ("group_closed", f"group_{direction}"), players, numbers, row["tenths"] // 5, row["expected"], lowest,
        share=float(rows["share"][0]), by_chance=by_chance,
    )  # fmt: skip
    return lowest, case


def _by_lot(sides: Sides, rows: pl.DataFrame, year: int) -> float:
    """The share of games inside if everybody kept his number of games and drew his opponents among all of that year."""
    seats = rows["everywhere"].to_numpy().astype(np.float64)
    all_seats = 2.0 * sides.games.filter(pl.col("year") == year).height
    return float(((seats.sum() - seats) * seats).sum() / (all_seats * seats.sum()))
