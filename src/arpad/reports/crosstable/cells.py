"""The cells of a crosstable, the same for every reader."""

from collections.abc import Sequence
from dataclasses import dataclass

from arpad.reports.points import points_text
from arpad.reports.wording import Wording
from arpad.tournament.crosstable import Crosstable, Game, Line
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
    rank: str
    number: str
    title: str
    name: str
    rating: str
    federation: str
    cells: tuple[ShownCell, ...]
    points: str


def column_names(table: Crosstable) -> list[str]:
    if table.by_opponent:
        return [str(line.place.rank) for line in table.lines]
    return [str(number) for number in range(1, table.rounds + 1)]


def shown_lines(table: Crosstable, words: Wording) -> list[ShownLine]:
    return [
        ShownLine(
            rank=str(line.place.rank),
            number=str(line.place.number),
            title=line.entry.title.value if line.entry.title else "",
            name=line.entry.name,
            rating=str(line.entry.rating or ""),
            federation=line.entry.federation,
            cells=tuple(_cells(table, line, words)),
            points=points_text(line.place.points, words),
        )
        for line in table.lines
    ]


def _cells(table: Crosstable, line: Line, words: Wording) -> Sequence[ShownCell]:
    if table.by_opponent:
        return [_against(line, other) for other in table.lines]
    return [_in_round(game, words) for game in line.games]


def _against(line: Line, other: Line) -> ShownCell:
    if other is line:
        return ShownCell(diagonal=True)
    return ShownCell("".join(game.mark for game in line.against(other.place.number)))


def _in_round(game: Game | None, words: Wording) -> ShownCell:
    if game is None:
        return ShownCell()
    colours = {None: "", Colour.WHITE: words.text("crosstable.white"), Colour.BLACK: words.text("crosstable.black")}
    opponent = "" if game.opponent is None else str(game.opponent_rank or "?")
    return ShownCell(game.mark, opponent, colours[game.colour] if opponent else "")
