"""Somebody else's list under the ids of this office."""

import polars as pl

from arpad.office.models import Player


def under_register_keys(frame: pl.DataFrame, ids: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The list under the register's keys, and all keys there are."""
    column = "key" if ids == "own" else f"{ids}_id"
    rows = list(Player.objects.exclude(**{column: None}).values_list(column, "key"))
    known = pl.DataFrame(rows, schema={"given": pl.String, "key": pl.String}, orient="row")
    frame = frame.join(known, left_on="id", right_on="given", how="left", maintain_order="left")
    frame = frame.with_columns(id=pl.coalesce("key", "id")).drop("key")
    return frame, known.select(id="key")
