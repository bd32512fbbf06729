"""The change computation on joined columns, each way in a process of its own: python bench/period_change.py WAY FOLDER.

Given, as arrays: the dense numbers of both players (32 bits), their ratings and White's score in tenths (16 bits).
Wanted: for every player the sum of score minus expected score in hundredths, and the games. Only that is timed; reading
the arrays, importing and compiling are not.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

import numpy as np
import polars as pl
from period_data import EDITION

from arpad.rating.expectation import table_of
from arpad.regulations.calendar import edition_named

Array = np.ndarray[Any, Any]
Columns = dict[str, Array]
Sums = tuple[Array, Array]  # hundredths and games by player

CAP = 400
COLUMNS = ("white", "black", "white_rating", "black_rating", "tenths")


def expected_by_difference() -> Array:
    """Expected score in hundredths, from -400 to 400."""
    table = table_of(edition_named(EDITION))
    return np.array([table.expected(difference) for difference in range(-CAP, CAP + 1)], dtype=np.int16)


def compiled_adder() -> Callable[[Columns, Array, Array], None]:
    """One pass over the games, four additions in place each, into hundredths and games by player."""
    import numba

    expected = expected_by_difference()

    @numba.njit
    def loop(
        white: Array, black: Array, white_rating: Array, black_rating: Array, tenths: Array, sums: Array, games: Array
    ) -> None:
        for game in range(len(white)):
            difference = np.int64(white_rating[game]) - np.int64(black_rating[game])
            difference = min(max(difference, -CAP), CAP)
            delta = 10 * np.int64(tenths[game]) - np.int64(expected[difference + CAP])
            sums[white[game]] += delta
            sums[black[game]] -= delta
            games[white[game]] += 1
            games[black[game]] += 1

    return _compiled(loop, 2)


def compiled_loop() -> Callable[[Columns, int], Sums]:
    """The floor."""
    add = compiled_adder()

    def change(columns: Columns, players: int) -> Sums:
        hundredths, games = np.zeros(players, np.int64), np.zeros(players, np.int64)
        add(columns, hundredths, games)
        return hundredths, games

    return change


def compiled_packed_loop() -> Callable[[Columns, int], Sums]:
    """The same with sum and games in one 64-bit word: two additions a game."""
    import numba

    expected = expected_by_difference()

    @numba.njit
    def loop(
        white: Array, black: Array, white_rating: Array, black_rating: Array, tenths: Array, packed: Array
    ) -> None:
        for game in range(len(white)):
            difference = np.int64(white_rating[game]) - np.int64(black_rating[game])
            difference = min(max(difference, -CAP), CAP)
            delta = (10 * np.int64(tenths[game]) - np.int64(expected[difference + CAP])) << 32
            packed[white[game]] += 1 + delta
            packed[black[game]] += 1 - delta

    add = _compiled(loop, 1)

    def change(columns: Columns, players: int) -> Sums:
        packed = np.zeros(players, np.int64)
        add(columns, packed)
        return packed >> 32, packed & 0xFFFFFFFF

    return change


def _compiled(loop: Any, results: int) -> Callable[..., None]:
    """Compiled before it is timed, for the types of the arrays and so many arrays of results."""
    types = {name: np.int32 if name in ("white", "black") else np.int16 for name in COLUMNS}
    loop(*(np.zeros(1, types[name]) for name in COLUMNS), *(np.zeros(1, np.int64) for _ in range(results)))
    return lambda columns, *into: loop(*(columns[name] for name in COLUMNS), *into)


def plain_polars() -> Callable[[Columns, int], Sums]:
    """What one writes first: a look-up, and a group-by for each colour."""
    expected = pl.Series(expected_by_difference())

    def change(columns: Columns, players: int) -> Sums:
        difference = (pl.col("white_rating") - pl.col("black_rating")).clip(-CAP, CAP) + CAP
        delta = 10 * pl.col("tenths") - pl.lit(expected).gather(difference.cast(pl.UInt32))
        games = pl.DataFrame(columns).lazy().with_columns(delta=delta.cast(pl.Int64))
        sides = [
            games.group_by(player=pl.col(colour)).agg(delta=sign * pl.col("delta").sum(), games=pl.len().cast(pl.Int64))
            for colour, sign in (("white", 1), ("black", -1))
        ]
        sums = pl.concat(sides).group_by("player").agg(pl.col("delta", "games").sum()).collect()
        return by_player(sums, players)

    return change


def by_player(sums: Any, players: int) -> Sums:
    """From a frame with `player`, `delta` and `games`."""
    found = []
    for name in ("delta", "games"):
        column = np.zeros(players, np.int64)
        column[sums["player"].to_numpy()] = sums[name].to_numpy()
        found.append(column)
    return found[0], found[1]


def arpad_change() -> Callable[[Columns, int], Sums]:
    """arpad's own function for this job, in blocks as `arpad list next` takes them."""
    import narwhals as nw

    from arpad.formats.games.dense_games import BLOCK
    from arpad.rating.bulk.sums import add_rated
    from arpad.rating.dense_arithmetic import Dense

    edition = edition_named(EDITION)

    def change(columns: Columns, players: int) -> Sums:
        games = pl.DataFrame(columns)
        games = games.select(
            "white",
            "black",
            white_tenths="tenths",
            black_tenths=10 - pl.col("tenths"),
            white_own="white_rating",
            black_own="black_rating",
            white_rating="white_rating",
            black_rating="black_rating",
        )
        sums = Dense(players)
        for start in range(0, games.height, BLOCK):
            block = nw.from_native(games[start : start + BLOCK], eager_only=True)
            add_rated(sums, block, edition, same_for_opponents=True)
        return by_player(sums.added_up(), players)

    return change


WAYS: dict[str, Callable[[], Callable[[Columns, int], Sums]]] = {
    "loop": compiled_loop,
    "packed": compiled_packed_loop,
    "arpad": arpad_change,
    "polars": plain_polars,
}


def cpu_now() -> float:
    used = getrusage(RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    way, folder = sys.argv[1], Path(sys.argv[2])
    change = WAYS[way]()
    columns = {name: np.load(folder / f"{name}.npy") for name in COLUMNS}
    players = int(np.load(folder / "players.npy"))
    before = cpu_now()
    hundredths, games = change(columns, players)
    cpu = cpu_now() - before
    np.save(folder / f"sums-{way}.npy", np.stack([hundredths, games]))
    same = bool((np.load(folder / "sums-loop.npy") == np.stack([hundredths, games])).all())
    print(json.dumps({"cpu": cpu, "players": players, "identical": same}))


if __name__ == "__main__":
    main()
