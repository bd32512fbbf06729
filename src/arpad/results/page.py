"""A table in the words of a language: what its page shows, and what its Typst template reads."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from arpad.results.table import Cell, Part, Table, Words
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    text: str
    left: bool
    part: Part


@dataclass(frozen=True)
class Page:
    """Heads and lines have the same length; `about` stands under the title, `notes` under the table."""

    about: str
    heads: Sequence[Head]
    lines: Sequence[Sequence[Cell]]
    notes: Sequence[str]
    by_opponent: bool

    @property
    def cell_width(self) -> int:
        """In letters, of a column against an opponent; the second round or a match makes it wider."""
        games = [at for at, head in enumerate(self.heads) if head.part == "game"]
        longest = max((len(line[at].text) for line in self.lines for at in games), default=1)
        return 2 if longest < 2 else longest + 1

    @property
    def first_total(self) -> int:
        """Where the total stands that ranks."""
        return next((at for at, head in enumerate(self.heads) if head.part == "total"), -1)

    @property
    def rows(self) -> list[list[tuple[Head, Cell, bool]]]:
        """Each cell with its head, and whether it is the total that ranks."""
        first = self.first_total
        return [
            [(head, cell, at == first) for at, (head, cell) in enumerate(zip(self.heads, line, strict=True))]
            for line in self.lines
        ]


def page_of(table: Table, words: Words) -> Page:
    return Page(
        " · ".join(table.about(words)),
        [Head(column.head(words), column.kind.left, column.part) for column in table.page],
        [[column.shown(row, words) for column in table.page] for row in table.rows],
        list(table.notes(words)),
        table.by_opponent,
    )


def as_paper(table: Table, words: Words) -> dict[str, Any]:
    page = page_of(table, words)
    return {**asdict(page), "cell_width": page.cell_width, "first_total": page.first_total}
