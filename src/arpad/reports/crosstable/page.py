"""The crosstable as a web page that needs nothing else, and on paper."""

from dataclasses import asdict
from html import escape
from typing import Any

from arpad.reports.crosstable.cells import ShownCell, ShownLine, column_names, shown_lines
from arpad.reports.crosstable.plain import legend
from arpad.reports.event_line import event_line
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.tournament.crosstable import Crosstable
from arpad.tournament.model import Tournament

_STYLE = """
:root { color-scheme: light dark; --ink: #1a2733; --quiet: #5c6b78; --hair: #ccd5db; --wash: #f3f6f8; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebef; --quiet: #9fb0bd; --hair: #3a4853; --wash: #18222a; --paper: #10181f; }
}
body { font: 16px/1.45 "Iowan Old Style", "Palatino Linotype", Georgia, serif;
  color: var(--ink); background: var(--paper); margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0; }
p { color: var(--quiet); margin: .2rem 0 1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }
th { color: var(--quiet); font-size: .8rem; font-weight: normal; border-block: 2px solid var(--ink); }
td, th { padding: .25rem .5rem; text-align: center; }
td { border-bottom: 1px solid var(--hair); }
tbody tr:nth-child(even) { background: var(--wash); }
.r { text-align: right; } .l { text-align: left; } .x { background: var(--hair); }
i { color: var(--quiet); font-size: .85em; font-style: normal; } b { font-weight: 600; }
@media print { @page { size: landscape; margin: 1.2cm; } body { font-size: 9pt; margin: 0; max-width: none; } }
"""


def crosstable_html(table: Crosstable, tournament: Tournament, words: Wording) -> str:
    """One file, no script, nothing from elsewhere."""
    heads = [
        ("r", words.text("crosstable.rank")),
        ("l", words.text("crosstable.name")),
        ("r", words.text("crosstable.rating")),
        ("l", words.text("crosstable.federation")),
        *(("", name) for name in column_names(table)),
        ("r", words.text("crosstable.points")),
    ]
    head = "".join(f'<th scope="col"{_class(css)}>{escape(text)}</th>' for css, text in heads)
    rows = "\n".join(_row(line) for line in shown_lines(table, words))
    name = escape(tournament.name or "—")
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n"
        f"<p>{escape(event_line(tournament, words))}</p>\n<div><table>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table></div>\n<p>{escape(legend(table, words))}</p>\n</body>\n</html>\n"
    )


def _row(line: ShownLine) -> str:
    title = f"<i>{escape(line.title)}</i> " if line.title else ""
    cells = "".join(_cell(cell) for cell in line.cells)
    return (
        f'<tr><td class="r">{line.rank}</td><td class="l">{title}{escape(line.name)}</td>'
        f'<td class="r">{line.rating}</td><td class="l">{escape(line.federation)}</td>{cells}'
        f'<td class="r"><b>{line.points}</b></td></tr>'
    )


def _cell(cell: ShownCell) -> str:
    if cell.diagonal:
        return '<td class="x"></td>'
    before = f"<i>{escape(cell.opponent + cell.colour)}</i> " if cell.opponent else ""
    return f"<td>{before}{escape(cell.text)}</td>"


def _class(css: str) -> str:
    return f' class="{css}"' if css else ""


def crosstable_paper(table: Crosstable, tournament: Tournament, words: Wording) -> bytes:
    """A4, lying down where the table is wide."""
    return page("crosstable", paper_data(table, tournament, words))


def paper_data(table: Crosstable, tournament: Tournament, words: Wording) -> dict[str, Any]:
    lines = shown_lines(table, words)
    longest = max((len(cell.text) for line in lines for cell in line.cells), default=1)
    keys = ("rank", "name", "rating", "federation", "points", "of", "chief_arbiter", "signature")
    return {
        "lang": words.language,
        "words": {key: words.text(f"crosstable.{key}") for key in keys} | {"legend": legend(table, words)},
        "event": {
            "name": tournament.name or "—",
            "line": event_line(tournament, words),
            "chief_arbiter": tournament.chief_arbiter,
        },
        "by_opponent": table.by_opponent,
        "columns": column_names(table),
        "cell_width": 2 if longest < 2 else longest + 1,  # in letters; a double round has two results in a cell
        "players": [asdict(line) for line in lines],
    }
