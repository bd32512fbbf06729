"""The rating of events as CSV, one line per player."""

import csv
import io
from collections.abc import Sequence

from arpad.rating.outcome import EventOutcome
from arpad.reports.rating_json import player_numbers

COLUMNS = (
    "number", "name", "id", "rating", "status", "games", "score", "expected", "opponents_average", "performance", "k",
    "change", "new_rating", "initial_rating",
)  # fmt: skip


def ratings_csv(events: Sequence[EventOutcome]) -> str:
    """Every player of every event; the event and its edition stand in the first columns."""
    out = io.StringIO()
    writer = csv.DictWriter(out, ("event", "start", "edition", *COLUMNS), lineterminator="\n")
    writer.writeheader()
    for event in events:
        case = event.prepared.case
        about = {"event": case.tournament.name, "start": case.start or "", "edition": case.edition.id}
        writer.writerows({**about, **player_numbers(player)} for player in event.players)
    return out.getvalue()
