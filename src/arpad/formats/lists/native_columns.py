"""A list in arpad's own columns, once its cells are text: shared by CSV and spreadsheets."""

from collections.abc import Callable, Mapping, Sequence

import polars as pl

from arpad.formats.list_lines.texts import Findings, unknown_column
from arpad.formats.list_schema import BY_NAME, COUNT_DIGITS, HIGHEST_RATING, Holds, ListColumn
from arpad.formats.lists.cells import LINE, BadCell, read_cells, repeated_ids
from arpad.formats.lists.schema import SCHEMA, ListTable, conform
from arpad.formats.spreadsheets.size import MOST_COLUMNS, SheetTooLarge
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Words:
    """The findings of a format: CSV speaks of lines, a spreadsheet of rows."""

    bad_cell: BadCell
    no_id: Callable[[int], Finding]
    repeated: Callable[[int, str, int], Finding]


def row_words(positions: Mapping[str, int]) -> Words:
    """For formats whose rows have numbers but no lines."""

    def bad_cell(row: int, column: ListColumn, cell: str) -> Finding:
        data = {"row": row, "name": column.name, "value": cell, "takes": column.takes}
        return Finding("list.E020", data, line=row, column=positions[column.name] + 1)

    return Words(
        bad_cell=bad_cell,
        no_id=lambda row: Finding("list.E022", {"row": row}, line=row),
        repeated=lambda row, id, first: Finding("list.E021", {"row": row, "id": id, "first": first}, line=row),
    )


def known_columns(header: Sequence[str], findings: Findings, line: int | None) -> Mapping[str, int] | None:
    """Where each known column is; unknown names are passed over, doubled ones refused."""
    if len(header) > MOST_COLUMNS:
        findings.add(SheetTooLarge("columns", MOST_COLUMNS).finding)
        return None
    known: dict[str, int] = {}
    for position, name in enumerate(header):
        if name in known:
            findings.add(Finding("list.E019", {"name": name}, line=line, column=position + 1))
        elif name in BY_NAME:
            known[name] = position
        else:
            findings.add(unknown_column(name, line))
    return None if findings.any_error else known


def is_clean(frame: pl.DataFrame) -> bool:
    """Whether every cell is as it would be after reading, so that a large list need not be read cell by cell."""
    if any(dtype != SCHEMA[name] for name, dtype in frame.schema.items()):
        return False
    return all(_looks_clean(frame[name], BY_NAME[name]) for name in frame.columns)


_FEW_DIFFERENT = (Holds.BIRTH, Holds.DATE)
_YEAR_OF_BIRTH = "^(1[89]|2[01])[0-9]{2}$"


def _looks_clean(cells: pl.Series, column: ListColumn) -> bool:
    if column.holds.is_number:
        lowest = 0 if column.name == "rating" or column.holds is Holds.COUNT else 1
        most = HIGHEST_RATING if column.holds is Holds.RATING else 10**COUNT_DIGITS - 1
        return cells.is_between(lowest, most).all()
    if cells.has_nulls():
        return False
    lengths = cells.str.len_bytes()
    if not lengths.max():  # many columns of a list are empty
        return column.holds is not Holds.ID or not len(cells)
    if column.holds in _FEW_DIFFERENT:
        return _is_read_as_it_is(cells, column)
    if not (lengths == cells.str.strip_chars().str.len_bytes()).all():
        return False
    return column.holds is not Holds.ID or (bool(lengths.min()) and _all_differ(cells))


def _all_differ(ids: pl.Series) -> bool:
    """Most lists are in the order of their ids, where a look at the neighbours is enough."""
    if ids.is_sorted():
        return bool((ids[1:] != ids[:-1]).all())
    return ids.n_unique() == len(ids)


def _is_read_as_it_is(cells: pl.Series, column: ListColumn) -> bool:
    """Of dates there are few different ones."""
    different = cells.unique()
    different = different.filter(different != "")
    if column.holds is Holds.BIRTH and different.str.contains(_YEAR_OF_BIRTH).all():  # as on most lists
        return True
    nothing = Findings()
    read = read_cells(different, column, pl.zeros(len(different), eager=True), nothing, _any_cell)
    return not nothing.all() and bool((read == different).all())


def _any_cell(line: int, column: ListColumn, cell: str) -> Finding:
    return Finding("list.E020", {"row": line, "name": column.name, "value": cell, "takes": column.takes})


def read_table(cells: pl.DataFrame, findings: Findings, words: Words) -> ListTable | None:
    """From stripped text cells (columns of the schema, and `line`) to the list, or None after an error."""
    without = cells.filter(pl.col("id") == "")
    findings.add_rows(without, lambda row: words.no_id(row[LINE]))
    cells = cells.filter(pl.col("id") != "")
    findings.add_rows(repeated_ids(cells), lambda row: words.repeated(row[LINE], row["id"], row["first"]))
    cells = cells.filter(pl.col("id").is_first_distinct())
    read = [
        read_cells(cells[name], BY_NAME[name], cells[LINE], findings, words.bad_cell)
        for name in cells.columns
        if name != LINE
    ]
    return None if findings.any_error else ListTable(conform(pl.DataFrame(read)))
