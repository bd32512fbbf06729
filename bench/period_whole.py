"""A whole period around the compiled loop: the same Parquet files read and written as `arpad list next` does.

    python bench/period_whole.py make FOLDER GAMES PLAYERS SEED   the data
    python bench/period_whole.py newcomers FOLDER                 another period, half of whose players are unrated
    python bench/period_whole.py join FOLDER                      the joined columns, for period_change.py
    python bench/period_whole.py plain|tuned FOLDER               the whole period; importing and compiling do not count
    python bench/period_whole.py compare FOLDER                   its list and arpad's

It knows one law (2024), one kind of event and nothing of unrated players, findings or reasons.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from period_change import COLUMNS, Columns, compiled_adder, compiled_loop, cpu_now
from period_data import FIELD, GAMES_PER_EVENT, NEXT, Size, half_unrated, write_period

from arpad.formats.lists import ListTable, write_list

FLOOR, BUDGET = 1400, 700
BLOCK = 250_000
COMPARED = ("rating", "games", "peak", "games_in_period")


def make(folder: Path, games: str, players: str, seed: str) -> dict[str, Any]:
    files = write_period(Size(int(games), int(players), int(seed)), folder)
    return {file.name: file.stat().st_size for file in files}


def newcomers(folder: Path) -> dict[str, Any]:
    """Another period in the folder `newcomers`: half of the players unrated, and everybody in one event."""
    there = folder / "newcomers"
    there.mkdir()
    players = half_unrated(pl.read_parquet(folder / "previous.parquet"))
    (there / "previous.parquet").write_bytes(write_list(ListTable(players), "parquet"))
    games = pl.scan_parquet(folder / "games.parquet").head(players.height // FIELD * GAMES_PER_EVENT)
    games.sink_parquet(there / "games.parquet")
    return {"games": pl.scan_parquet(there / "games.parquet").select(pl.len()).collect().item()}


def join(folder: Path) -> dict[str, Any]:
    """The columns that the change computation starts from, on disk."""
    previous = pl.read_parquet(folder / "previous.parquet")
    columns = joined(pl.read_parquet(folder / "games.parquet"), previous)
    for name in COLUMNS:
        np.save(folder / f"{name}.npy", columns[name])
    np.save(folder / "players.npy", previous.height)
    return {"games": len(columns["white"]), "players": previous.height}


def joined(games: pl.DataFrame, previous: pl.DataFrame) -> Columns:
    """Dense numbers for the ids, ratings, and White's score in tenths."""
    register = previous.lazy().select("id", pl.col("rating").cast(pl.Int16)).with_row_index("at")
    register = register.with_columns(pl.col("at").cast(pl.Int32))
    columns: Columns = {"tenths": tenths(games)}
    for side in ("white", "black"):
        ids = games.lazy().select(id=side)
        found = ids.join(register, on="id", how="left", maintain_order="left").select("at", "rating").collect()
        columns[side] = found["at"].to_numpy()
        columns[f"{side}_rating"] = found["rating"].to_numpy()
    return columns


def tenths(games: pl.DataFrame) -> Any:
    score = pl.col("result").replace_strict({"1-0": 10, "1/2-1/2": 5, "0-1": 0}, return_dtype=pl.Int16)
    return games.select(score).to_series().to_numpy()


def plain(folder: Path) -> dict[str, Any]:
    """What one writes first: both files read whole, the ids joined as they are."""
    change = compiled_loop()
    before = cpu_now()
    previous = pl.read_parquet(folder / "previous.parquet")
    columns = joined(pl.read_parquet(folder / "games.parquet"), previous)
    following(previous, *change(columns, previous.height)).write_parquet(folder / "loop.parquet")
    return {"cpu": cpu_now() - before}


def tuned(folder: Path) -> dict[str, Any]:
    """The games in blocks; the ids, which must be plain numbers, looked up in an array as long as the highest one."""
    add = compiled_adder()
    before = cpu_now()
    previous = pl.read_parquet(folder / "previous.parquet")
    ids, ratings = previous["id"].cast(pl.UInt32).to_numpy(), previous["rating"].cast(pl.Int16).to_numpy()
    numbers = np.full(ids.max() + 1, -1, np.int32)
    numbers[ids] = np.arange(previous.height, dtype=np.int32)
    hundredths, played = np.zeros(previous.height, np.int64), np.zeros(previous.height, np.int64)
    for block in pl.scan_parquet(folder / "games.parquet").collect_batches(chunk_size=BLOCK, maintain_order=True):
        columns: Columns = {"tenths": tenths(block)}
        for side in ("white", "black"):
            columns[side] = numbers[block[side].cast(pl.UInt32).to_numpy()]
            columns[f"{side}_rating"] = ratings[columns[side]]
        add(columns, hundredths, played)
    following(previous, hundredths, played).write_parquet(folder / "loop.parquet")
    return {"cpu": cpu_now() - before}


def following(previous: pl.DataFrame, hundredths: Any, played: Any) -> pl.DataFrame:
    """The next list: K of the list, at most 700 in all games; the change rounded, a half away from zero; floor 1400."""
    frame = previous.with_columns(_sum=pl.Series(hundredths), _played=pl.Series(played))
    k = pl.min_horizontal("k", BUDGET // pl.max_horizontal("_played", 1))
    change = k * pl.col("_sum")
    rounded = (change.abs() + 50) // 100
    rating = pl.col("rating") + pl.when(change < 0).then(-rounded).otherwise(rounded)
    rated = pl.when(rating >= FLOOR).then(rating)
    return frame.with_columns(
        rating=rated,
        games=pl.when(rated.is_not_null()).then(pl.col("games") + pl.col("_played")),
        peak=pl.max_horizontal("peak", rated),
        games_in_period=pl.col("_played"),
        list_date=pl.lit(NEXT),
    ).drop("_sum", "_played")


def compare(folder: Path) -> dict[str, Any]:
    """Row by row, in the order of the ids."""
    loop, arpad = (
        pl.read_parquet(folder / name, columns=["id", *COMPARED]) for name in ("loop.parquet", "next.parquet")
    )
    return {"identical": loop.sort("id").equals(arpad.sort("id")), "rows": arpad.height}


JOBS: dict[str, Callable[..., dict[str, Any]]] = {
    "make": make,
    "newcomers": newcomers,
    "join": join,
    "plain": plain,
    "tuned": tuned,
    "compare": compare,
}

if __name__ == "__main__":
    print(json.dumps(JOBS[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])))
