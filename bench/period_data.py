"""An invented period of any size: a native list of all players and a table of games, the same for the same seed.

Events are Swisses of 100 players and nine rounds in October 2024; everybody is rated, and nobody meets anybody twice in
an event. Games are made and written in slices, so that 100 million of them need no more memory than one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import polars as pl
from polars.io.plugins import register_io_source

from arpad.formats.lists import ListTable, frame_of, write_list
from arpad.rating.pool import Pool, PoolEntry, pool_text

FIELD, ROUNDS = 100, 9
GAMES_PER_EVENT = FIELD // 2 * ROUNDS
PREVIOUS, NEXT, EDITION = "2024-10-01", "2024-11-01", "fide-2024"
_SLICE = 1_000  # events made at a time
_FIRST_ID, _LAST_ID = 1_000_000, 99_999_999
_LOWEST, _HIGHEST = 1400, 2700

GAMES = {
    "event": pl.String(),
    "start": pl.String(),
    "end": pl.String(),
    "cadence": pl.String(),
    "type": pl.String(),
    "round": pl.Int64(),
    "white": pl.String(),
    "black": pl.String(),
    "result": pl.String(),
}


@dataclass(frozen=True)
class Size:
    games: int
    players: int
    seed: int

    def __post_init__(self) -> None:
        if self.players < FIELD or self.games < 1:
            raise ValueError(f"A period needs a game and {FIELD} players.")


def write_period(size: Size, folder: Path) -> tuple[Path, Path]:
    """`previous.parquet` and `games.parquet` in the folder."""
    previous, games = folder / "previous.parquet", folder / "games.parquet"
    players = rating_list(size)
    previous.write_bytes(write_list(ListTable(players), "parquet"))
    seats = players.select("id", "rating")
    source = register_io_source(lambda columns, predicate, rows, batch: _batches(size, seats, columns), schema=GAMES)
    source.sink_parquet(games)
    return previous, games


def _batches(size: Size, players: pl.DataFrame, columns: list[str] | None) -> Iterator[pl.DataFrame]:
    return (batch.select(columns or list(GAMES)) for batch in games(size, players))


def rating_list(size: Size) -> pl.DataFrame:
    """All players in the order of their ids, with a K that agrees with their age, games and highest rating."""
    step = (_LAST_ID - _FIRST_ID) // size.players
    drawn = pl.select(
        number=pl.int_range(size.players),
        rating=_LOWEST + _draw(size, 1, _HIGHEST - _LOWEST + 1),
        above=_draw(size, 2, 100),
        games=_draw(size, 3, 300),
        year=1940 + _draw(size, 4, 75),
    )
    peak, young = pl.col("rating") + pl.col("above"), pl.col("year") >= 2024 - 18
    is_new = pl.col("games") < 30
    k = pl.when(is_new).then(40).when(peak >= 2400).then(10).when(young & (peak < 2300)).then(40).otherwise(20)
    lines = drawn.select(
        id=(_FIRST_ID + pl.col("number") * step).cast(pl.String),
        name=pl.format("Player, {}", "number"),
        federation=pl.lit("ESP"),
        birth=pl.col("year").cast(pl.String),
        rating=pl.col("rating"),
        k=k.cast(pl.Int64),
        games=pl.col("games"),
        peak=peak,
        listed_from=pl.lit("2020-01-01"),
        list_date=pl.lit(PREVIOUS),
    )
    return pl.concat([frame_of([]), lines], how="diagonal").sort("id")


def half_unrated(players: pl.DataFrame) -> pl.DataFrame:
    """The same list where every second player has no rating yet, and three games that wait for one."""
    waiting = pool_text(Pool((PoolEntry(3, 15, 1800, 5400, 1800, round_robin=False, start=date(2024, 7, 1)),)))
    is_rated = pl.int_range(pl.len()) % 2 == 0
    return players.with_columns(
        *(pl.when(is_rated).then(pl.col(name)).alias(name) for name in ("rating", "k", "games", "peak")),
        listed_from=pl.when(is_rated).then(pl.col("listed_from")).otherwise(pl.lit("")),
        pool=pl.when(is_rated).then(pl.lit("")).otherwise(pl.lit(waiting)),
    )


def _draw(size: Size, column: int, below: int) -> pl.Expr:
    """A whole number below the bound for every player, evenly spread."""
    return pl.int_range(size.players).shuffle(seed=size.seed * 1_000 + column) * below // size.players


def games(size: Size, players: pl.DataFrame) -> Iterator[pl.DataFrame]:
    """Slices of the table, event after event, until there are enough games. Players: their ids and ratings."""
    fields = size.players // FIELD  # events in which everybody plays once
    left, first = size.games, 0
    while left > 0:
        seats = players.sample(fraction=1, shuffle=True, seed=size.seed * 1_000_000 + first)
        for low in range(0, fields, _SLICE):
            count = min(_SLICE, fields - low)
            batch = _events(seats.slice(low * FIELD, count * FIELD), first + low, size.seed).head(left)
            yield batch
            left -= batch.height
            if left == 0:
                return
        first += fields


def _events(seats: pl.DataFrame, first: int, seed: int) -> pl.DataFrame:
    """All games of the events whose fields sit one after the other; `first` is the number of the first event."""
    boards = pl.DataFrame(_boards(), schema=["round", "white", "black"], orient="row")
    table = pl.select(at=pl.int_range(seats.height // FIELD)).join(boards, how="cross", maintain_order="left_right")
    white, black = (seats[(table["at"] * FIELD + table[side])] for side in ("white", "black"))
    day = pl.lit("2024-10-01").str.to_date() + pl.duration(days=(first + pl.col("at")) % 20)
    return table.with_columns(
        event=pl.format("E{}", (first + pl.col("at")).cast(pl.String).str.zfill(8)),
        start=day.cast(pl.String),
        end=(day + pl.duration(days=ROUNDS - 1)).cast(pl.String),
        cadence=pl.lit("standard"),
        type=pl.lit("swiss"),
        white=white["id"],
        black=black["id"],
        result=_results(white["rating"] - black["rating"], seed * 1_000_000 + first),
    ).select(*GAMES)


def _boards() -> list[tuple[int, int, int]]:
    """Round, White's seat and Black's seat of every game of an event: the first seat stays, the others go round."""
    boards = []
    for number in range(ROUNDS):
        circle = [0, *((seat + number) % (FIELD - 1) + 1 for seat in range(FIELD - 1))]
        for board in range(FIELD // 2):
            pair = circle[board], circle[-1 - board]
            boards.append((number + 1, *(pair if (number + board) % 2 else pair[::-1])))
    return boards


def _results(difference: pl.Series, seed: int) -> pl.Series:
    """Won, drawn or lost with about the chances that the difference gives, two games in ten drawn."""
    chance = 50 + difference.clip(-400, 400) * 38 // 400
    luck = pl.int_range(len(difference), eager=True).shuffle(seed=seed) % 100
    result = pl.when(luck < chance - 10).then(pl.lit("1-0")).when(luck < chance + 10).then(pl.lit("1/2-1/2"))
    return pl.select(result.otherwise(pl.lit("0-1"))).to_series()
