"""Crosstables of players and of teams."""

from typing import Any

from arpad.reports.crosstable.players import players_table
from arpad.reports.crosstable.teams import teams_table
from arpad.results.as_json import as_rows
from arpad.results.table import Table
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament

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
