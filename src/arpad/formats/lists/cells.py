"""Bytes to text, and cells of text to the numbers and dates of the schema, a column at a time, with findings.

Everything here takes and gives columns; a bad cell becomes empty and a row of the second frame, which says where it
was. Findings are gathered while reading: all at once, but never a million of one kind.
"""

import codecs
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import polars as pl

from arpad.formats.list_schema import COUNT_DIGITS, HIGHEST_RATING, Holds, ListColumn
from arpad.rating.pool import is_pool_text
from arpad.values.finding import Finding

MOST_OF_A_KIND = 1000


class Findings:
    """Keeps the first of each kind and counts the rest."""

    def __init__(self) -> None:
        self._kept: list[Finding] = []
        self._seen: Counter[str] = Counter()
        self._failed = False

    @property
    def any_error(self) -> bool:
        return self._failed

    def add(self, finding: Finding) -> None:
        self._failed = self._failed or finding.is_error
        self._seen[finding.id] += 1
        if self._seen[finding.id] <= MOST_OF_A_KIND:
            self._kept.append(finding)

    def add_rows(self, rows: pl.DataFrame, finding_of: Callable[[Mapping[str, Any]], Finding]) -> None:
        """One finding, all of one kind, for each row; those beyond the limit are only counted."""
        if not rows.height:
            return
        for row in rows.head(MOST_OF_A_KIND).iter_rows(named=True):
            last = finding_of(row)
            self.add(last)
        self._seen[last.id] += max(rows.height - MOST_OF_A_KIND, 0)

    def all(self) -> list[Finding]:
        """In the file's order, then what was left out."""
        kept = sorted(self._kept, key=lambda finding: (finding.line or 0, finding.column or 0))
        more = {id: count - MOST_OF_A_KIND for id, count in self._seen.items() if count > MOST_OF_A_KIND}
        return kept + [Finding("list.I010", {"finding": id, "more": count}) for id, count in more.items()]


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_END_OF_FILE = "\x1a"  # old DOS programs close a text file with it


def decode(data: bytes, findings: Findings) -> tuple[str, str]:
    """The text and its encoding: UTF-8 if it can be, else Windows' Western European, else Latin-1."""
    marked = [encoding for mark, encoding in _MARKS if data.startswith(mark)]
    for encoding in (*marked, "utf-8", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        break
    else:
        encoding, text = "latin-1", data.decode("latin-1")
    if encoding in ("cp1252", "latin-1"):
        name = {"cp1252": "Windows-1252", "latin-1": "ISO-8859-1"}[encoding]
        findings.add(Finding("list.I011", {"encoding": name}))
    return text.rstrip(_END_OF_FILE), encoding


def is_binary(text: str) -> bool:
    return "\0" in text


LINE = "line"
_OLDEST, _YOUNGEST = 1800, 2200

BadCell = Callable[[int, ListColumn, str], Finding]


def read_cells(
    cells: pl.Series, column: ListColumn, lines: pl.Series, findings: Findings, bad_cell: BadCell
) -> pl.Series:
    """One column in its type. Empty cells are unknown; a rating of 0 says unrated, other ratings of 0 are none."""
    read = _READERS[column.holds](cells)
    bad = (cells != "") & read.is_null()
    if bad.any():
        rows = pl.DataFrame({LINE: lines.filter(bad), "cell": cells.filter(bad)})
        findings.add_rows(rows, lambda row: bad_cell(row[LINE], column, row["cell"]))
    if column.holds is Holds.RATING and column.name != "rating":
        read = read.set((read == 0).fill_null(False), None)
    return (read if column.holds.is_number else read.fill_null("")).rename(column.name)


def _text(cells: pl.Series) -> pl.Series:
    return cells


def count(cells: pl.Series) -> pl.Series:
    """Digits and nothing else."""
    return cells.set(~cells.str.contains(rf"^[0-9]{{1,{COUNT_DIGITS}}}$"), None).cast(pl.Int64)


def _rating(cells: pl.Series) -> pl.Series:
    read = count(cells)
    return read.set((read > HIGHEST_RATING).fill_null(False), None)


def date_text(cells: pl.Series) -> pl.Series:
    """ISO dates that exist."""
    cells = cells.str.strip_suffix(" 00:00:00")  # a spreadsheet's date has an hour
    days = cells.set(~cells.str.contains(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), None)
    return days.str.to_date("%Y-%m-%d", strict=False).cast(pl.String)


def birth_text(cells: pl.Series) -> pl.Series:
    """The year alone, or the whole date; months and days of 00 are unknown."""
    cells = cells.str.strip_suffix(" 00:00:00").str.replace_all(r"[/.]", "-")
    year = cells.str.replace(r"-0+-0+$", "")
    year = year.set(~year.str.contains(r"^[0-9]{4}$"), None)
    parts = cells.str.extract_groups(r"^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$").struct.unnest()
    padded = parts["1"] + "-" + parts["2"].str.zfill(2) + "-" + parts["3"].str.zfill(2)
    birth = pl.select(pl.coalesce(date_text(padded), year).alias(cells.name)).to_series()
    born = birth.str.slice(0, 4).cast(pl.Int64)
    return birth.set((born < _OLDEST) | (born > _YOUNGEST), None)


def _periods(cells: pl.Series) -> pl.Series:
    """Three digits for each month, or three dashes for one of which nothing is known."""
    return cells.set(~cells.str.contains(r"^([0-9]{3}|---)*$"), None)


def _pool(cells: pl.Series) -> pl.Series:
    """What a list says of gathered games; few players have any."""
    good = [text for text in cells.filter(cells != "").unique() if is_pool_text(text)]
    return cells.set((cells != "") & ~cells.is_in(good), None)


_READERS: dict[Holds, Callable[[pl.Series], pl.Series]] = {
    Holds.ID: _text,
    Holds.TEXT: _text,
    Holds.RATING: _rating,
    Holds.COUNT: count,
    Holds.BIRTH: birth_text,
    Holds.DATE: date_text,
    Holds.PERIODS: _periods,
    Holds.POOL: _pool,
}


def repeated_ids(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows (line, id, first) whose id another row above has."""
    again = frame.filter(~pl.col("id").is_first_distinct()).select(LINE, "id")
    if not again.height:
        return again.with_columns(first=pl.col(LINE))
    first = frame.filter(pl.col("id").is_first_distinct()).select("id", first=LINE)
    return again.join(first, on="id", how="left", maintain_order="left")
