"""A table of players or teams for the terminal."""

from arpad.reports.shown_table import ShownTable
from arpad.results.as_text import plain_table
from arpad.tournament.model import Tournament


def table_text(table: ShownTable, tournament: Tournament) -> str:
    titles = any(line.title for line in table.lines)
    before = [table.rank.text, *([""] if titles else []), table.name.text]
    header = [*before, *(head.text for head in table.facts), *table.columns, *(head.text for head in table.totals)]
    rows = [
        [
            line.rank, *([line.title] if titles else []), line.name, *line.facts,
            *("×" if cell.diagonal else cell.plain for cell in line.cells), *line.totals,
        ]
        for line in table.lines
    ]  # fmt: skip
    left = {*range(1, len(before)), *(len(before) + at for at, head in enumerate(table.facts) if head.left)}
    body = plain_table(header, rows, frozenset(left))
    return "\n".join([tournament.name or "—", table.about, "", body, "", *table.notes]) + "\n"
