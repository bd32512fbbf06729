"""The crosstable for other programs."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from arpad.reports.crosstable.players import shown_players
from arpad.reports.crosstable.teams import shown_teams
from arpad.reports.shown_table import ShownTable
from arpad.reports.wording import wording
from arpad.results.as_csv import csv_text
from arpad.standings.team_crosstable import Match, TeamCrosstable, TeamLine
from arpad.tournament.crosstable import Crosstable, Game, Line
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament
from arpad.values.decimals import shortest_text


def crosstable_csv(table: Crosstable, tournament: Tournament) -> str:
    """Colours as in the report, w and b, whatever the language."""
    shown = shown_players(table, tournament, wording("en"))
    people = ("rank", "number", "title", "name", "rating", "federation", "id")
    rows = []
    for line, told in zip(table.lines, shown.lines, strict=True):
        person = [told.rank, line.place.number, told.title, told.name, *told.facts, line.entry.player_id]
        rows.append([*person, *(cell.plain for cell in told.cells), shortest_text(line.place.points, 1)])
    return csv_text([*people, *_columns(shown), "points"], rows)


def team_crosstable_csv(table: TeamCrosstable, tournament: Tournament) -> str:
    shown = shown_teams(table, tournament, wording("en"))
    rows = []
    for line, told in zip(table.lines, shown.lines, strict=True):
        points = (shortest_text(line.match_points, 1), shortest_text(line.game_points, 1))
        rows.append([line.rank, line.number, line.name, *(cell.plain for cell in told.cells), *points])
    return csv_text(["rank", "number", "name", *_columns(shown), "match_points", "game_points"], rows)


def _columns(shown: ShownTable) -> list[str]:
    return [name if shown.by_opponent else f"R{name}" for name in shown.columns]


def crosstable_json(table: Crosstable, tournament: Tournament) -> str:
    return _json(tournament, table.rounds, "players", [_line(line) for line in table.lines])


def team_crosstable_json(table: TeamCrosstable, tournament: Tournament) -> str:
    return _json(tournament, table.rounds, "teams", [_team(line) for line in table.lines])


def _json(tournament: Tournament, rounds: int, whose: str, lines: Sequence[Mapping[str, Any]]) -> str:
    shown = {
        "event": {
            "name": tournament.name,
            "city": tournament.city,
            "federation": tournament.federation,
            "start": str(tournament.start) if tournament.start else None,
            "end": str(tournament.end) if tournament.end else None,
            "type": event_type_of(tournament).type.value,
        },
        "rounds": rounds,
        whose: lines,
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _line(line: Line) -> dict[str, Any]:
    entry = line.entry
    return {
        "rank": line.place.rank,
        "number": entry.number,
        "name": entry.name,
        "title": entry.title.value if entry.title else "",
        "rating": entry.rating,
        "federation": entry.federation,
        "id": entry.player_id,
        "points": shortest_text(line.place.points, 1),
        "games": [_game(game) for game in line.games if game is not None],
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "round": game.round_number,
        "opponent": game.opponent,
        "opponent_rank": game.opponent_rank,
        "colour": game.colour.value if game.colour else None,
        "result": game.mark,
    }


def _team(line: TeamLine) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "number": line.number,
        "name": line.name,
        "match_points": shortest_text(line.match_points, 1),
        "game_points": shortest_text(line.game_points, 1),
        "matches": [_match(match) for match in line.matches],
    }


def _match(match: Match) -> dict[str, Any]:
    return {
        "round": match.round_number,
        "opponent": match.opponent,
        "opponent_rank": match.opponent_rank,
        "colour": match.colour.value if match.colour else None,
        "match_points": shortest_text(match.match_points, 1),
        "game_points": shortest_text(match.game_points, 1),
        "mark": match.mark,
    }
