"""The lines of a report as a page shows them beside findings; of a spreadsheet its rows, cells between bars."""

import re
from collections.abc import Mapping
from dataclasses import field

from arpad.formats.report_kinds import kind_of
from arpad.values.records import dataclass

_CELL = re.compile(r" *(\S+(?: \S+)*)")  # columns of a TRF are two blanks apart, or end
_BAR = " | "


@dataclass(frozen=True)
class ShownLines:
    """`cells` are the places of a spreadsheet's cells in the texts of their rows, by row and column."""

    texts: tuple[str, ...]
    cells: Mapping[tuple[int, int], tuple[int, int]] | None = field(default=None)

    def text(self, number: int) -> str:
        """Nothing for a line that the file does not have."""
        return self.texts[number - 1] if 0 < number <= len(self.texts) else ""

    def span(self, number: int, column: int | None) -> tuple[int, int] | None:
        """From where to where the cell goes that a finding points at."""
        line = self.text(number)
        if column is None:
            return None
        if self.cells is not None:
            return self.cells.get((number, column))
        if not 0 < column <= len(line):
            return None
        cell = _CELL.match(line, column - 1)
        return cell.span(1) if cell else (column - 1, column)


def shown_lines(data: bytes) -> ShownLines:
    if kind_of(data) != "sheet":
        return ShownLines(tuple(_decoded(data).splitlines()))
    from arpad.formats.spreadsheets.read import cells_that_are_read  # most reports are no spreadsheets

    texts: list[str] = []
    cells: dict[tuple[int, int], tuple[int, int]] = {}
    for row, found in cells_that_are_read(data).items():
        texts += [""] * (row - 1 - len(texts))
        at = 0
        for cell in found:
            cells[row, cell.column] = (at, at + len(cell.text))
            at += len(cell.text) + len(_BAR)
        texts.append(_BAR.join(cell.text for cell in found))
    return ShownLines(tuple(texts), cells)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
