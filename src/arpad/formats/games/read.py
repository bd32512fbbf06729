"""A table of games from CSV or Parquet, read in pieces; all defects at once, each with its row and column."""

import io
import mmap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from arpad.formats.games.dense_games import BLOCK, DenseGames, numbered
from arpad.formats.games.growing import GrowingColumns
from arpad.formats.games.table_format import COLUMNS, EVENT_COLUMNS, LAST_ROUND, RESULT_TEXTS, EventCells
from arpad.formats.lists.parquet_pages import check_pages
from arpad.rating.bulk.table import TableEvent
from arpad.values.finding import Finding

_PIECE = 250_000  # rows read at a time: as texts they are large
_SHOWN = 200  # findings of one kind; a wrong column would give one a row
_TEXTS = pl.Enum(RESULT_TEXTS)


def read_games(
    file: str | bytes, progress: Callable[[int], None] = lambda games: None
) -> tuple[DenseGames | None, list[Finding]]:
    """All games of a file (its path or its bytes); None if a finding is an error. The header is row 1."""
    try:
        reading = _Reading()
        pieces = _pieces(file, reading)
        for piece in pieces:
            reading.add(piece)
            progress(piece.height)
    except _NoTable as error:
        return None, [error.finding]
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, ValueError, OverflowError, OSError) as error:
        return None, [Finding("games.E001", {"problem": str(error).partition("\n")[0][:200]})]
    games = reading.games()
    reading.find_repeated(games)
    findings = reading.findings()
    return (None if any(finding.is_error for finding in findings) else games), findings


class _NoTable(Exception):
    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.id)
        self.finding = finding


def _pieces(file: str | bytes, reading: "_Reading") -> Iterator[pl.DataFrame]:
    """The columns of the table, as texts but for whole-number rounds."""
    source: Any = io.BytesIO(file) if isinstance(file, bytes) else file
    is_parquet = _is_parquet(file)
    frame = pl.scan_parquet(source) if is_parquet else pl.scan_csv(source, infer_schema=False)
    schema = frame.collect_schema()
    missing = [name for name in COLUMNS if name not in schema]
    if missing:
        raise _NoTable(Finding("games.E002", {"columns": ", ".join(missing)}, line=1))
    floats = [name for name in COLUMNS if schema[name].is_float() or schema[name].is_nested()]
    if floats:
        position = list(schema).index(floats[0]) + 1
        raise _NoTable(Finding("games.E006", {"name": floats[0], "type": str(schema[floats[0]])}, column=position))
    texts = [
        pl.col(name) if name == "round" and schema[name].is_integer() else _text(name, schema[name]) for name in COLUMNS
    ]
    if is_parquet:
        height = frame.select(pl.len()).collect().item()
        reading.columns.reserve(height)
        return _slices(frame.select(texts), height)
    return iter(frame.select(texts).collect_batches(chunk_size=_PIECE, maintain_order=True))


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
    text = pl.col(name).cast(pl.String).fill_null("")
    return text.str.strip_chars() if kind == pl.String else text


@dataclass
class _Reading:
    """What has been read so far."""

    events: dict[EventCells, int] = field(default_factory=dict)
    names: dict[str, tuple[EventCells, int]] = field(default_factory=dict)  # with the row where it first appears
    columns: GrowingColumns = field(default_factory=GrowingColumns)
    wrong: dict[str, list[Finding]] = field(default_factory=dict)
    ids: pl.Series = field(default_factory=lambda: pl.Series([], dtype=pl.Categorical(pl.Categories.random())))

    def add(self, piece: pl.DataFrame) -> None:
        self._check(piece)
        kind = self.ids.dtype
        self.columns.append(
            {
                "event": self._event_numbers(piece),
                "round_number": _rounds(piece).fill_null(0).clip(0, LAST_ROUND + 1),
                "white": piece["white"].cast(kind).to_physical(),
                "black": piece["black"].cast(kind).to_physical(),
                "result": piece["result"].cast(_TEXTS, strict=False).to_physical().fill_null(0),
            }
        )

    def _event_numbers(self, piece: pl.DataFrame) -> pl.Series:
        """Rows of one event mostly follow each other, so only the first of each run is looked at."""
        cells = piece.select(EVENT_COLUMNS)
        changes = cells.select(
            pl.any_horizontal(pl.col(name).ne_missing(pl.col(name).shift()) for name in EVENT_COLUMNS)
        ).to_series()
        starts = changes.arg_true()
        numbers = [
            self._event_number(EventCells(*row), self.columns.height + at)
            for at, row in zip(starts.to_list(), cells[starts].iter_rows(), strict=True)
        ]
        lengths = np.diff(np.append(starts.to_numpy(), piece.height))
        return pl.Series(np.repeat(np.array(numbers, dtype=np.int32), lengths))

    def _event_number(self, cells: EventCells, position: int) -> int:
        if cells in self.events:
            return self.events[cells]
        row = position + 2
        for name in cells.wrong():
            self._wrong_cell(name, getattr(cells, name), row)
        first, first_row = self.names.setdefault(cells.event, (cells, row))
        if first != cells:
            name = next(name for name in EVENT_COLUMNS if getattr(first, name) != getattr(cells, name))
            data = {"row": row, "column": name, "value": getattr(cells, name), "first": first_row}
            self._found(Finding("games.E007", data, line=row, column=COLUMNS.index(name) + 1))
        self.events[cells] = len(self.events)
        return self.events[cells]

    def _check(self, piece: pl.DataFrame) -> None:
        """The cells of single games."""
        rounds = _rounds(piece)
        defects = {
            "white": piece["white"] == "",
            "black": piece["black"] == "",
            "round": rounds.is_null() | ~rounds.is_between(1, LAST_ROUND).fill_null(False),
            "result": piece["result"].cast(_TEXTS, strict=False).is_null(),
        }
        for name, mask in defects.items():
            for at in mask.arg_true().head(_SHOWN).to_list():
                self._wrong_cell(name, str(piece[name][at]), self.columns.height + at + 2)
        alone = (piece["white"] == piece["black"]) & (piece["white"] != "")
        for at in alone.arg_true().head(_SHOWN).to_list():
            row = self.columns.height + at + 2
            self._found(Finding("games.E004", {"row": row, "id": piece["white"][at]}, line=row))

    def _wrong_cell(self, name: str, value: str, row: int) -> None:
        data = {"row": row, "column": name, "value": value}
        self._found(Finding("games.E003", data, line=row, column=COLUMNS.index(name) + 1))

    def _found(self, finding: Finding) -> None:
        self.wrong.setdefault(finding.id, []).append(finding)

    def games(self) -> DenseGames:
        whole = self.columns.frame()
        rows = None
        if not whole["event"].is_sorted():
            rows = whole.select(pl.arg_sort_by("event", maintain_order=True)).to_series()
            whole = whole[rows]
        defective = any(self.wrong.values())
        events = [] if defective else [TableEvent(number, cells.report()) for cells, number in self.events.items()]
        return DenseGames(events, whole, numbered(self.ids), self.ids, rows)

    def find_repeated(self, games: DenseGames) -> None:
        """A player twice in one round of an event, which holds for the same game twice too."""
        if not games.events:
            return
        for first, last in games.spans(BLOCK):
            block = games.games[first:last]
            rounds = (block["event"].cast(pl.Int64) - block["event"][0]) * (LAST_ROUND + 1) + block["round_number"]
            size = len(games.players)
            keys = np.concatenate([(rounds * size + block[name]).to_numpy() for name in ("white", "black")])
            ordered = np.sort(keys)
            twice = ordered[1:][ordered[1:] == ordered[:-1]]
            for key in np.unique(twice)[:_SHOWN]:
                places = np.sort(np.flatnonzero(keys == key) % block.height)
                before, *again = (games.row_of(first + int(at)) for at in places)
                player = games.players[int(key % size)]
                for row in again:
                    self._found(Finding("games.E005", {"row": row, "first": before, "id": player}, line=row))

    def findings(self) -> list[Finding]:
        """By row, and not more of one kind than anybody reads."""
        shown = [finding for found in self.wrong.values() for finding in found[:_SHOWN]]
        more = [
            Finding("games.E008", {"id": kind, "more": len(found) - _SHOWN})
            for kind, found in self.wrong.items()
            if len(found) > _SHOWN
        ]
        return [*sorted(shown, key=lambda finding: (finding.line or 0, finding.id)), *more]


def _rounds(piece: pl.DataFrame) -> pl.Series:
    """Whole numbers; null where a cell is none."""
    column = piece["round"]
    return column if column.dtype.is_integer() else column.cast(pl.Int64, strict=False)
