"""Crosstables of players and of teams as text, CSV, JSON, a web page and paper."""

from arpad.reports.crosstable.data import (
    crosstable_csv,
    crosstable_json,
    team_crosstable_csv,
    team_crosstable_json,
)
from arpad.reports.crosstable.page import crosstable_html, crosstable_paper
from arpad.reports.crosstable.plain import crosstable_text
from arpad.reports.crosstable.players import shown_players
from arpad.reports.crosstable.teams import shown_teams

__all__ = [
    "crosstable_csv",
    "crosstable_html",
    "crosstable_json",
    "crosstable_paper",
    "crosstable_text",
    "shown_players",
    "shown_teams",
    "team_crosstable_csv",
    "team_crosstable_json",
]
