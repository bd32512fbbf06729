"""A table of players or teams as it is shown, the same for every reader: crosstables and standings."""

from dataclasses import dataclass

from arpad.reports.wording import Wording
from arpad.values.colour import Colour


@dataclass(frozen=True, slots=True)
class ShownCell:
    """`text` is the result; in a table by rounds the opponent's rank and the colour stand before it."""

    text: str = ""
    opponent: str = ""
    colour: str = ""
    diagonal: bool = False

    @property
    def plain(self) -> str:
        return f"{self.opponent}{self.colour}{self.text}"


@dataclass(frozen=True, slots=True)
class ShownLine:
    """`facts` stand after the name (rating, federation), `totals` at the end, the one that ranks first."""

    rank: str
    title: str
    name: str
    facts: tuple[str, ...]
    cells: tuple[ShownCell, ...]
    totals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Head:
    text: str
    left: bool = False


@dataclass(frozen=True)
class ShownTable:
    """`columns` are those of games, by opponents or by rounds; standings have none. `about` stands under the title."""

    about: str
    rank: Head
    name: Head
    facts: tuple[Head, ...]
    columns: tuple[str, ...]
    totals: tuple[Head, ...]
    lines: tuple[ShownLine, ...]
    notes: tuple[str, ...]  # what the marks mean; who left
    by_opponent: bool

    @property
    def cell_width(self) -> int:
        """In letters, of a column against an opponent; the second round or a match makes it wider."""
        longest = max((len(cell.text) for line in self.lines for cell in line.cells), default=1)
        return 2 if longest < 2 else longest + 1


def colour_letter(colour: Colour | None, words: Wording) -> str:
    if colour is None:
        return ""
    return words.text("crosstable.white" if colour is Colour.WHITE else "crosstable.black")
