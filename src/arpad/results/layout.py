"""Text laid out for a width: cells are broken at their blanks, so that nothing is cut.

For slips and for tables of sentences, whose columns share the room there is; a plain table (as_text) is as wide as its
cells. With colours on a terminal, plain elsewhere.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from arpad.results.as_text import text_width
from arpad.values.records import dataclass

BOLD, DIM, CYAN, ALARM = "1", "2", "36", "1;31"
_WORD = re.compile(r"\s*\S+\s*")


@dataclass(frozen=True, slots=True)
class Room:
    """How wide a text may be, and whether who shows it knows colours."""

    width: int
    colours: bool = False

    def styled(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.colours and style and text else text


Layout: TypeAlias = Callable[[Room], Iterator[str]]
"""The lines of a text in some room."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A column: `rest` takes what the others leave, `width` is fixed, `least` the smallest there may be."""

    heading: str = ""
    right: bool = False
    style: str = ""
    least: int = 0
    width: int | None = None
    rest: bool = False


def folded(text: str, width: int) -> list[str]:
    """Lines of at most that width; a word that is longer is cut.

    >>> folded("3  Jaque Doble, Rocío", 9)
    ['3  Jaque', 'Doble,', 'Rocío']
    """
    return [line for part in text.split("\n") for line in _folded_line(part, width)]


def _folded_line(text: str, width: int) -> list[str]:
    lines = [""]
    for word in _WORD.findall(text):
        if text_width(lines[-1] + word.rstrip()) <= width:
            lines[-1] += word
            continue
        if lines[-1]:
            lines.append("")
        *whole, last = _chopped(word, width) if text_width(word.rstrip()) > width else [word]
        lines[-1:] = [*whole, last]
    return [line.rstrip() for line in lines]


def _chopped(word: str, width: int) -> list[str]:
    pieces = [""]
    for letter in word:
        if text_width(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def grid(lanes: Sequence[Lane], rows: Sequence[Sequence[str]], room: Room, gap: str = "  ") -> Iterator[str]:
    """Rows over the whole width, without a header."""
    widths = _shared(lanes, rows, room.width, len(gap))
    for row in rows:
        yield from _lines(row, widths, lanes, room, gap)


def ruled(lanes: Sequence[Lane], rows: Sequence[Sequence[str]], room: Room, gap: str = "   ") -> Iterator[str]:
    """Under a header with a rule, an empty line before and after, and a blank at both ends."""
    headed = [[lane.heading for lane in lanes], *rows]
    inside = room.width - 2
    if any(lane.rest for lane in lanes):
        widths = _shared(lanes, headed, inside, len(gap))
    else:
        widths = _narrowed(_natural(lanes, headed), inside)
    head = _cells(headed[0], widths)
    height = max(map(len, head))
    yield ""
    for line in zip(*([""] * (height - len(cell)) + cell for cell in head), strict=True):
        yield " " + _line(line, widths, [replace(lane, style=BOLD) for lane in lanes], room, gap)
    yield " " + "─" * (sum(widths) + len(gap) * (len(widths) - 1))
    for row in rows:
        yield from (f" {line}".rstrip() for line in _lines(row, widths, lanes, room, gap))
    yield ""


def _natural(lanes: Sequence[Lane], rows: Sequence[Sequence[str]]) -> list[int]:
    widest = (
        max(text_width(line) for cell in column for line in cell.split("\n")) for column in zip(*rows, strict=True)
    )
    return [
        max(lane.least, width) if lane.width is None else lane.width for lane, width in zip(lanes, widest, strict=True)
    ]


def _shared(lanes: Sequence[Lane], rows: Sequence[Sequence[str]], width: int, gap: int) -> list[int]:
    if not rows:
        return []
    natural = _natural(lanes, rows)
    taken = sum(width for lane, width in zip(lanes, natural, strict=True) if not lane.rest) + gap * (len(lanes) - 1)
    return [max(1, width - taken) if lane.rest else own for lane, own in zip(lanes, natural, strict=True)]


def _narrowed(natural: Sequence[int], width: int) -> list[int]:
    """The widest columns give way first, until they are as wide as the next; the blanks beside them count as theirs."""
    blanks = [(at > 0) + (at < len(natural) - 1) for at in range(len(natural))]
    widths = [own + around for own, around in zip(natural, blanks, strict=True)]
    over = sum(widths) - (width - (len(widths) - 1))
    while over > 0:
        widest = max(widths)
        giving = [at for at, own in enumerate(widths) if own == widest]
        step = widest - max((own for own in widths if own != widest), default=0)
        most = min(over, step)
        for left, at in zip(range(len(giving), 0, -1), giving, strict=True):
            taken = min(most, round(over / left))
            widths[at] -= taken
            over -= taken
    return [own - around for own, around in zip(widths, blanks, strict=True)]


def _cells(row: Sequence[str], widths: Sequence[int]) -> list[list[str]]:
    return [folded(cell, width) for cell, width in zip(row, widths, strict=True)]


def _lines(row: Sequence[str], widths: Sequence[int], lanes: Sequence[Lane], room: Room, gap: str) -> Iterator[str]:
    for line in zip_longest(*_cells(row, widths), fillvalue=""):
        yield _line(line, widths, lanes, room, gap)


def _line(cells: Sequence[str], widths: Sequence[int], lanes: Sequence[Lane], room: Room, gap: str) -> str:
    shown = []
    for cell, width, lane in zip(cells, widths, lanes, strict=True):
        blanks, text = " " * (width - text_width(cell)), room.styled(cell, lane.style)
        shown.append(blanks + text if lane.right else text + blanks)
    return gap.join(shown).rstrip()


PLAIN_WIDTH = 110
_LEAST = 80


def rendered(parts: Iterable[str | Layout], to_file: bool = False, plain_width: int = PLAIN_WIDTH) -> str:
    """Texts stand as they are; whatever needs a layout gets the width of the terminal."""
    room = _room(to_file, plain_width)
    texts = ([part] if isinstance(part, str) else part(room) for part in parts)
    return "".join(f"{line}\n" for lines in texts for line in lines)


def _room(to_file: bool, plain_width: int) -> Room:
    terminal = sys.stdout.isatty() and not to_file
    if not terminal and "COLUMNS" not in os.environ:
        return Room(plain_width)
    colours = terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    from shutil import get_terminal_size  # which loads all it can pack files with

    return Room(max(get_terminal_size().columns, _LEAST), colours)
