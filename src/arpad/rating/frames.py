"""The frames the engine works on: their columns with type, unit and meaning, declared once and checked on entry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import narwhals as nw

Frame: TypeAlias = nw.DataFrame[Any]
Series: TypeAlias = nw.Series[Any]


@dataclass(frozen=True)
class FrameColumn:
    type: Any  # a narwhals type
    unit: str
    meaning: str


Schema: TypeAlias = Mapping[str, FrameColumn]


def column(kind: Any, unit: str, meaning: str) -> FrameColumn:
    return FrameColumn(kind, unit, meaning)


def types_of(schema: Schema) -> dict[str, Any]:
    return {name: one.type for name, one in schema.items()}


SIDES: Schema = {
    "event": column(nw.Int64(), "", "event"),
    "field": column(nw.Int64(), "", "group of the event within which people met"),
    "player": column(nw.Int64(), "", "the rated player whose game this is"),
    "opponent": column(nw.Int64(), "", "the other one"),
    "round_number": column(nw.Int64(), "", "round"),
    "tenths": column(nw.Int64(), "tenths of a point", "score of the game"),
    "own_rating": column(nw.Int64(), "rating points", "rating of the player"),
    "opponent_rating": column(nw.Int64(), "rating points", "rating that counts for the opponent"),
    "field_average": column(nw.Int64(), "rating points", "Ra of a round robin; null elsewhere"),
    "opponents": column(nw.Int64(), "players", "opponents in a round robin; null elsewhere"),
}
"""One game of one rated player."""

ENTRANTS: Schema = {
    "event": column(nw.Int64(), "", "event"),
    "player": column(nw.Int64(), "", "number in the event"),
    "person": column(nw.String(), "", "joins the events of a list"),
    "own_rating": column(nw.Int64(), "rating points", "rating with which he plays"),
    "changed_rating": column(nw.Int64(), "rating points", "rating to which the change is added; null: none any more"),
    "listed_k": column(nw.Int64(), "", "K on the list"),
    "games_before": column(nw.Int64(), "games", "counted for K before the period; null: unknown"),
    "peak": column(nw.Int64(), "rating points", "highest published rating"),
    "listed_meanwhile": column(nw.Boolean(), "", "first listed while the event was on"),
    "seconds": column(nw.Int64(), "seconds", "time of each player, where K depends on it"),
    "games_in_period": column(nw.Int64(), "games", "counted in the whole period"),
    "start": column(nw.Int64(), "day number", "start of the event"),
    "junior": column(nw.Boolean(), "", "of an age for the K of the young"),
}
"""One rated player of one event, with what K depends on."""


def frame_of(rows: Sequence[tuple[Any, ...]], schema: Schema) -> Frame:
    """Rows in the order of the schema's columns."""
    columns = zip(*rows, strict=True) if rows else ([] for _ in schema)
    data = {name: list(values) for name, values in zip(schema, columns, strict=True)}
    return nw.from_dict(data, schema=types_of(schema), backend="polars")


def in_memory(frame: Frame) -> Frame:
    """The frame itself, or what a backend that works lazily makes of it when asked."""
    return frame.collect(backend="polars") if isinstance(frame, nw.LazyFrame) else frame


class WrongFrame(ValueError):
    """A frame that is not what its schema says: a mistake of the caller, named by column."""


def checked(frame: Frame, schema: Schema, what: str) -> Frame:
    """The schema's columns of the frame, or WrongFrame naming all that are missing or of another type."""
    found = frame.schema
    wrong = [f"{name}: missing" for name in schema if name not in found]
    wrong += [
        f"{name}: {found[name]} instead of {one.type}"
        for name, one in schema.items()
        if name in found and found[name] != one.type
    ]
    if wrong:
        raise WrongFrame(f"{what}: {'; '.join(wrong)}")
    return frame.select(*schema)
