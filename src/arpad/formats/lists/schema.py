"""A rating list held as a frame: its columns with their types, and what it was read from."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import polars as pl

from arpad.formats.list_schema import (
    ALL_COLUMNS,
    BY_NAME,
    CHAPTER_COLUMNS,
    COLUMNS,
    FEDERATION_COLUMNS,
    NAMES,
    REGISTER_COLUMNS,
    ListColumn,
    ListKind,
)
from arpad.values.finding import Problem
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

SCHEMA: Mapping[str, Any] = {column.name: pl.Int64 if column.holds.is_number else pl.String for column in ALL_COLUMNS}


@dataclass(frozen=True, eq=False)
class ListTable:
    """A rating list in columns. `period` is a month header such as SEP26; None and '' mean unknown."""

    frame: pl.DataFrame
    kind: ListKind = ListKind.NATIVE
    period: str = ""
    cadence: Cadence | None = None

    @property
    def is_fide(self) -> bool:
        """On FIDE's lists a player without rating is unrated; on others the rating may just not be known."""
        return self.kind is not ListKind.NATIVE

    @cached_property
    def is_combined(self) -> bool:
        """Standard, rapid and blitz side by side: `rating`, `k` and `games_in_period` are then the standard ones."""
        if self.kind in (ListKind.FIDE_COMBINED, ListKind.FIDE_XML):
            return True
        return any(self.frame[name].null_count() < self.frame.height for name in CHAPTER_COLUMNS)


def conform(frame: pl.DataFrame) -> pl.DataFrame:
    """All columns of the schema in its order and no others; texts are never null, missing columns are empty.

    Those of a federation's own list are there if the frame has one of them; those of any register as far
    as it has them.
    """
    return frame.select(
        (pl.col(column.name).cast(pl.Int64) if column.holds.is_number else _text(column.name))
        if column.name in frame.columns
        else pl.lit(None if column.holds.is_number else "", dtype=SCHEMA[column.name]).alias(column.name)
        for column in _columns_of(frame)
    )


def _columns_of(frame: pl.DataFrame) -> Sequence[ListColumn]:
    if any(column.name in frame.columns for column in FEDERATION_COLUMNS if column.name not in REGISTER_COLUMNS):
        return ALL_COLUMNS
    return (*COLUMNS, *(BY_NAME[name] for name in REGISTER_COLUMNS if name in frame.columns))


def _text(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.String).fill_null("")


def frame_of(rows: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    """A list from rows that name only the columns they know."""
    given = [name for name in NAMES if any(name in row for row in rows)]
    return conform(
        pl.DataFrame(
            {name: [row.get(name) for row in rows] for name in given} or {"id": []},
            schema={name: SCHEMA[name] for name in given or ["id"]},
        )
    )


class Unwritable(ValueError):
    """A list that a format cannot hold, and why."""

    def __init__(self, code: str, **data: object) -> None:
        self.problem = Problem(f"problem.{code}", data)
        super().__init__(f"{code} {data}")
