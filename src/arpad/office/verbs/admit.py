"""Record what the administrator decides where the regulation leaves a requirement to him."""

from arpad.homologation.registration import DECISION
from arpad.office.act import Record, verb
from arpad.office.event_decisions import ADMITTED, DENIED, subject_of
from arpad.office.events import event_named
from arpad.office.homologating import verdict_of
from arpad.office.models import Decision
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@verb("admit", reason_needed=True)
def admit(record: Record, event_key: str, rule: str, admitted: bool = True) -> Decision:
    """Only what is left to him and not met as it stands; a later decision takes the place of an earlier one."""
    event = event_named(event_key)
    verdict = verdict_of(event)
    if verdict is None:
        raise Refused(Finding("rea.E021", {"event": event.key}))
    left = {one.rule.name: one for one in verdict.requirements if one.missing_fact == DECISION}
    if rule not in left:
        raise Refused(Finding("rea.E022", {"event": event.key, "name": rule, "left": ", ".join(left) or "—"}))
    about = left[rule]
    made = Decision.objects.create(
        subject=subject_of(event, rule),
        verdict=ADMITTED if admitted else DENIED,
        article=about.article or about.rule.article,
        text=record.act.reason,
        decided_on=record.act.day,
        log_number=record.number,
    )
    record.about(subject_of(event, rule), verdict=made.verdict)
    return made
