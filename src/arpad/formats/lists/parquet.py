"""The native list as Parquet: types are checked, and what kind of list it is travels in the metadata."""

import io
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import polars as pl

from arpad.formats.lists.cells import LINE
from arpad.formats.lists.collect import Findings
from arpad.formats.lists.native_columns import is_clean, read_table, row_words, unknown_column
from arpad.formats.lists.parquet_pages import check_pages
from arpad.formats.lists.schema import BY_NAME, ListColumn, ListKind, ListTable, conform
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding
from arpad.values.kinds import Problem

_MOST_ROWS = 20_000_000
_METADATA = ("kind", "period", "cadence")


def read_parquet(data: bytes) -> tuple[ListTable | None, list[Finding]]:
    findings = Findings()
    try:
        check_pages(data)
        schema = pl.read_parquet_schema(io.BytesIO(data))
        rows = pl.scan_parquet(io.BytesIO(data)).select(pl.len()).collect().item()
        if rows > _MOST_ROWS:
            return None, [
                Finding("list.E011", {"problem": Problem("problem.too_many_rows", {"rows": rows, "most": _MOST_ROWS})})
            ]
        if not _types_fit(schema, data, findings):
            return None, findings.all()
        frame = pl.read_parquet(io.BytesIO(data), columns=[name for name in schema if name in BY_NAME])
        metadata = pl.read_parquet_metadata(io.BytesIO(data))
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, ValueError, OverflowError, OSError):
        return None, [Finding("list.E011", {"problem": Problem("problem.parquet")})]
    if is_clean(frame):
        return ListTable(conform(frame), **_told(metadata)), findings.all()
    cells = frame.with_columns(pl.all().cast(pl.String).fill_null("").str.strip_chars())
    cells = cells.with_columns(pl.int_range(1, frame.height + 1, dtype=pl.Int64).alias(LINE))
    positions = {name: at for at, name in enumerate(schema)}
    table = read_table(cells, findings, row_words(positions))
    return table and replace(table, **_told(metadata)), findings.all()


def _types_fit(schema: Mapping[str, Any], data: bytes, findings: Findings) -> bool:
    """Numbers must be whole by their type, texts texts; an id or a birth year may be a whole number."""
    if "id" not in schema:
        findings.add(Finding("list.E014", {"columns": ", ".join(list(schema)[:20])}))
    for position, (name, dtype) in enumerate(schema.items(), 1):
        column = BY_NAME.get(name)
        if column is None:
            findings.add(unknown_column(name))
        elif dtype.is_float() or dtype.is_decimal():
            findings.add(_not_whole(column, position, dtype, data))
        elif not _fits(column, dtype):
            data_ = {"name": name, "stored_as": str(dtype), "expected": _expected(column)}
            findings.add(Finding("list.E018", data_, column=position))
    return not findings.any_error


def _fits(column: ListColumn, dtype: Any) -> bool:
    if dtype == pl.Null:
        return True
    if column.holds.is_number:
        return bool(dtype.is_integer())
    if dtype == pl.String or isinstance(dtype, pl.Categorical | pl.Enum):
        return True
    return bool(dtype.is_integer()) if column.name in ("id", "birth") else dtype == pl.Date and "YYYY" in column.takes


def _expected(column: ListColumn) -> str:
    return "INT64" if column.holds.is_number else "STRING"


def _not_whole(column: ListColumn, position: int, dtype: Any, data: bytes) -> Finding:
    """The first row whose value is not whole; where all are, the type alone is at fault."""
    values = pl.read_parquet(io.BytesIO(data), columns=[column.name])[column.name].cast(pl.Float64)
    whole = values.is_finite() & (values == values.floor())
    broken = (values.is_not_null() & ~whole.fill_null(False)).arg_true()
    if column.dtype is pl.String or not len(broken):
        return Finding(
            "list.E018", {"name": column.name, "stored_as": str(dtype), "expected": _expected(column)}, column=position
        )
    row = int(broken[0]) + 1
    told = {"row": row, "name": column.name, "stored_as": str(dtype), "value": str(values[row - 1])}
    return Finding("list.E017", told, line=row, column=position)


def _told(metadata: Mapping[str, str]) -> dict[str, Any]:
    kind, period, cadence = (metadata.get(f"arpad.{name}", "") for name in _METADATA)
    return {
        "kind": ListKind(kind) if kind in set(ListKind) else ListKind.NATIVE,
        "period": period,
        "cadence": Cadence(cadence) if cadence in set(Cadence) else None,
    }


def write_parquet(table: ListTable) -> bytes:
    told = {"kind": table.kind, "period": table.period, "cadence": table.cadence or ""}
    out = io.BytesIO()
    conform(table.frame).write_parquet(out, metadata={f"arpad.{name}": str(value) for name, value in told.items()})
    return out.getvalue()
