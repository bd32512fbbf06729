"""The rating of events as CSV, one line per player."""

import csv
import io
from collections.abc import Sequence

from arpad.rating.outcome import EventOutcome
from arpad.reports.rating_json import event_json
from arpad.reports.wording import Wording

COLUMNS = (
    "number", "name", "id", "rating", "status", "games", "score", "expected", "opponents_average", "performance", "k",
    "change", "new_rating", "initial_rating",
)  # fmt: skip


def ratings_csv(events: Sequence[EventOutcome], words: Wording) -> str:
    """Every player of every event; the event and its edition stand in the first columns."""
    out = io.StringIO()
    writer = csv.DictWriter(out, ("event", "start", "edition", *COLUMNS), lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for event in events:
        shown = event_json(event, (), words)
        about = {"event": shown["event"]["name"], "start": shown["event"]["start"], "edition": shown["edition"]}
        writer.writerows({**about, **player} for player in shown["players"])
    return out.getvalue()
