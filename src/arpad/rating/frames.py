"""The frames the engine works on, made from rows and checked on entry by their declared columns."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import narwhals as nw

from arpad.rating.schemas import Schema

Frame: TypeAlias = nw.DataFrame[Any]
Series: TypeAlias = nw.Series[Any]


def types_of(schema: Schema) -> dict[str, Any]:
    return {name: one.type for name, one in schema.items()}


def frame_of(rows: Sequence[tuple[Any, ...]], schema: Schema) -> Frame:
    """Rows in the order of the schema's columns."""
    columns = zip(*rows, strict=True) if rows else ([] for _ in schema)
    data = {name: list(values) for name, values in zip(schema, columns, strict=True)}
    return nw.from_dict(data, schema=types_of(schema), backend="polars")


def in_memory(frame: Frame) -> Frame:
    """The frame itself, or what a backend that works lazily makes of it when asked."""
    return frame.collect(backend="polars") if isinstance(frame, nw.LazyFrame) else frame


def beside(left: Frame, right: Frame) -> Frame:
    """A left join by `id`. Frames of the same players in the same order are laid side by side, which costs nothing."""
    if len(right) > len(left):  # a longer table is not sorted in for the few of its lines that are asked for
        right = right.join(left.select("id"), on="id", how="semi")
    if len(left) == len(right) and (left["id"] == right["id"]).all():
        return nw.concat([left, right.drop("id")], how="horizontal")
    return left.join(right, on="id", how="left")


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
    return frame if list(found) == list(schema) else frame.select(*schema)
