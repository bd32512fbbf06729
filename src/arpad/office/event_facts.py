"""What the books know of an event beside its report: it prevails over the facts file."""

from datetime import date
from typing import Any

from arpad.homologation.case import facts_of
from arpad.office.events import administrators_decisions, homologated
from arpad.office.forms import form_of
from arpad.office.models import Event

RATE_OF_PLAY = "rate_of_play"  # short times in school events are the administrator's to allow (I-311)


def office_facts(event: Event, received_on: date) -> dict[str, Any]:
    """What the books know of an event; it prevails over the facts file (reading I-260)."""
    facts: dict[str, Any] = {"registered_on": str(event.registered_on), "received_on": str(received_on)}
    if event.approved:
        facts["registration_approved"] = True
    if event.title_event:
        facts["title_event"] = True
    if event.official:
        facts["official"] = True
    uploaded = event.forwardings.filter(to="fide").order_by("sent_on").values_list("sent_on", flat=True).first()
    if uploaded is not None:
        facts["uploaded_on"] = str(uploaded)
    decided = homologated(event)
    if decided is not None:
        facts["homologated"] = decided
    return facts | _facts_of_the_form(event)


def _facts_of_the_form(event: Event) -> dict[str, Any]:
    """What the organiser's form and the administrator's decisions about it tell the rating engine (I-328)."""
    form = form_of(event)
    if form is None:
        return {}
    told = {name: value for name, value in facts_of(form).items() if value is not None}
    facts = {name: str(value) if isinstance(value, date) else value for name, value in told.items()}
    approved = [
        decision.admitted
        for decision in (*form.decisions, *administrators_decisions(event))
        if decision.rule == RATE_OF_PLAY
    ]
    return facts | ({"rate_of_play_approved": approved[-1]} if approved else {})
