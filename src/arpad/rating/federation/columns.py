"""The columns that a federation's own list has beside those of every list. Texts are never null."""

from collections.abc import Sequence
from typing import Any

import narwhals as nw

from arpad.rating.frames import Frame, Schema, column
from arpad.rating.list_columns import LIST

PARTICULARS: Schema = {
    "province": column(nw.String(), "", "province"),
    "category": column(nw.String(), "", "category of the federation's own"),
    "club": column(nw.String(), "", "club"),
    "federated": column(nw.String(), "", "yes or no; empty: unknown"),
    "fide_id": column(nw.String(), "", "FIDE's id"),
    "national_id": column(nw.String(), "", "the national federation's id"),
    "fide_rating": column(nw.Int64(), "rating points", "FIDE's rating"),
    "national_rating": column(nw.Int64(), "rating points", "the national federation's rating"),
    "other_list": column(nw.String(), "", "another federation whose list has the player"),
    "other_rating": column(nw.Int64(), "rating points", "his rating on it, as published there"),
}
"""What the register says of a player and the list repeats."""

COMPUTED: Schema = {
    "activity": column(nw.String(), "", "R, A, I, O or F; -: left the list"),
    "previous_rating": column(nw.Int64(), "rating points", "on the list before"),
    "opponents_average": column(nw.Int64(), "rating points", "of the games counted in the period"),
    "age_score": column(nw.Int64(), "", "the rating beside those of the same age"),
}
"""What is worked out for each list."""

FEDERATION: Schema = {**PARTICULARS, **COMPUTED}


def blank(frame: Frame, schema: Schema) -> Frame:
    """With the columns it lacks, empty."""
    missing = [(name, one.type) for name, one in schema.items() if name not in frame.columns]
    return frame.with_columns(
        *(nw.lit("" if kind == nw.String() else None, kind).alias(name) for name, kind in missing)
    )


_TYPES = {name: one.type for name, one in {**LIST, **FEDERATION}.items()}


def with_cells(frame: Frame, **cells: Sequence[Any]) -> Frame:
    """With these columns, row by row."""
    return frame.with_columns(
        *(
            nw.new_series(name, list(values), _TYPES[name], backend=frame.implementation)
            for name, values in cells.items()
        )
    )
