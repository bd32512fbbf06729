"""The games of a period as the list engine takes them, and as a file holds them."""

import numpy as np
import polars as pl

from arpad.formats.games import COLUMNS, DenseGames
from arpad.formats.games.dense_games import numbered
from arpad.formats.games.table_format import EVENT_COLUMNS, RESULT_TEXTS
from arpad.rating.bulk.table import TableEvent
from arpad.studies.simulation.month import PlayedEvents
from arpad.studies.simulation.people import People


def dense_games(played: PlayedEvents, people: People) -> DenseGames:
    white, black = (played.games[name].to_numpy() for name in ("white", "black"))
    numbers, places = np.unique(np.concatenate([white, black]), return_inverse=True)
    ids = people.ids(numbers).cast(pl.Categorical(pl.Categories.random()))
    games = played.games.with_columns(
        white=pl.Series(places[: len(white)], dtype=pl.Int32), black=pl.Series(places[len(white) :], dtype=pl.Int32)
    )
    events = [TableEvent(number, cells.report()) for number, cells in enumerate(played.events)]
    return DenseGames(events, games, numbered(ids), ids.clear())


def table_of(played: PlayedEvents, people: People) -> pl.DataFrame:
    """The columns of a table of games; texts that repeat are kept once."""
    at, games = played.games["event"], played.games
    cells = {
        name: pl.Series([getattr(event, name) for event in played.events], dtype=pl.String).gather(at)
        for name in EVENT_COLUMNS
    }
    players = {name: people.ids(games[name].to_numpy().astype(np.int64)) for name in ("white", "black")}
    results = pl.Series(RESULT_TEXTS, dtype=pl.String).gather(games["result"])
    return pl.DataFrame({**cells, "round": games["round_number"], **players, "result": results}).select(COLUMNS)
