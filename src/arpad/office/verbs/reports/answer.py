"""Enter what FIDE or the national federation answered to a report."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    Word,
    said,
)
from arpad.office.events import event_named
from arpad.office.models import Forwarding
from arpad.office.refused import Refused
from arpad.office.verb_fields import IF_NOT_TODAY, SENT_TO
from arpad.values.finding import Finding

ANSWERS = ("received", "rated", "rejected")


def _said(done: Forwarding, given: Given) -> Iterator[Said]:
    answered = Word(f"office.answer.{given['said']}")
    to, day = given["to"].upper(), done.answered_on
    yield said("office.said.answered", event=given["key"], to=to, answer=answered, day=day)


ANSWER = VerbDescription(
    "answer", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        replace(SENT_TO, help="Who answered."),
        VerbField("said", FieldKind.CHOICE, needed=True, choices=ANSWERS, metavar="ANSWER"),
        VerbField("answered_on", FieldKind.DAY, help=IF_NOT_TODAY),
    ),
    subject=EVENT, fits=lambda event: event.forwardings.exists(), done="answered",
    help="Enter the answer to a report that was passed on.",
    said=_said,
)  # fmt: skip


@verb(ANSWER)
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
