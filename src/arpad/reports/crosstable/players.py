"""The crosstable of players, as it is shown."""

from collections.abc import Sequence

from arpad.reports.event_line import event_line
from arpad.reports.shown_table import Head, ShownCell, ShownLine, ShownTable, colour_letter
from arpad.reports.wording import Wording
from arpad.results.kinds import points_text
from arpad.tournament.crosstable import Crosstable, Game, Line
from arpad.tournament.model import Tournament


def shown_players(table: Crosstable, tournament: Tournament, words: Wording, left: Sequence[str] = ()) -> ShownTable:
    """`left` says who left, and what became of the results."""
    ranks = [str(line.place.rank) for line in table.lines]
    rounds = [str(number) for number in range(1, table.rounds + 1)]
    return ShownTable(
        event_line(tournament, words),
        Head(words.text("crosstable.rank")),
        Head(words.text("crosstable.name"), left=True),
        (Head(words.text("crosstable.rating")), Head(words.text("crosstable.federation"), left=True)),
        tuple(ranks if table.by_opponent else rounds),
        (Head(words.text("crosstable.points")),),
        tuple(_shown(table, line, words) for line in table.lines),
        (words.text("crosstable.legend" if table.by_opponent else "crosstable.legend.rounds"), *left),
        table.by_opponent,
    )


def _shown(table: Crosstable, line: Line, words: Wording) -> ShownLine:
    return ShownLine(
        rank=str(line.place.rank),
        title=line.entry.title.value if line.entry.title else "",
        name=line.entry.name,
        facts=(str(line.entry.rating or ""), line.entry.federation),
        cells=tuple(_cells(table, line, words)),
        totals=(points_text(line.place.points, words),),
    )


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
    if game.opponent is None:
        return ShownCell(game.mark)
    return ShownCell(game.mark, str(game.opponent_rank or "?"), colour_letter(game.colour, words))
