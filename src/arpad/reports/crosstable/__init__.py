"""Crosstables of players and of teams: what they show, and the same for other programs."""

from arpad.reports.crosstable.data import (
    crosstable_csv,
    crosstable_json,
    team_crosstable_csv,
    team_crosstable_json,
)
from arpad.reports.crosstable.players import shown_players
from arpad.reports.crosstable.teams import shown_teams

__all__ = [
    "crosstable_csv",
    "crosstable_json",
    "shown_players",
    "shown_teams",
    "team_crosstable_csv",
    "team_crosstable_json",
]
