"""Enter what FIDE or the national federation answered to a report."""

from datetime import date

from arpad.office.act import Record, verb
from arpad.office.events import event_named
from arpad.office.models import Forwarding
from arpad.office.refused import Refused
from arpad.values.finding import Finding

ANSWERS = ("received", "rated", "rejected")


@verb("answer")
def answer(record: Record, event_key: str, to: str, said: str, answered_on: date | None = None) -> Forwarding:
    """To the latest version that was sent; a later answer takes the place of an earlier one, and the log has both."""
    event = event_named(event_key)
    sent = event.forwardings.filter(to=to).order_by("-pk").first()
    if sent is None:
        raise Refused(Finding("office.E102", {"event": event.key, "to": to.upper()}))
    sent.answer, sent.answered_on = said, answered_on or record.act.day
    sent.save(update_fields=["answer", "answered_on"])
    record.about(f"event:{event.key}", to=to, answer=said, answered_on=str(sent.answered_on), sha256=sent.sha256)
    return sent
