"""From a list in columns to the list that serves an event: frozen players by id."""

from collections.abc import Collection
from datetime import date
from typing import Any

import polars as pl

from arpad.formats.lists.chapters import chapter
from arpad.formats.lists.schema import ListTable
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.values.cadence import Cadence
from arpad.values.person import Birth

_COLUMNS = (
    "id", "name", "federation", "sex", "title", "birth", "rating", "k", "games", "peak", "listed_from",
    "standard_rating",
)  # fmt: skip


def to_rating_list(
    table: ListTable,
    cadence: Cadence | str,
    ids: Collection[str] | None = None,
    names: Collection[str] = (),
) -> RatingList:
    """The chapter of that cadence. With `ids`, only those players, and as hints those of the given names."""
    frame = table.frame
    if ids is not None:
        wanted = pl.col("id").is_in(list(ids))
        alike = pl.col("name").str.to_lowercase().is_in([name.lower() for name in names])
        frame = frame.filter(wanted | alike)
    rows = chapter(table, Cadence(cadence), frame).select(_COLUMNS)
    if table.is_combined or (table.is_fide and table.cadence in (None, cadence)):
        rows = rows.with_columns(pl.col("rating").fill_null(0))  # on the list without a rating: unrated
    return RatingList({row["id"]: _player(row) for row in rows.iter_rows(named=True)})


def _player(row: dict[str, Any]) -> ListedPlayer:
    listed_from = row["listed_from"]
    return ListedPlayer(
        **row | {"birth": _birth(row["birth"]), "listed_from": date.fromisoformat(listed_from) if listed_from else None}
    )


def _birth(text: str) -> Birth | None:
    parts = [int(part) for part in text.split("-")] if text else []
    return Birth(*parts) if parts else None
