"""A file of games in pieces: CSV or Parquet, as texts but for whole-number rounds."""

import io
import mmap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import polars as pl

from arpad.formats.games.table_format import COLUMNS, holds_no_cells
from arpad.formats.lists.parquet_pages import check_pages
from arpad.values.finding import Finding
from arpad.values.kinds import Problem
from arpad.values.problems import of_the_system

_PIECE = 250_000  # rows read at a time: as texts they are large


class NotATable(Exception):
    """The file has no games that could be read; the finding says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.id)
        self.finding = finding


@dataclass(frozen=True)
class Pieces:
    """`height` is how many rows there will be, where that is known beforehand."""

    rows: Iterator[pl.DataFrame]
    height: int | None = None


def pieces_of(file: str | bytes) -> Pieces:
    """The columns of the table. Raises NotATable."""
    source: Any = io.BytesIO(file) if isinstance(file, bytes) else file
    try:
        is_parquet = _is_parquet(file)
        frame = pl.scan_parquet(source) if is_parquet else pl.scan_csv(source, infer_schema=False)
        schema = frame.collect_schema()
        height = frame.select(pl.len()).collect().item() if is_parquet else None
    except pl.exceptions.NoDataError:
        raise NotATable(Finding("games.E010", line=1)) from None
    except UNREADABLE as error:
        raise not_a_table(error) from None
    missing = [name for name in COLUMNS if name not in schema]
    if "event" in missing and not is_parquet:  # it may have been meant as results typed in
        raise NotATable(Finding("games.E010", line=1))
    if missing:
        raise NotATable(Finding("games.E002", {"columns": ", ".join(missing)}, line=1))
    odd = [name for name in COLUMNS if holds_no_cells(schema[name])]
    if odd:
        position = list(schema).index(odd[0]) + 1
        raise NotATable(Finding("games.E006", {"name": odd[0], "stored_as": str(schema[odd[0]])}, column=position))
    texts = frame.select(_text(name, schema[name]) for name in COLUMNS)
    if height is not None:
        return Pieces(_slices(texts, height), height)
    return Pieces(iter(texts.collect_batches(chunk_size=_PIECE, maintain_order=True)))


UNREADABLE = (pl.exceptions.PolarsError, pl.exceptions.PanicException, ValueError, OverflowError, OSError)


def not_a_table(error: BaseException) -> NotATable:
    detail = str(error).partition("\n")[0][:200]
    problem = of_the_system(error) if isinstance(error, OSError) else Problem("problem.table", {"detail": detail})
    return NotATable(Finding("games.E001", {"problem": problem}))


def _slices(frame: pl.LazyFrame, height: int) -> Iterator[pl.DataFrame]:
    """A Parquet file can be entered anywhere; batches of one would be read ahead, and need three times the memory."""
    for first in range(0, height, _PIECE):
        yield frame.slice(first, _PIECE).collect()


def _is_parquet(file: str | bytes) -> bool:
    """By its first bytes; the pages of such a file are looked at before it is read."""
    if isinstance(file, bytes):
        if file[:4] == b"PAR1":
            check_pages(file)
        return file[:4] == b"PAR1"
    with open(file, "rb") as stream:
        if stream.read(4) != b"PAR1":
            return False
        with mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
            check_pages(data)  # type: ignore[arg-type]
    return True


def _text(name: str, kind: Any) -> pl.Expr:
    """Ids without blanks around them; of the other texts few are different, and whoever reads them strips those."""
    if name == "round" and kind.is_integer():
        return pl.col(name)
    value = pl.col(name).dt.date() if kind == pl.Datetime else pl.col(name)
    text = value.cast(pl.String).fill_null("")
    return text.str.strip_chars() if kind == pl.String and name in ("white", "black") else text
