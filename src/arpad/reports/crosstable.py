"""Crosstables of players and of teams.

That of teams has game points in every match, match points and game points at the end.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from arpad.reports.event_page import event_line, who_left
from arpad.results.data import as_rows
from arpad.results.table import (
    DATA,
    NUMBER,
    PERSON,
    POINTS,
    RATING,
    TEXT,
    Cell,
    Column,
    Kind,
    Table,
    Words,
    half_points,
    named,
    points_text,
)
from arpad.standings.event import EventStandings
from arpad.standings.team_crosstable import Match, TeamCrosstable, TeamLine
from arpad.tournament.crosstable import Crosstable, Game, Line
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament
from arpad.values.numbers import shortest_text
from arpad.values.result import Colour

__all__ = ["crosstable_document", "players_table", "teams_table"]


def crosstable_document(table: Table, tournament: Tournament, rounds: int, whose: str) -> dict[str, Any]:
    """`whose` lines these are: players or teams."""
    return {
        "event": {
            "name": tournament.name,
            "city": tournament.city,
            "federation": tournament.federation,
            "start": str(tournament.start) if tournament.start else None,
            "end": str(tournament.end) if tournament.end else None,
            "type": event_type_of(tournament).type.value,
        },
        "rounds": rounds,
        whose: as_rows(table),
    }


GAME = Kind(lambda cell, words: cell, cell=lambda cell: cell.text)


def game_column(name: str, kind: Kind, value: Callable[[Any], Any], by_opponent: bool) -> Column:
    """Against an opponent, by his rank; or of a round, by its number, which CSV has as R1."""
    return Column(name if by_opponent else f"R{name}", kind, value, label=name, part="game")


def colour_letter(colour: Colour | None, words: Words) -> str:
    if colour is None:
        return ""
    return words.text("crosstable.white" if colour is Colour.WHITE else "crosstable.black")


def _title(line: Line) -> str:
    return line.entry.title.value if line.entry.title else ""


_PLAYER_COLUMNS = (
    Column("rank", NUMBER, lambda line: line.place.rank, "crosstable.rank", part="rank"),
    Column("number", NUMBER, lambda line: line.entry.number),
    Column("title", TEXT, _title),
    Column("name", TEXT, lambda line: line.entry.name),
    Column("person", PERSON, lambda line: (_title(line), line.entry.name), "crosstable.name", part="name"),
    Column("rating", RATING, lambda line: line.entry.rating, "crosstable.rating", "rating"),
    Column("federation", TEXT, lambda line: line.entry.federation, "crosstable.federation"),
    Column("id", TEXT, lambda line: line.entry.player_id),
    Column("points", POINTS, lambda line: line.place.points, "crosstable.points", "points", part="total"),
    Column("games", DATA, lambda line: [_game_data(game) for game in line.games if game is not None]),
)


def players_table(table: Crosstable, tournament: Tournament, ranked: EventStandings | None = None) -> Table:
    """With what became of the results of whoever left, where the standings are known."""
    games, (points,) = tuple(_game_columns(table)), named(_PLAYER_COLUMNS, "points")
    legend = "crosstable.legend" if table.by_opponent else "crosstable.legend.rounds"
    return Table(
        table.lines,
        csv=(*named(_PLAYER_COLUMNS, "rank", "number", "title", "name", "rating", "federation", "id"), *games, points),
        json=named(_PLAYER_COLUMNS, "rank", "number", "name", "title", "rating", "federation", "id", "points", "games"),
        page=(*named(_PLAYER_COLUMNS, "rank", "person", "rating", "federation"), *games, points),
        about=lambda words: [event_line(tournament, words)],
        notes=lambda words: [words.text(legend), *(who_left(ranked, words) if ranked else ())],
        by_opponent=table.by_opponent,
    )


def _game_columns(table: Crosstable) -> Iterator[Column]:
    if table.by_opponent:
        for other in table.lines:
            yield game_column(str(other.place.rank), GAME, partial(_games_against, other), by_opponent=True)
    else:
        for at in range(table.rounds):
            yield game_column(str(at + 1), _GAME_IN_ROUND, partial(_game_in_round, at), by_opponent=False)


def _games_against(other: Line, line: Line) -> Cell:
    if other is line:
        return Cell(diagonal=True)
    return Cell("".join(game.mark for game in line.against(other.place.number)))


def _game_in_round(at: int, line: Line) -> Game | None:
    return line.games[at]


def _game_shown(game: Game, words: Words) -> Cell:
    if game.opponent is None:
        return Cell(game.mark)
    return Cell(game.mark, opponent=str(game.opponent_rank or "?"), colour=colour_letter(game.colour, words))


def _game_plain(game: Game) -> str:
    """Colours as in the report, w and b, whatever the language."""
    return game.mark if game.opponent is None else f"{game.opponent_rank or '?'}{game.colour or ''}{game.mark}"


_GAME_IN_ROUND = Kind(_game_shown, cell=_game_plain)


def _game_data(game: Game) -> dict[str, object]:
    return {
        "round": game.round_number,
        "opponent": game.opponent,
        "opponent_rank": game.opponent_rank,
        "colour": game.colour.value if game.colour else None,
        "result": game.mark,
    }


_TEAM_COLUMNS = (
    Column("rank", NUMBER, lambda line: line.rank, "crosstable.rank", part="rank"),
    Column("number", NUMBER, lambda line: line.number),
    Column("name", TEXT, lambda line: line.name),
    Column("team", PERSON, lambda line: ("", line.name), "crosstable.team", part="name"),
    Column("match_points", POINTS, lambda line: line.match_points, "standings.MP", "points", part="total"),
    Column("game_points", POINTS, lambda line: line.game_points, "standings.GP", "points", part="total"),
    Column("matches", DATA, lambda line: [_match_data(match) for match in line.matches]),
)
_POINTS = ("match_points", "game_points")


def teams_table(table: TeamCrosstable, tournament: Tournament, ranked: EventStandings | None = None) -> Table:
    """With what became of the results of whoever left, where the standings are known."""
    games = tuple(_match_columns(table))
    legend = "crosstable.legend.teams" if table.by_opponent else "crosstable.legend.teams.rounds"
    totals = _POINTS if table.primary == "MP" else _POINTS[::-1]
    return Table(
        table.lines,
        csv=(*named(_TEAM_COLUMNS, "rank", "number", "name"), *games, *named(_TEAM_COLUMNS, *_POINTS)),
        json=named(_TEAM_COLUMNS, "rank", "number", "name", *_POINTS, "matches"),
        page=(*named(_TEAM_COLUMNS, "rank", "team"), *games, *named(_TEAM_COLUMNS, *totals)),
        about=lambda words: [event_line(tournament, words)],
        notes=lambda words: [words.text(legend), *(who_left(ranked, words) if ranked else ())],
        by_opponent=table.by_opponent,
    )


def _match_columns(table: TeamCrosstable) -> Iterator[Column]:
    if table.by_opponent:
        for other in table.lines:
            yield game_column(str(other.rank), _MATCHES_AGAINST, partial(_matches_against, other), by_opponent=True)
    else:
        for at in range(table.rounds):
            yield game_column(str(at + 1), _MATCH_IN_ROUND, partial(_match_in_round, at), by_opponent=False)


def _matches_against(other: TeamLine, line: TeamLine) -> tuple[Match, ...] | Cell:
    return Cell(diagonal=True) if other is line else tuple(line.against(other.number))


def _match_in_round(at: int, line: TeamLine) -> Match:
    return line.matches[at]


def _points(match: Match, points: Callable[[int], str]) -> str:
    """Game points; what was not played has its mark before them, if there are any."""
    if match.mark and not match.game_points:
        return match.mark
    return match.mark + points(match.game_points)


def _match_shown(match: Match, words: Words) -> Cell:
    text = _points(match, lambda tenths: points_text(tenths, words))
    if match.opponent is None:
        return Cell(text if match.mark else "")
    return Cell(text, opponent=str(match.opponent_rank), colour=colour_letter(match.colour, words))


def _match_plain(match: Match) -> str:
    text = _points(match, half_points)
    if match.opponent is None:
        return text if match.mark else ""
    return f"{match.opponent_rank}{match.colour or ''}{text}"


def _met(met: tuple[Match, ...] | Cell, points: Callable[[int], str]) -> Cell:
    return met if isinstance(met, Cell) else Cell(" ".join(_points(match, points) for match in met))


_MATCHES_AGAINST = Kind(
    lambda met, words: _met(met, lambda tenths: points_text(tenths, words)),
    cell=lambda met: _met(met, half_points).text,
)
_MATCH_IN_ROUND = Kind(_match_shown, cell=_match_plain)


def _match_data(match: Match) -> dict[str, object]:
    return {
        "round": match.round_number,
        "opponent": match.opponent,
        "opponent_rank": match.opponent_rank,
        "colour": match.colour.value if match.colour else None,
        "match_points": shortest_text(match.match_points, 1),
        "game_points": shortest_text(match.game_points, 1),
        "mark": match.mark,
    }
