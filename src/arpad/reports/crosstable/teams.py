"""The crosstable of teams: game points in every match, match points and game points at the end."""

from collections.abc import Callable, Iterator
from functools import partial

from arpad.reports.crosstable.cells import colour_letter, game_column
from arpad.reports.event_line import event_line
from arpad.reports.who_left import who_left
from arpad.results.kinds import DATA, NUMBER, PERSON, POINTS, TEXT, half_points, points_text
from arpad.results.table import Cell, Column, Kind, Table, named
from arpad.results.words import Words
from arpad.standings.event import EventStandings
from arpad.standings.team_crosstable import Match, TeamCrosstable, TeamLine
from arpad.tournament.model import Tournament
from arpad.values.decimals import shortest_text

_COLUMNS = (
    Column("rank", NUMBER, lambda line: line.rank, "crosstable.rank", part="rank"),
    Column("number", NUMBER, lambda line: line.number),
    Column("name", TEXT, lambda line: line.name),
    Column("team", PERSON, lambda line: ("", line.name), "crosstable.team", part="name"),
    Column("match_points", POINTS, lambda line: line.match_points, "standings.MP", "points", part="total"),
    Column("game_points", POINTS, lambda line: line.game_points, "standings.GP", "points", part="total"),
    Column("matches", DATA, lambda line: [_data(match) for match in line.matches]),
)
_POINTS = ("match_points", "game_points")


def teams_table(table: TeamCrosstable, tournament: Tournament, ranked: EventStandings | None = None) -> Table:
    """With what became of the results of whoever left, where the standings are known."""
    games = tuple(_games(table))
    legend = "crosstable.legend.teams" if table.by_opponent else "crosstable.legend.teams.rounds"
    totals = _POINTS if table.primary == "MP" else _POINTS[::-1]
    return Table(
        table.lines,
        csv=(*named(_COLUMNS, "rank", "number", "name"), *games, *named(_COLUMNS, *_POINTS)),
        json=named(_COLUMNS, "rank", "number", "name", *_POINTS, "matches"),
        page=(*named(_COLUMNS, "rank", "team"), *games, *named(_COLUMNS, *totals)),
        about=lambda words: [event_line(tournament, words)],
        notes=lambda words: [words.text(legend), *(who_left(ranked, words) if ranked else ())],
        by_opponent=table.by_opponent,
    )


def _games(table: TeamCrosstable) -> Iterator[Column]:
    if table.by_opponent:
        for other in table.lines:
            yield game_column(str(other.rank), _AGAINST, partial(_against, other), by_opponent=True)
    else:
        for at in range(table.rounds):
            yield game_column(str(at + 1), _IN_ROUND, partial(_in_round, at), by_opponent=False)


def _against(other: TeamLine, line: TeamLine) -> tuple[Match, ...] | Cell:
    return Cell(diagonal=True) if other is line else tuple(line.against(other.number))


def _in_round(at: int, line: TeamLine) -> Match:
    return line.matches[at]


def _points(match: Match, points: Callable[[int], str]) -> str:
    """Game points; what was not played has its mark before them, if there are any."""
    if match.mark and not match.game_points:
        return match.mark
    return match.mark + points(match.game_points)


def _shown(match: Match, words: Words) -> Cell:
    text = _points(match, lambda tenths: points_text(tenths, words))
    if match.opponent is None:
        return Cell(text if match.mark else "")
    return Cell(text, opponent=str(match.opponent_rank), colour=colour_letter(match.colour, words))


def _plain(match: Match) -> str:
    text = _points(match, half_points)
    if match.opponent is None:
        return text if match.mark else ""
    return f"{match.opponent_rank}{match.colour or ''}{text}"


def _met(met: tuple[Match, ...] | Cell, points: Callable[[int], str]) -> Cell:
    return met if isinstance(met, Cell) else Cell(" ".join(_points(match, points) for match in met))


_AGAINST = Kind(
    lambda met, words: _met(met, lambda tenths: points_text(tenths, words)),
    cell=lambda met: _met(met, half_points).text,
)
_IN_ROUND = Kind(_shown, cell=_plain)


def _data(match: Match) -> dict[str, object]:
    return {
        "round": match.round_number,
        "opponent": match.opponent,
        "opponent_rank": match.opponent_rank,
        "colour": match.colour.value if match.colour else None,
        "match_points": shortest_text(match.match_points, 1),
        "game_points": shortest_text(match.game_points, 1),
        "mark": match.mark,
    }
