"""Pass an accepted report on to FIDE or the national federation, and keep what was sent."""

from collections.abc import Iterator
from datetime import date

from arpad.office.act import Record, verb
from arpad.office.deadlines import Deadline, forwarding_deadline
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Output,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named, responsible_for
from arpad.office.forwarding import CleanReport, as_corrected, clean_report
from arpad.office.hashes import sha256
from arpad.office.letters import addressee, draft
from arpad.office.models import Event, Forwarding, Letter
from arpad.office.refused import Refused
from arpad.office.verb_fields import IF_NOT_TODAY, SENT_TO
from arpad.reports.letters import ForwardedEvent
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Forwarded:
    forwarding: Forwarding
    letters: tuple[Letter, ...]
    findings: tuple[Finding, ...]


def _said(done: Forwarded, given: Given) -> Iterator[Said]:
    sent, to = done.forwarding, given["to"].upper()
    yield said("office.said.forwarded", event=given["key"], to=to, sha256=sent.sha256, due=sent.due_on or "—")


FORWARD = VerbDescription(
    "forward", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        SENT_TO,
        VerbField("due", FieldKind.DAY, help="A deadline stated by hand."),
        VerbField("sent_on", FieldKind.DAY, help=IF_NOT_TODAY),
    ),
    subject=EVENT, creates=True, fits=lambda event: event.state == Event.State.ACCEPTED, done="forwarded",
    help="Write the accepted report as FIDE or the national federation wants it, and keep what was sent.",
    said=_said, output=Output(lambda done: bytes(done.forwarding.content), "The clean report."),
)  # fmt: skip


@verb(FORWARD)
def forward(record: Record, event_key: str, to: str, due: date | None = None, sent_on: date | None = None) -> Forwarded:
    """As corrected since it was accepted. `due` is a deadline that somebody states; FIDE's is taken from its edition.
    The day it first goes to FIDE is the day it was uploaded, for every later look at the event (I-256)."""
    event = event_named(event_key)
    if to == "fide" and event.national_only:
        raise Refused(Finding("office.E254", {"event": event.key}))
    day = sent_on or record.act.day
    now = as_corrected(event)
    clean = clean_report(now, to)
    digest = sha256(clean.content)
    same = event.forwardings.filter(to=to, sha256=digest).first()
    if same is not None:
        raise Refused(Finding("office.E101", {"event": event.key, "to": to.upper(), "sent": str(same.sent_on)}))
    deadline = _deadline(event, to, due)
    sent = Forwarding.objects.create(
        event=event,
        to=to,
        due_on=deadline.due if deadline else None,
        sent_on=day,
        responsible=responsible_for(event, now.tournament),
        sha256=digest,
        content=clean.content,
    )
    record.about(f"event:{event.key}", to=to, version=now.report.version, sha256=digest)
    letters = draft(record, f"event:{event.key}", _letter(sent, clean, deadline), addressee(event, to, day))
    late = [Finding("office.W092", {"event": event.key, "due": str(deadline.due)}, article=deadline.article)
            for deadline in [deadline] if deadline and day > deadline.due]  # fmt: skip
    return Forwarded(sent, letters, (*late, *clean.findings))


def _deadline(event: Event, to: str, stated: date | None) -> Deadline | None:
    if stated is not None:
        return Deadline(stated, "")
    return forwarding_deadline(event) if to == "fide" else None


def _letter(sent: Forwarding, clean: CleanReport, deadline: Deadline | None) -> ForwardedEvent:
    event = sent.event
    due, article = (deadline.due, deadline.article) if deadline else (None, "")
    return ForwardedEvent(
        event.key, event.name, event.start, event.end, sent.to, clean.players, sent.sha256, due, article
    )
