"""Put the match days of an event together as its report, which is received and reviewed like any other."""

from arpad.office.act import described
from arpad.office.description import EVENT, Desk, Given, VerbDescription
from arpad.office.events import event_named
from arpad.office.match_days import FILE, assembled_report, match_days
from arpad.office.models import Event
from arpad.office.verbs.reports.add_match_day import has_match_days
from arpad.office.verbs.reports.receive import Submission

_OVER = (Event.State.REFUSED, Event.State.CANCELLED)


def _submission(given: Given) -> list[Submission]:
    """It came on the day on which the last part of it came."""
    event = event_named(given["key"])
    data = assembled_report(event)
    last = max(day.attachment.received_on for day in match_days(event))
    return [Submission(event.key, data, FILE, received_on=last)]


ASSEMBLE = described(
    VerbDescription(
        "assemble", Desk.REPORTS, subject=EVENT, through="receive", arguments=_submission, done="received",
        fits=lambda event: event.state not in _OVER and has_match_days(event),
        creates=True,
        help="Put the match days of an event together as its report, to be reviewed like any other.",
    )
)  # fmt: skip
