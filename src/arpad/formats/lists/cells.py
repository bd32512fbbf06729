"""Cells of text to the numbers and dates of the schema, a column at a time, with findings.

Everything here takes and gives columns; a bad cell becomes empty and a row of the second frame, which says where it
was.
"""

from collections.abc import Callable

import polars as pl

from arpad.formats.list_lines.texts import Findings
from arpad.formats.list_schema import COUNT_DIGITS, HIGHEST_RATING, Holds, ListColumn
from arpad.rating.pool import is_pool_text
from arpad.values.finding import Finding

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
