"""An organiser appeals against the decision not to rate his event."""

from datetime import date

from arpad.office.act import Record, verb
from arpad.office.duties import fide_law
from arpad.office.events import event_named
from arpad.office.models import Decision, Event
from arpad.office.refused import Refused
from arpad.values.dates import plus_days
from arpad.values.finding import Finding

APPEALED = "appealed"


@verb("appeal", reason_needed=True)
def appeal(record: Record, event_key: str, filed_on: date | None = None) -> Decision:
    """Within the days of the edition from the day of the notice, where it has any (I-268).   [refusal]"""
    event, filed = event_named(event_key), filed_on or record.act.day
    notice = notice_of(event)
    if notice is None:
        raise Refused(Finding("office.E129", {"event": event.key}))
    law = fide_law(event)
    rule = law.find("refusal") if law is not None else None
    days = rule.maybe_integer("appeal_days") if rule is not None else None
    article = rule.article if rule is not None else ""
    if days is not None and filed > plus_days(notice, days):
        data = {"event": event.key, "notice": str(notice), "last": str(plus_days(notice, days)), "filed": str(filed)}
        raise Refused(Finding("office.E133", data, rule="refusal", article=article))
    record.about(f"event:{event.key}", notice=str(notice), filed_on=str(filed))
    return Decision.objects.create(
        subject=f"event:{event.key}",
        verdict=APPEALED,
        article=article,
        text=record.act.reason,
        decided_on=filed,
        log_number=record.number,
    )


def notice_of(event: Event) -> date | None:
    """When it was last told that the event is not rated: by FIDE's answer, or by this office's own refusal."""
    answers = event.forwardings.filter(answer="rejected").values_list("answered_on", flat=True)
    refusals = Decision.objects.filter(subject=f"event:{event.key}", verdict="refuse")
    days = [*answers, *refusals.values_list("decided_on", flat=True)]
    return max((day for day in days if day is not None), default=None)
