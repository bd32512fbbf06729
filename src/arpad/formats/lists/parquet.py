"""The native list as Parquet: types are checked, and what kind of list it is travels in the metadata.

A page that claims less than no values, or more bytes than the file has, makes the library below ask for memory that no
machine has and end the whole process. So sizes and counts of the pages are looked at first; nothing else is.
"""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from arpad.formats.list_lines.texts import Findings, unknown_column
from arpad.formats.list_schema import BY_NAME, ListColumn, ListKind
from arpad.formats.lists.cells import LINE
from arpad.formats.lists.native_columns import is_clean, read_table, row_words
from arpad.formats.lists.schema import ListTable, conform
from arpad.values.finding import Finding, Problem
from arpad.values.time_control import Cadence

MOST_ROWS = 20_000_000
_LONG = 200_000  # rows: below, memory is no concern, and one call for all columns is quicker
_METADATA = ("kind", "period", "cadence")


def read_parquet(data: bytes) -> tuple[ListTable | None, list[Finding]]:
    findings = Findings()
    try:
        check_pages(data)
        schema = pl.read_parquet_schema(io.BytesIO(data))
        rows = pl.scan_parquet(io.BytesIO(data)).select(pl.len()).collect().item()
        if rows > MOST_ROWS:
            return None, [
                Finding("list.E011", {"problem": Problem("problem.too_many_rows", {"rows": rows, "most": MOST_ROWS})})
            ]
        if not _types_fit(schema, data, findings):
            return None, findings.all()
        names = [name for name in schema if name in BY_NAME]
        frame = _columns(data, names) if rows > _LONG else pl.read_parquet(io.BytesIO(data), columns=names).rechunk()
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


def _columns(data: bytes, names: Sequence[str]) -> pl.DataFrame:
    """One after the other, each in one piece: read all at once and put together later, a list is twice in memory.

    Many columns of a list are empty, and one empty column is enough for all of them.
    """
    columns: list[pl.Series] = []
    empty: pl.Series | None = None
    for name in names:
        column = pl.read_parquet(io.BytesIO(data), columns=[name]).to_series()
        if not _is_empty(column):
            columns.append(column.rechunk())
            continue
        if empty is None:
            empty = column.rechunk()
        columns.append(empty.alias(name))
    return pl.DataFrame(columns)


def _is_empty(column: pl.Series) -> bool:
    """Whether every cell is an empty text."""
    return column.dtype == pl.String and not column.has_nulls() and not column.str.len_bytes().max()


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
    if not column.holds.is_number or not len(broken):
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


_MAGIC = b"PAR1"
_DEEPEST = 16
LARGEST_PAGE = 1 << 30
_DATA_AT, _DICTIONARY_AT = 9, 11
_SECOND_VERSION = 8
_PAGE_KINDS = (5, 7, _SECOND_VERSION)
_TRUE, _FALSE, _BYTE, _INTEGERS, _DOUBLE, _BINARY, _LISTS, _STRUCT = 1, 2, 3, (4, 5, 6), 7, 8, (9, 10), 12


def check_pages(data: bytes) -> None:
    """Raises ValueError where a size or a count is impossible."""
    if len(data) < 12 or data[-4:] != _MAGIC:
        raise ValueError("The file must end with PAR1")
    length = int.from_bytes(data[-8:-4], "little")
    footer = _struct(_Bytes(data, len(data) - 8 - length, len(data) - 8))
    for group in _of(footer, 4, list):
        for chunk in _of(group, 1, list):
            _check_chunk(data, _of(chunk, 3, dict))


def _check_chunk(data: bytes, column: dict[int, Any]) -> None:
    """Walks the pages of a column of a row group."""
    values = _bounded(_of(column, 5, int), 1 << 31, "values")
    size = _bounded(_of(column, 7, int), len(data), "size")
    start = _of(column, _DATA_AT, int)
    if _DICTIONARY_AT in column:
        start = min(start, _of(column, _DICTIONARY_AT, int))
    at = _bounded(start, len(data), "offset")
    end = _bounded(at + size, len(data), "size")
    while at < end:
        header = _Bytes(data, at, end)
        page = _struct(header)
        _bounded(_of(page, 2, int), LARGEST_PAGE, "page size")
        at = _bounded(header.at + _bounded(_of(page, 3, int), end, "page size"), end, "page size")
        for kind in _PAGE_KINDS:
            if kind in page:
                _check_counts(_of(page, kind, dict), values, is_second_version=kind == _SECOND_VERSION)


def _check_counts(page: dict[int, Any], values: int, *, is_second_version: bool) -> None:
    _bounded(page.get(1), values, "values")
    if is_second_version:  # nulls, rows, and the bytes of its levels
        for field in (2, 3, 5, 6):
            _bounded(page.get(field, 0), LARGEST_PAGE, "length")


def _bounded(number: Any, most: int, what: str) -> int:
    if not isinstance(number, int) or not 0 <= number <= most:
        raise ValueError(f"{what}: {number}")
    return number


def _of(struct: Any, field: int, kind: type) -> Any:
    found = struct.get(field) if isinstance(struct, dict) else None
    if not isinstance(found, kind):
        raise ValueError(f"field {field}: {kind.__name__} expected")
    return found


class _Bytes:
    """Numbers as Thrift's compact protocol writes them."""

    def __init__(self, data: bytes, at: int, end: int) -> None:
        if not 0 <= at <= end:
            raise ValueError(f"offset: {at}")
        self.data, self.at, self.end = data, at, end

    def take(self, count: int) -> int:
        """The place of `count` bytes, which must be there."""
        at, self.at = self.at, self.at + count
        if self.at > self.end:
            raise ValueError("the footer breaks off")
        return at

    def byte(self) -> int:
        return self.data[self.take(1)]

    def unsigned(self) -> int:
        number = shift = 0
        while (byte := self.byte()) & 0x80 and shift < 70:
            number |= (byte & 0x7F) << shift
            shift += 7
        return number | byte << shift

    def signed(self) -> int:
        number = self.unsigned()
        return number >> 1 ^ -(number & 1)


def _struct(stream: _Bytes, depth: int = 0) -> dict[int, Any]:
    return dict(_fields(stream, depth))


def _fields(stream: _Bytes, depth: int) -> Iterator[tuple[int, Any]]:
    field = 0
    while head := stream.byte():
        field = field + (head >> 4) if head >> 4 else stream.signed()
        yield field, _value(stream, head & 0x0F, depth + 1)


def _value(stream: _Bytes, kind: int, depth: int, *, is_in_list: bool = False) -> Any:
    if depth > _DEEPEST:
        raise ValueError("the footer is nested too deeply")
    if kind in (_TRUE, _FALSE):
        return bool(stream.byte() == _TRUE) if is_in_list else kind == _TRUE
    if kind == _BYTE:
        return stream.byte()
    if kind in _INTEGERS:
        return stream.signed()
    if kind in (_DOUBLE, _BINARY):
        stream.take(8 if kind == _DOUBLE else stream.unsigned())
        return None
    if kind in _LISTS:
        head = stream.byte()
        count = head >> 4 if head >> 4 != 0x0F else stream.unsigned()
        if count > stream.end - stream.at:
            raise ValueError("the footer breaks off")
        return [_value(stream, head & 0x0F, depth + 1, is_in_list=True) for _ in range(count)]
    if kind == _STRUCT:
        return _struct(stream, depth)
    raise ValueError(f"type {kind}")
