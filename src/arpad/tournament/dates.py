"""The day that selects the law, and how the rounds fill the days."""

from collections import Counter
from datetime import date

from arpad.tournament.model import Tournament


def start_of(tournament: Tournament) -> date | None:
    """The start in the report, else its earliest round. Never today."""
    known = [day for day in tournament.round_dates if day is not None]
    return tournament.start or min(known, default=None)


def end_of(tournament: Tournament) -> date | None:
    """The day of the last round, from which deadlines run; else the end in the report."""
    known = [day for day in tournament.round_dates if day is not None]
    return max(known, default=None) or tournament.end


def busiest_day(tournament: Tournament) -> tuple[str, int] | None:
    """The day with most rounds, the last of several, and how many; None where no round has a date."""
    days = Counter(day for day in tournament.round_dates if day is not None)
    if not days:
        return None
    day, rounds = max(days.items(), key=lambda item: (item[1], item[0]))
    return str(day), rounds
