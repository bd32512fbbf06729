"""The rating of events as CSV, one line per player."""

from collections.abc import Sequence

from arpad.rating.outcome import EventOutcome
from arpad.reports.rating_json import player_numbers
from arpad.results.as_csv import csv_text

COLUMNS = (
    "number", "name", "id", "rating", "status", "games", "score", "expected", "opponents_average", "performance", "k",
    "change", "new_rating", "initial_rating",
)  # fmt: skip


def ratings_csv(events: Sequence[EventOutcome]) -> str:
    """Every player of every event; the event and its edition stand in the first columns."""
    rows = []
    for event in events:
        case = event.prepared.case
        about = (case.tournament.name, case.start or "", case.edition.id)
        rows += [[*about, *player_numbers(player).values()] for player in event.players]
    return csv_text(("event", "start", "edition", *COLUMNS), rows)
