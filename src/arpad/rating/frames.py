"""The frames the engine works on: their columns and types, declared once."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import narwhals as nw

Frame: TypeAlias = nw.DataFrame[Any]
Schema: TypeAlias = Mapping[str, Any]

# One game of one rated player. Ratings are points; `tenths` is the score in tenths of a point.
SIDES: Schema = {
    "event": nw.Int64(),
    "field": nw.Int64(),
    "player": nw.Int64(),
    "opponent": nw.Int64(),
    "round_number": nw.Int64(),
    "tenths": nw.Int64(),
    "own_rating": nw.Int64(),
    "opponent_rating": nw.Int64(),
    "field_average": nw.Int64(),
    "opponents": nw.Int64(),
}

# One rated player of one event, with what K depends on. `person` joins the events of a list; `start` is a day number.
ENTRANTS: Schema = {
    "event": nw.Int64(),
    "player": nw.Int64(),
    "person": nw.String(),
    "own_rating": nw.Int64(),
    "listed_k": nw.Int64(),
    "games_before": nw.Int64(),
    "peak": nw.Int64(),
    "listed_meanwhile": nw.Boolean(),
    "seconds": nw.Int64(),
    "games_in_period": nw.Int64(),
    "start": nw.Int64(),
    "junior": nw.Boolean(),
}


def frame_of(rows: Sequence[tuple[Any, ...]], schema: Schema) -> Frame:
    """Rows in the order of the schema's columns."""
    columns = zip(*rows, strict=True) if rows else ([] for _ in schema)
    data = {name: list(column) for name, column in zip(schema, columns, strict=True)}
    return nw.from_dict(data, schema=schema, backend="polars")
