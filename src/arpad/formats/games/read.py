"""Tables of games, read in pieces and kept as whole numbers; all defects at once, each with file, row and column.

A file is CSV or Parquet, and is read as texts but for whole-number rounds.
"""

import io
import mmap
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from functools import reduce
from operator import or_
from typing import Any

import numpy as np
import polars as pl

from arpad.formats.games.dense_games import BLOCK, DenseGames, GrowingColumns
from arpad.formats.games.player_numbers import DigitNumbers, PlayerNumbers, TextNumbers, as_digits
from arpad.formats.games.table_format import (
    COLUMNS,
    EVENT_COLUMNS,
    LAST_ROUND,
    RESULT_TEXTS,
    EventCells,
    holds_no_cells,
)
from arpad.formats.lists.parquet import check_pages
from arpad.rating.bulk.table import TableEvent
from arpad.values.finding import Finding, Problem
from arpad.values.problems import of_the_system
from arpad.values.records import dataclass

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
    """As it is: blanks around it are rare, and whoever reads it strips them."""
    if name == "round" and kind.is_integer():
        return pl.col(name)
    value = pl.col(name).dt.date() if kind == pl.Datetime else pl.col(name)
    return value.cast(pl.String).fill_null("")


FEW = 100_000  # rows: whose ids are worth no other numbers than those of texts
_SIDES = ("white", "black")
_SHOWN = 200  # findings of one kind; a wrong column would give one a row
_TEXTS = pl.Enum(RESULT_TEXTS)


@dataclass(frozen=True)
class ReadGames:
    """The games of all files together, or None if a finding is an error; the findings of each file."""

    games: DenseGames | None
    findings: Sequence[Sequence[Finding]]


def read_games(files: Sequence[str | bytes], progress: Callable[[int], None] = lambda games: None) -> ReadGames:
    """Files as paths or bytes. However the games are spread over them, they are one table; a header is row 1."""
    reading = _Reading()
    for file in files:
        reading.start_file()
        try:
            pieces = pieces_of(file)
            reading.columns.reserve(reading.columns.height + (pieces.height or 0))
            for piece in pieces.rows:
                reading.add(piece)
                progress(piece.height)
        except NotATable as error:
            reading.found(len(reading.first_rows) - 1, error.finding)
        except UNREADABLE as error:
            reading.found(len(reading.first_rows) - 1, not_a_table(error).finding)
    games = reading.games()
    findings = reading.findings()
    return ReadGames(None if any(finding.is_error for found in findings for finding in found) else games, findings)


@dataclass
class _Reading:
    """What has been read so far. Positions count the rows of all files."""

    events: dict[EventCells, int] = field(default_factory=dict)
    names: dict[str, tuple[EventCells, int]] = field(default_factory=dict)  # with the position of its first row
    columns: GrowingColumns = field(default_factory=GrowingColumns)
    first_rows: list[int] = field(default_factory=list)  # of each file
    wrong: dict[tuple[int, str], list[Finding]] = field(default_factory=dict)  # by file and kind
    more: Counter[tuple[int, str]] = field(default_factory=Counter)  # that are not shown
    texts: TextNumbers | None = None  # where the ids are numbered as texts; else the columns have them as numbers

    def start_file(self) -> None:
        self.first_rows.append(self.columns.height)

    def add(self, piece: pl.DataFrame) -> None:
        piece, players = self._players(piece)
        rounds, results = _rounds(piece), _results(piece)
        self._check(piece, rounds, results)
        self.columns.append(
            {
                "event": self._event_numbers(piece),
                "round_number": rounds.fill_null(0).clip(0, LAST_ROUND + 1),
                **players,
                "result": results.to_physical().fill_null(0),
            }
        )

    def _players(self, piece: pl.DataFrame) -> tuple[pl.DataFrame, dict[str, pl.Series]]:
        """The piece, its ids without blanks around them, and whole numbers for its players."""
        if not self.columns.height and piece.height < FEW:
            self.texts = TextNumbers()
        if self.texts is None:
            numbers = {name: as_digits(piece[name]) for name in _SIDES}
            if all(found.all() for found in numbers.values()):
                return piece, {name: pl.Series(found) for name, found in numbers.items()}
            self.texts = TextNumbers()
            for name in _SIDES:
                so_far = self.columns.column(name)
                so_far[:] = self.texts.add(pl.Series(so_far).cast(pl.String)).to_numpy()
        piece = piece.with_columns(pl.col(*_SIDES).str.strip_chars())
        return piece, {name: self.texts.add(piece[name]) for name in _SIDES}

    def _numbers(self) -> PlayerNumbers:
        """Of all players; from here on the columns have these numbers and no others."""
        if self.texts is not None:
            return self.texts.close()
        columns = [self.columns.column(name) for name in _SIDES]
        numbers = DigitNumbers.of_columns(*columns)
        for column in columns:
            for first in range(0, len(column), BLOCK):
                column[first : first + BLOCK] = numbers.of_digits(column[first : first + BLOCK])
        return numbers

    def _event_numbers(self, piece: pl.DataFrame) -> pl.Series:
        """Rows of one event mostly follow each other, so only the first of each run is looked at."""
        cells = piece.select(EVENT_COLUMNS)
        changes = np.ones(piece.height, dtype=bool)
        changes[1:] = reduce(or_, (cells[name][1:] != cells[name][:-1] for name in EVENT_COLUMNS)).to_numpy()
        starts = pl.Series(np.flatnonzero(changes))
        numbers = [
            self._event_number(EventCells(*(cell.strip() for cell in row)), self.columns.height + at)
            for at, row in zip(starts.to_list(), cells[starts].iter_rows(), strict=True)
        ]
        lengths = np.diff(np.append(starts.to_numpy(), piece.height))
        return pl.Series(np.repeat(np.array(numbers, dtype=np.int32), lengths))

    def _event_number(self, cells: EventCells, position: int) -> int:
        if cells in self.events:
            return self.events[cells]
        for name in cells.wrong():
            self._wrong_cell(name, getattr(cells, name), position)
        if cells.ends_before_it_starts:
            file, row = self._place(position)
            data = {"row": row, "start": cells.start, "end": cells.end}
            self.found(file, Finding("games.E009", data, line=row, column=COLUMNS.index("end") + 1))
        first, first_position = self.names.setdefault(cells.event, (cells, position))
        if first != cells:
            name = next(name for name in EVENT_COLUMNS if getattr(first, name) != getattr(cells, name))
            file, row = self._place(position)
            data = {
                "row": row,
                "column": name,
                "value": getattr(cells, name),
                "first": self._other(first_position, file),
            }
            self.found(file, Finding("games.E007", data, line=row, column=COLUMNS.index(name) + 1))
        self.events[cells] = len(self.events)
        return self.events[cells]

    def _place(self, position: int) -> tuple[int, int]:
        """The file and its row."""
        file = bisect_right(self.first_rows, position) - 1
        return file, position - self.first_rows[file] + 2

    def _other(self, position: int, file: int) -> str:
        """Another row, with the number of its file if that is another one."""
        other, row = self._place(position)
        return str(row) if other == file else f"{row} ({other + 1})"

    def _check(self, piece: pl.DataFrame, rounds: pl.Series, results: pl.Series) -> None:
        """The cells of single games."""
        defects = {
            "white": piece["white"] == "",
            "black": piece["black"] == "",
            "round": rounds.is_null() | ~rounds.is_between(1, LAST_ROUND).fill_null(False),
            "result": results.is_null(),
        }
        for name, mask in defects.items():
            for at in self._first_of("games.E003", mask):
                self._wrong_cell(name, str(piece[name][at]), self.columns.height + at)
        for at in self._first_of("games.E004", (piece["white"] == piece["black"]) & (piece["white"] != "")):
            file, row = self._place(self.columns.height + at)
            self.found(file, Finding("games.E004", {"row": row, "id": piece["white"][at]}, line=row))

    def _first_of(self, kind: str, mask: pl.Series) -> list[int]:
        """The rows of the piece that are still to be shown; the others are only counted."""
        file = len(self.first_rows) - 1
        rows = mask.arg_true()
        room = max(_SHOWN - len(self.wrong.get((file, kind), ())), 0)
        self.more[file, kind] += max(len(rows) - room, 0)
        return rows.head(room).to_list()

    def _wrong_cell(self, name: str, value: str, position: int) -> None:
        file, row = self._place(position)
        data = {"row": row, "column": name, "value": value}
        self.found(file, Finding("games.E003", data, line=row, column=COLUMNS.index(name) + 1))

    def found(self, file: int, finding: Finding) -> None:
        self.wrong.setdefault((file, finding.id), []).append(finding)

    def games(self) -> DenseGames | None:
        """All games in the order of their events; None if one cannot be read."""
        if self.wrong:
            return None
        numbers = self._numbers()
        whole, positions = self.columns.frame(), None
        if not whole["event"].is_sorted():
            positions = whole.select(pl.arg_sort_by("event", maintain_order=True)).to_series()
            whole = whole[positions]
        events = [TableEvent(number, cells.report()) for cells, number in self.events.items()]
        games = DenseGames(events, whole, numbers, positions, tuple(self.first_rows))
        self._find_repeated(games)
        return games

    def _find_repeated(self, games: DenseGames) -> None:
        """A player twice in one round of an event, which holds for the same game twice too."""
        size = len(games.players)
        for first, last in games.spans(BLOCK):
            block = games.games[first:last]
            rounds = (block["event"].cast(pl.Int64) - block["event"][0]) * (LAST_ROUND + 1) + block["round_number"]
            keys = np.stack([(rounds * size + block[name]).to_numpy() for name in _SIDES], axis=1).ravel()
            ordered = np.sort(keys, kind="stable")  # events and their rounds mostly stand in their order already
            for key in np.unique(ordered[1:][ordered[1:] == ordered[:-1]])[:_SHOWN]:
                places = np.flatnonzero(keys == key) // 2
                before, *again = sorted(games.position_of(first + int(at)) for at in places)
                for position in again:
                    file, row = self._place(position)
                    data = {"row": row, "first": self._other(before, file), "id": games.players[int(key % size)]}
                    self.found(file, Finding("games.E005", data, line=row))

    def findings(self) -> list[list[Finding]]:
        """Of each file: by row, and not more of one kind than anybody reads."""
        shown: list[list[Finding]] = [[] for _ in self.first_rows]
        for (file, kind), found in self.wrong.items():
            shown[file] += found[:_SHOWN]
            more = self.more[file, kind] + max(len(found) - _SHOWN, 0)
            if more:
                shown[file].append(Finding("games.E008", {"id": kind, "more": more}))
        last = 1 << 60
        return [
            sorted(found, key=lambda one: (last if one.id == "games.E008" else one.line or 0, one.id))
            for found in shown
        ]


def _rounds(piece: pl.DataFrame) -> pl.Series:
    """Whole numbers; null where a cell is none."""
    column = piece["round"]
    return column if column.dtype.is_integer() else column.str.strip_chars().cast(pl.Int64, strict=False)


def _results(piece: pl.DataFrame) -> pl.Series:
    """As places in RESULT_TEXTS; null where a cell is no result, with or without blanks around it."""
    results = piece["result"].cast(_TEXTS, strict=False)
    return results if not results.null_count() else piece["result"].str.strip_chars().cast(_TEXTS, strict=False)
