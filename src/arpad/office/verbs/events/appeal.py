"""An organiser appeals against the decision not to rate his event."""

from collections.abc import Iterator
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
    said,
)
from arpad.office.events import event_named, fide_law
from arpad.office.letters import addressee, draft, recipient_of
from arpad.office.models import Decision, Event, Letter
from arpad.office.refused import Refused
from arpad.office.verb_fields import IF_NOT_TODAY
from arpad.reports.letters import Appealed
from arpad.values.dates import plus_days
from arpad.values.finding import Finding
from arpad.values.records import dataclass

APPEALED = "appealed"
OFFICE = "office"


@dataclass(frozen=True)
class Appeal:
    decision: Decision
    letters: tuple[Letter, ...]


@dataclass(frozen=True)
class Notice:
    """That the event is not rated: when, and by whom (fide, national or office)."""

    day: date
    by: str


def _said(done: Appeal, given: Given) -> Iterator[Said]:
    yield said("office.said.appealed", event=given["key"], day=done.decision.decided_on)


APPEAL = VerbDescription(
    "appeal", Desk.EVENTS, About.EVENT, OF_THE_PLACE,
    (VerbField("filed_on", FieldKind.DAY, about=("office.E133",), help=IF_NOT_TODAY),),
    subject=EVENT, reason_needed=True, creates=True, fits=lambda event: notice_of(event) is not None,
    help="Enter an organiser's appeal against the decision not to rate the event; refused after the edition's days.",
    said=_said,
)  # fmt: skip


@verb(APPEAL)
def appeal(record: Record, event_key: str, filed_on: date | None = None) -> Appeal:
    """Within the days of the edition from the day of the notice, where it has any (I-268). A letter takes it to
    whoever gave the notice, or tells its sender that the office looks at its own decision again (I-273).   [refusal]"""
    event, filed = event_named(event_key), filed_on or record.act.day
    notice = notice_of(event)
    if notice is None:
        raise Refused(Finding("office.E129", {"event": event.key}))
    law = fide_law(event)
    rule = law.find("refusal") if law is not None else None
    days = rule.maybe_integer("appeal_days") if rule is not None else None
    article = rule.article if rule is not None else ""
    last = plus_days(notice.day, days) if days is not None else None
    if last is not None and filed > last:
        data = {"event": event.key, "notice": str(notice.day), "last": str(last), "filed": str(filed)}
        raise Refused(Finding("office.E133", data, rule="refusal", article=article))
    record.about(f"event:{event.key}", notice=str(notice.day), filed_on=str(filed))
    made = Decision.objects.create(
        subject=f"event:{event.key}",
        verdict=APPEALED,
        article=article,
        text=record.act.reason,
        decided_on=filed,
        log_number=record.number,
    )
    matter = Appealed(
        event.key, event.name, event.start, event.end, notice.by, notice.day, filed, last, article, record.act.reason
    )
    to = recipient_of(event) if notice.by == OFFICE else addressee(event, notice.by, filed)
    return Appeal(made, draft(record, f"event:{event.key}", matter, to))


def notice_of(event: Event) -> Notice | None:
    """When it was last told that the event is not rated: by an answer from outside, or by the office's own refusal."""
    answers = event.forwardings.filter(answer="rejected").values_list("answered_on", "to")
    refusals = Decision.objects.filter(subject=f"event:{event.key}", verdict="refuse")
    notices = [Notice(day, by) for day, by in answers if day is not None]
    notices += [Notice(day, OFFICE) for day in refusals.values_list("decided_on", flat=True)]
    return max(notices, key=lambda notice: notice.day, default=None)
