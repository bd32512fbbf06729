"""A table as a web page that needs nothing else: one file, no script, nothing from elsewhere."""

import re
from collections.abc import Sequence
from html import escape

from arpad.results.page import Head, page_of
from arpad.results.table import Cell, Table, Words

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


def as_html(table: Table, title: str, words: Words, foot: Sequence[str] = ()) -> str:
    page = page_of(table, words)
    head = "".join(_head(head) for head in page.heads)
    rows = "\n".join(f"<tr>{''.join(_cell(*cell) for cell in line)}</tr>" for line in page.rows)
    notes = "\n".join(f"<p>{_text(note)}</p>" for note in (*page.notes, *foot))
    name = escape(title)
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{name}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n"
        f"<p>{escape(page.about)}</p>\n<div><table>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table></div>\n{notes}\n</body>\n</html>\n"
    )


def _head(head: Head) -> str:
    """A column of games stands in the middle."""
    side = "" if head.part == "game" else f' class="{_side(head)}"'
    return f'<th scope="col"{side}>{escape(head.text)}</th>'


def _side(head: Head) -> str:
    return "l" if head.left else "r"


def _cell(head: Head, cell: Cell, strong: bool) -> str:
    if cell.diagonal:
        return '<td class="x"></td>'
    if head.part == "game":
        before = f"<i>{escape(cell.opponent + cell.colour)}</i> " if cell.opponent else ""
        return f"<td>{before}{escape(cell.text.replace('-', '−'))}</td>"
    title = f"<i>{escape(cell.title)}</i> " if cell.title else ""
    text = f"<b>{escape(cell.text)}</b>" if strong else escape(cell.text)
    return f'<td class="{_side(head)}">{title}{text}</td>'


def _text(text: str) -> str:
    """A result with a true minus; in a text, only where it stands alone."""
    return escape(re.sub(r"(?<!\w)-(?!\w)", "−", text))
