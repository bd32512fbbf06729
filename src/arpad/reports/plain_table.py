"""A table in plain text. Rich lays out nicer tables, but a large open has hundreds of lines and must come at once."""

from collections.abc import Collection, Sequence
from unicodedata import combining, east_asian_width


def text_width(text: str) -> int:
    """Columns on a terminal: wide characters take two, combining accents none.

    >>> text_width("Ñandú"), text_width("日本"), text_width("e\u0301")
    (5, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def lines_of(rows: Sequence[Sequence[str]], left: Collection[int]) -> list[str]:
    """Cells two blanks apart, each column as wide as its widest cell; the columns in `left` are flush left."""
    widths = _widths(rows)
    return [_line(row, widths, left) for row in rows]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(text_width, column)) for column in zip(*rows, strict=True)]


def plain_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: Collection[int]) -> str:
    """As lines_of, with a rule under the header."""
    first, *others = lines_of([header, *rows], left)
    widths = _widths([header, *rows])
    return "\n".join([first, "─" * (sum(widths) + 2 * (len(widths) - 1)), *others])


def _line(cells: Sequence[str], widths: Sequence[int], left: Collection[int]) -> str:
    shown = []
    for index, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        blanks = " " * (width - text_width(cell))
        shown.append(cell + blanks if index in left else blanks + cell)
    return "  ".join(shown).rstrip()
