"""The crosstable for the terminal."""

from arpad.reports.crosstable.cells import column_names, shown_lines
from arpad.reports.event_line import event_line
from arpad.reports.plain_table import plain_table
from arpad.reports.wording import Wording
from arpad.tournament.crosstable import Crosstable
from arpad.tournament.model import Tournament


def crosstable_text(table: Crosstable, tournament: Tournament, words: Wording) -> str:
    heads = [words.text(f"crosstable.{name}") for name in ("rank", "title", "name", "rating", "federation")]
    header = [*heads, *column_names(table), words.text("crosstable.points")]
    rows = [
        [
            line.rank, line.title, line.name, line.rating, line.federation,
            *("×" if cell.diagonal else cell.plain for cell in line.cells), line.points,
        ]
        for line in shown_lines(table, words)
    ]  # fmt: skip
    body = plain_table(header, rows, frozenset({1, 2, 4}))
    return "\n".join([tournament.name or "—", event_line(tournament, words), "", body, "", legend(table, words)]) + "\n"


def legend(table: Crosstable, words: Wording) -> str:
    return words.text("crosstable.legend" if table.by_opponent else "crosstable.legend.rounds")
