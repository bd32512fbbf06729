"""A table of players or teams as a web page that needs nothing else, and on paper."""

import re
from dataclasses import asdict
from html import escape
from typing import Any

from arpad.reports.foot import foot_lines
from arpad.reports.paper import page
from arpad.reports.shown_table import Head, ShownCell, ShownLine, ShownTable
from arpad.reports.wording import Wording
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


def table_html(table: ShownTable, tournament: Tournament, words: Wording) -> str:
    """One file, no script, nothing from elsewhere."""
    heads: list[Head | str] = [
        table.rank,
        table.name,
        *table.facts,
        *table.columns,
        *table.totals,
    ]
    head = "".join(_head(head) for head in heads)
    rows = "\n".join(_row(table, line) for line in table.lines)
    notes = "\n".join(f"<p>{_text(note)}</p>" for note in (*table.notes, *foot_lines()))
    name = escape(tournament.name or "—")
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n"
        f"<p>{escape(table.about)}</p>\n<div><table>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table></div>\n{notes}\n</body>\n</html>\n"
    )


def _head(head: Head | str) -> str:
    """A column of games has a plain text, and stands in the middle."""
    if isinstance(head, str):
        return f'<th scope="col">{escape(head)}</th>'
    return f'<th scope="col" class="{_side(head)}">{escape(head.text)}</th>'


def _side(head: Head) -> str:
    return "l" if head.left else "r"


def _row(table: ShownTable, line: ShownLine) -> str:
    title = f"<i>{escape(line.title)}</i> " if line.title else ""
    facts = "".join(
        f'<td class="{_side(head)}">{escape(text)}</td>' for head, text in zip(table.facts, line.facts, strict=True)
    )
    cells = "".join(_cell(cell) for cell in line.cells)
    sides = [_side(head) for head in table.totals]
    first, *others = [escape(total) for total in line.totals]
    totals = "".join(
        f'<td class="{side}">{text}</td>' for side, text in zip(sides, (f"<b>{first}</b>", *others), strict=True)
    )
    return f'<tr><td class="r">{line.rank}</td><td class="l">{title}{escape(line.name)}</td>{facts}{cells}{totals}</tr>'


def _cell(cell: ShownCell) -> str:
    if cell.diagonal:
        return '<td class="x"></td>'
    before = f"<i>{escape(cell.opponent + cell.colour)}</i> " if cell.opponent else ""
    return f"<td>{before}{escape(cell.text.replace('-', '−'))}</td>"


def _text(text: str) -> str:
    """A result with a true minus; in a text, only where it stands alone."""
    return escape(re.sub(r"(?<!\w)-(?!\w)", "−", text))


def table_paper(table: ShownTable, tournament: Tournament, words: Wording) -> bytes:
    """A4, lying down where the table is wide."""
    return page("table", paper_data(table, tournament, words))


def paper_data(table: ShownTable, tournament: Tournament, words: Wording) -> dict[str, Any]:
    keys = ("of", "chief_arbiter", "signature")
    return {
        "lang": words.language,
        "words": {key: words.text(f"crosstable.{key}") for key in keys},
        "event": {
            "name": tournament.name or "—",
            "chief_arbiter": tournament.chief_arbiter,
        },
        "cell_width": table.cell_width,
        **asdict(table),
    }
