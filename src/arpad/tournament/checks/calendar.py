from collections.abc import Iterator

from arpad.tournament.checks import ids
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding, Place


def end_not_before_start(tournament: Tournament) -> Iterator[Finding]:
    start, end = tournament.start, tournament.end
    if start is not None and end is not None and end < start:
        yield Finding(
            ids.END_BEFORE_START, {"start": start.isoformat(), "end": end.isoformat()}, place=Place(field="end")
        )


def round_dates_inside_the_event(tournament: Tournament) -> Iterator[Finding]:
    """From the first day to the last, as far as they are given."""
    start, end = tournament.start, tournament.end
    if start is not None and end is not None and end < start:
        return  # the dates of the event are wrong, not those of the rounds
    for round_number, day in enumerate(tournament.round_dates, 1):
        if day is None:
            continue
        if (start is not None and day < start) or (end is not None and day > end):
            yield Finding(
                ids.ROUND_DATE_OUTSIDE,
                {
                    "round": round_number,
                    "date": day.isoformat(),
                    "start": start.isoformat() if start else "…",
                    "end": end.isoformat() if end else "…",
                },
                place=Place(round_number=round_number, field="round_dates"),
            )
