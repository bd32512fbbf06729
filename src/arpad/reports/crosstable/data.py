"""The crosstable for other programs."""

import csv
import io
import json
from typing import Any

from arpad.reports.crosstable.cells import column_names, shown_lines
from arpad.reports.wording import wording
from arpad.tournament.crosstable import Crosstable, Game, Line
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament
from arpad.values.decimals import shortest_text


def crosstable_csv(table: Crosstable) -> str:
    """Colours as in the report, w and b, whatever the language."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = [name if table.by_opponent else f"R{name}" for name in column_names(table)]
    writer.writerow(["rank", "number", "title", "name", "rating", "federation", "id", *columns, "points"])
    for line, shown in zip(table.lines, shown_lines(table, wording("en")), strict=True):
        person = [shown.rank, shown.number, shown.title, shown.name, shown.rating, shown.federation]
        cells = [cell.plain for cell in shown.cells]
        writer.writerow([*person, line.entry.player_id, *cells, shortest_text(line.place.points, 1)])
    return out.getvalue()


def crosstable_json(table: Crosstable, tournament: Tournament) -> str:
    shown = {
        "event": {
            "name": tournament.name,
            "city": tournament.city,
            "federation": tournament.federation,
            "start": str(tournament.start) if tournament.start else None,
            "end": str(tournament.end) if tournament.end else None,
            "type": event_type_of(tournament).type.value,
        },
        "rounds": table.rounds,
        "players": [_line(line) for line in table.lines],
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
