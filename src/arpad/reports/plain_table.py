"""A table in plain text. Rich lays out nicer tables, but a large open has hundreds of lines and must come at once."""

from collections.abc import Sequence


def plain_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: frozenset[int]) -> str:
    """Columns as wide as their widest cell, two blanks apart; the columns in `left` are flush left."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = [_line(header, widths, left), "─" * (sum(widths) + 2 * (len(widths) - 1))]
    lines += [_line(row, widths, left) for row in rows]
    return "\n".join(lines)


def _line(cells: Sequence[str], widths: Sequence[int], left: frozenset[int]) -> str:
    shown = [
        cell.ljust(width) if index in left else cell.rjust(width)
        for index, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return "  ".join(shown).rstrip()
