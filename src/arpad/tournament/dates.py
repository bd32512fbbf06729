"""The day that selects the law."""

from datetime import date

from arpad.tournament.model import Tournament


def start_of(tournament: Tournament) -> date | None:
    """The start in the report, else its earliest round. Never today."""
    known = [day for day in tournament.round_dates if day is not None]
    return tournament.start or min(known, default=None)
