"""Tables in plain text, as wide as they need to be or as the terminal that shows them allows.

Files and pipes have room for everything.
"""

from collections.abc import Collection, Sequence
from contextvars import ContextVar
from itertools import zip_longest
from unicodedata import combining, east_asian_width

from arpad.results.page import page_of
from arpad.results.table import Table, Words

ROOM: ContextVar[int | None] = ContextVar("room", default=None)


def as_text(table: Table, words: Words) -> str:
    """Header and rows; what stands above and below them is for the report that shows it."""
    left = frozenset(at for at, column in enumerate(table.text) if column.kind.left)
    rows = [[column.shown(row, words).plain for column in table.text] for row in table.rows]
    return plain_table([column.head(words) for column in table.text], rows, left)


def page_as_text(table: Table, title: str, words: Words) -> str:
    """The page of a table for the terminal: its title, what it is about, the table, the notes. Titles of persons have a
    column of their own."""
    page = page_of(table, words)
    rows = [[head.text for head in page.heads], *([cell.plain for cell in line] for line in page.lines)]
    left = [head.left and head.part != "total" for head in page.heads]
    name = next(at for at, head in enumerate(page.heads) if head.part == "name")
    titles = ["", *(line[name].title for line in page.lines)]
    if any(titles):
        rows = [[*row[:name], given, *row[name:]] for row, given in zip(rows, titles, strict=True)]
        left.insert(name, True)
    header, *lines = rows
    body = plain_table(header, lines, frozenset(at for at, flush in enumerate(left) if flush))
    return "\n".join([title, page.about, "", body, "", *page.notes]) + "\n"


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
    """As lines_of, with a rule under the header; on a terminal that is too narrow, texts are broken at their blanks."""
    widths, blanks = _fitting([header, *rows], ROOM.get())
    first, *others = ("\n".join(_broken(row, widths, left, blanks)) for row in [header, *rows])
    return "\n".join([first, "─" * (sum(widths) + len(blanks) * (len(widths) - 1)), *others])


def _fitting(rows: Sequence[Sequence[str]], room: int | None) -> tuple[list[int], str]:
    """The widths, and the blanks between columns. A table that cannot be made to fit keeps its shape."""
    natural = _widths(rows)
    if room is None or sum(natural) + 2 * (len(natural) - 1) <= room:
        return natural, "  "
    least = _widths([[max(cell.split(), key=text_width, default="") for cell in row] for row in rows])
    over = sum(natural) + len(natural) - 1 - room
    if sum(natural) - sum(least) < over:
        return natural, "  "
    sample = [[text_width(cell) for cell in row] for row in rows[:_LOOKED_AT]]
    tried = [_narrowed(natural, least, over, sample, most) for most in (1, over)]
    return min(tried, key=lambda widths: _cost(sample, widths)), " "


def _narrowed(
    natural: Sequence[int], least: Sequence[int], over: int, sample: Sequence[Sequence[int]], most: int
) -> list[int]:
    """Column after column at most so much narrower, each time the one that makes the table the least longer."""
    widths = list(natural)
    while over > 0:
        steps = [
            [*widths[:index], width - min(most, over, width - least[index]), *widths[index + 1 :]]
            for index, width in enumerate(widths)
            if width > least[index]
        ]
        chosen = min(steps, key=lambda step: _cost(sample, step))
        over -= sum(widths) - sum(chosen)
        widths = chosen
    return widths


def _cost(sample: Sequence[Sequence[int]], widths: Sequence[int]) -> tuple[int, int]:
    """About how many lines the cells take, and how many of them are broken."""
    lines = [[-(-cell // max(width, 1)) for cell, width in zip(row, widths, strict=True)] for row in sample]
    return sum(map(max, lines)), sum(line > 1 for row in lines for line in row)


_LOOKED_AT = 100  # rows; the others are like them


def _broken(row: Sequence[str], widths: Sequence[int], left: Collection[int], blanks: str) -> list[str]:
    """One line, or as many as its longest cell needs."""
    cells = [_wrapped(cell, width) for cell, width in zip(row, widths, strict=True)]
    lines = zip_longest(*cells, fillvalue="")
    return [_line(line, widths, left, blanks) for line in lines]


def _wrapped(cell: str, width: int) -> list[str]:
    if text_width(cell) <= width:
        return [cell]
    lines = [""]
    for word in cell.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines if lines[0] else lines[1:]


def _line(cells: Sequence[str], widths: Sequence[int], left: Collection[int], between: str = "  ") -> str:
    shown = []
    for index, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        blanks = " " * (width - text_width(cell))
        shown.append(cell + blanks if index in left else blanks + cell)
    return between.join(shown).rstrip()
