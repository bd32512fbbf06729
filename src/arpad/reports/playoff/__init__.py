"""The plan of a play-off: in words, on paper, and for other programs."""

from arpad.reports.playoff.data import playoff_json, playoff_table
from arpad.reports.playoff.page import playoff_paper, playoff_text
from arpad.reports.playoff.shown import clock_text, shown_plan

__all__ = ["clock_text", "playoff_json", "playoff_paper", "playoff_table", "playoff_text", "shown_plan"]
