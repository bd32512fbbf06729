"""Record what the administrator decides where the regulation leaves a requirement to him."""

from collections.abc import Iterator

from arpad.homologation.registration import DECISION
from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Offer,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import ADMITTED, DENIED, event_named, subject_of
from arpad.office.homologating import law_of_homologation, verdict_of
from arpad.office.models import Decision
from arpad.office.refused import Refused
from arpad.values.finding import Finding

ALLOW, DENY = "admit", "deny"


def _left_to_him(key: str) -> list[Offer]:
    """The rules that leave it to the administrator and are not met as things stand."""
    verdict = verdict_of(event_named(key))
    return (
        [(requirement.rule.name, "") for requirement in verdict.requirements if requirement.missing_fact == DECISION]
        if verdict
        else []
    )


def _said(done: Decision, given: Given) -> Iterator[Said]:
    yield said(f"office.said.{done.verdict}", event=given["key"], rule=given["rule"])


ADMIT = VerbDescription(
    "admit", Desk.EVENTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("rule", FieldKind.CHOICE, needed=True, most=60, offers=_left_to_him, about=("rea.E022",)),
        VerbField("decision", FieldKind.CHOICE, needed=True, choices=(ALLOW, DENY), option="--deny", flag=DENY,
                  help="It is not admitted."),
    ),
    subject=EVENT, reason_needed=True, arguments=lambda given: [given["key"], given["rule"],
        given["decision"] == ALLOW],
    fits=lambda event: law_of_homologation(event) is not None and bool(_left_to_him(event.key)),
    help="Record what the administrator decides where the regulation leaves a RULE open. The reason is kept.",
    said=_said,
)  # fmt: skip


@verb(ADMIT)
def admit(record: Record, event_key: str, rule: str, admitted: bool = True) -> Decision:
    """Only what is left to him and not met as it stands; a later decision takes the place of an earlier one."""
    event = event_named(event_key)
    verdict = verdict_of(event)
    if verdict is None:
        raise Refused(Finding("rea.E021", {"event": event.key}))
    left = {
        requirement.rule.name: requirement
        for requirement in verdict.requirements
        if requirement.missing_fact == DECISION
    }
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
