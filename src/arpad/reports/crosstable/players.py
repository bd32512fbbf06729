"""The crosstable of players."""

from collections.abc import Iterator
from functools import partial

from arpad.reports.crosstable.cells import GAME, colour_letter, game_column
from arpad.reports.event_line import event_line
from arpad.reports.who_left import who_left
from arpad.results.kinds import DATA, NUMBER, PERSON, POINTS, RATING, TEXT
from arpad.results.table import Cell, Column, Kind, Table, named
from arpad.results.words import Words
from arpad.standings.event import EventStandings
from arpad.tournament.crosstable import Crosstable, Game, Line
from arpad.tournament.model import Tournament


def _title(line: Line) -> str:
    return line.entry.title.value if line.entry.title else ""


_COLUMNS = (
    Column("rank", NUMBER, lambda line: line.place.rank, "crosstable.rank", part="rank"),
    Column("number", NUMBER, lambda line: line.entry.number),
    Column("title", TEXT, _title),
    Column("name", TEXT, lambda line: line.entry.name),
    Column("person", PERSON, lambda line: (_title(line), line.entry.name), "crosstable.name", part="name"),
    Column("rating", RATING, lambda line: line.entry.rating, "crosstable.rating", "rating"),
    Column("federation", TEXT, lambda line: line.entry.federation, "crosstable.federation"),
    Column("id", TEXT, lambda line: line.entry.player_id),
    Column("points", POINTS, lambda line: line.place.points, "crosstable.points", "points", part="total"),
    Column("games", DATA, lambda line: [_data(game) for game in line.games if game is not None]),
)


def players_table(table: Crosstable, tournament: Tournament, ranked: EventStandings | None = None) -> Table:
    """With what became of the results of whoever left, where the standings are known."""
    games, (points,) = tuple(_games(table)), named(_COLUMNS, "points")
    legend = "crosstable.legend" if table.by_opponent else "crosstable.legend.rounds"
    return Table(
        table.lines,
        csv=(*named(_COLUMNS, "rank", "number", "title", "name", "rating", "federation", "id"), *games, points),
        json=named(_COLUMNS, "rank", "number", "name", "title", "rating", "federation", "id", "points", "games"),
        page=(*named(_COLUMNS, "rank", "person", "rating", "federation"), *games, points),
        about=lambda words: [event_line(tournament, words)],
        notes=lambda words: [words.text(legend), *(who_left(ranked, words) if ranked else ())],
        by_opponent=table.by_opponent,
    )


def _games(table: Crosstable) -> Iterator[Column]:
    if table.by_opponent:
        for other in table.lines:
            yield game_column(str(other.place.rank), GAME, partial(_against, other), by_opponent=True)
    else:
        for at in range(table.rounds):
            yield game_column(str(at + 1), _IN_ROUND, partial(_in_round, at), by_opponent=False)


def _against(other: Line, line: Line) -> Cell:
    if other is line:
        return Cell(diagonal=True)
    return Cell("".join(game.mark for game in line.against(other.place.number)))


def _in_round(at: int, line: Line) -> Game | None:
    return line.games[at]


def _shown(game: Game, words: Words) -> Cell:
    if game.opponent is None:
        return Cell(game.mark)
    return Cell(game.mark, opponent=str(game.opponent_rank or "?"), colour=colour_letter(game.colour, words))


def _plain(game: Game) -> str:
    """Colours as in the report, w and b, whatever the language."""
    return game.mark if game.opponent is None else f"{game.opponent_rank or '?'}{game.colour or ''}{game.mark}"


_IN_ROUND = Kind(_shown, cell=_plain)


def _data(game: Game) -> dict[str, object]:
    return {
        "round": game.round_number,
        "opponent": game.opponent,
        "opponent_rank": game.opponent_rank,
        "colour": game.colour.value if game.colour else None,
        "result": game.mark,
    }
