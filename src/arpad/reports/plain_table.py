"""A table in plain text. Rich lays out nicer tables, but a large open has hundreds of lines and must come at once."""

from collections.abc import Sequence
from unicodedata import combining, east_asian_width


def text_width(text: str) -> int:
    """Columns on a terminal: wide characters take two, combining accents none.

    >>> text_width("Ñandú"), text_width("日本"), text_width("e\u0301")
    (5, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def plain_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: frozenset[int]) -> str:
    """Columns as wide as their widest cell, two blanks apart; the columns in `left` are flush left."""
    widths = [max(map(text_width, column)) for column in zip(header, *rows, strict=True)]
    lines = [_line(header, widths, left), "─" * (sum(widths) + 2 * (len(widths) - 1))]
    lines += [_line(row, widths, left) for row in rows]
    return "\n".join(lines)


def _line(cells: Sequence[str], widths: Sequence[int], left: frozenset[int]) -> str:
    shown = []
    for index, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        blanks = " " * (width - text_width(cell))
        shown.append(cell + blanks if index in left else blanks + cell)
    return "  ".join(shown).rstrip()
