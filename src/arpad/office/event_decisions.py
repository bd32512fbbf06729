"""What the federation decided about an event, from the decisions that are kept."""

from arpad.homologation.form import AdministratorsDecision
from arpad.office.models import Decision, Event

HOMOLOGATED, NOT_HOMOLOGATED = "homologated", "not_homologated"
ADMITTED, DENIED = "admitted", "denied"


def subject_of(event: Event, rule: str = "") -> str:
    return f"event:{event.key}:{rule}" if rule else f"event:{event.key}"


def homologated(event: Event) -> bool | None:
    """The last decision; None while nobody has decided."""
    decisions = Decision.objects.filter(subject=subject_of(event), verdict__in=(HOMOLOGATED, NOT_HOMOLOGATED))
    verdict = decisions.order_by("pk").values_list("verdict", flat=True).last()
    return None if verdict is None else verdict == HOMOLOGATED


def administrators_decisions(event: Event) -> tuple[AdministratorsDecision, ...]:
    """Where the regulation leaves it to him, in the order they were made."""
    decisions = Decision.objects.filter(subject__startswith=f"{subject_of(event)}:", verdict__in=(ADMITTED, DENIED))
    return tuple(
        AdministratorsDecision(one.subject.rpartition(":")[2], one.verdict == ADMITTED, one.text, one.decided_on)
        for one in decisions.order_by("pk")
    )
