"""Write to whoever owes a report, and say what the office itself must pass on soon."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.office.act import Record, verb
from arpad.office.deadlines import Deadline, forwarding_deadline, report_deadline, returned_deadline
from arpad.office.description import (
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    OnTop,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import expects_report
from arpad.office.letters import draft, recipient_of
from arpad.office.models import Event, Forwarding, Letter
from arpad.reports.letters import ReportReminder
from arpad.values.finding import Finding
from arpad.values.records import dataclass

_OWING = (Event.State.REGISTERED, Event.State.RETURNED)


@dataclass(frozen=True)
class Reminded:
    letters: tuple[Letter, ...]
    findings: tuple[Finding, ...]


def _said(done: Reminded, given: Given) -> Iterator[Said]:
    if not done.letters:
        yield said("office.said.no_letters")


REMIND = VerbDescription(
    "remind", Desk.LETTERS, About.OFFICE, OF_THE_OFFICE,
    (VerbField("within", FieldKind.NUMBER, most=366, usual="7", help="So many days before a deadline."),),
    arguments=lambda given: [given["within"]] if given["within"] is not None else [],
    acted_on=lambda done, given: "reminders",
    on_top=OnTop("desk_remind", "one button among the letters that wait"),
    help="Draft letters to whoever owes a report, and say what must be passed on to FIDE soon.",
    said=_said,
)  # fmt: skip


@verb(REMIND)
def remind(record: Record, within: int = 7) -> Reminded:
    """One letter an event and stage: so many days before the deadline, once it has passed, once it has expired."""
    today = record.act.day
    matters = [(event, matter) for event, matter in _owed(today, within) if _is_new(event, matter)]
    record.about("reminders", events=len(matters))
    letters = [
        letter
        for event, matter in matters
        for letter in draft(record, f"event:{event.key}", matter, recipient_of(event), _kind(matter))
    ]
    return Reminded(tuple(letters), (*_to_pass_on(today, within), *_unanswered(today)))


def _owed(today: date, within: int) -> Iterator[tuple[Event, ReportReminder]]:
    for event in Event.objects.filter(state__in=_OWING, end__lt=today).order_by("end", "key"):
        if not expects_report(event):
            continue
        deadline = returned_deadline(event) or report_deadline(event)
        if deadline is not None and deadline.due - today > timedelta(days=within):
            continue
        due, article = (deadline.due, deadline.article) if deadline else (None, "")
        expiry = deadline.expiry if deadline else None
        stage = stage_of(deadline, today)
        yield event, ReportReminder(event.key, event.name, event.end, stage, due, expiry, article)


def stage_of(deadline: Deadline | None, today: date) -> str:
    if deadline is None or today <= deadline.due:
        return "before"
    return "expired" if deadline.expiry is not None and today > deadline.expiry else "late"


def _kind(matter: ReportReminder) -> str:
    return f"{matter.kind}_{matter.stage}"


def _is_new(event: Event, matter: ReportReminder) -> bool:
    return not Letter.objects.filter(subject=f"event:{event.key}", kind=_kind(matter)).exists()


def _unanswered(today: date) -> Iterator[Finding]:
    """Reports that should be with somebody by now, of whom nobody has heard."""
    waiting = Forwarding.objects.filter(answer="", due_on__lt=today).select_related("event")
    for sent in waiting.order_by("due_on", "pk"):
        data = {"event": sent.event.key, "to": sent.to.upper(), "sent": str(sent.sent_on), "due": str(sent.due_on)}
        yield Finding("office.W097", data)


def _to_pass_on(today: date, within: int) -> Iterator[Finding]:
    """Accepted events that FIDE has not got, whose last day is near or gone."""
    waiting = Event.objects.filter(state=Event.State.ACCEPTED, national_only=False).exclude(forwardings__to="fide")
    for event in waiting.order_by("end", "key"):
        deadline = forwarding_deadline(event)
        if deadline is not None and deadline.due - today <= timedelta(days=within):
            yield Finding("office.W090", {"event": event.key, "due": str(deadline.due)}, article=deadline.article)
