"""An organiser's form, and what a federation decides about an event by its own rules."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from arpad.formats.homologation_toml import read_form_toml
from arpad.homologation.registration import DECISION
from arpad.office.events import event_named
from arpad.office.forms import registration_of
from arpad.office.homologating import law_of_homologation, verdict_of
from arpad.office.models import Event
from arpad.office.refused import Refused
from arpad.office.verbs.attach import Paper
from arpad.web.asks.description import REASON, Ask, Do, Field, Given, Kind, Offer, of_event
from arpad.web.asks.events import all_series

ACCEPT, REFUSE = "accept", "refuse"
ADMIT, DENY = "admit", "deny"


def _enter_form(do: Do, given: Given) -> Any:
    """Both or neither: an event that is not in the books yet is registered with its form. The day it came is not the
    organiser's to say (I-364)."""
    sent, key = given["form"], given["event"]
    form, findings = read_form_toml(sent.data, sent.name)
    if form is None or findings:
        raise Refused(*findings)
    with transaction.atomic():
        if not Event.objects.filter(key=key).exists():
            asked = registration_of(form, key, (given["series"],), None)
            do("register", replace(asked, registered_on=given["received_on"]))
        return do("attach", Paper(key, "form", sent.data, sent.name, given["received_on"]))


def is_homologated(event: Event) -> bool:
    """Whether one of its lists asks for it."""
    return law_of_homologation(event) is not None


def _left_to_him(key: str) -> list[Offer]:
    """The rules that leave it to the administrator and are not met as things stand."""
    verdict = verdict_of(event_named(key))
    return [(one.rule.name, "") for one in verdict.requirements if one.missing_fact == DECISION] if verdict else []


ASKS = (
    Ask(
        "enter_form", "attach",
        (
            Field("series", Kind.CHOICE, needed=True, most=20, offers=all_series, about=("office.E003",)),
            Field("event", needed=True, most=40, about=("office.E154",)),
            Field("form", Kind.DOCUMENT, needed=True, about=("office.E137",)),
            Field("received_on", Kind.DAY, officers=True),
        ),
        _enter_form, "desk/enter-form/", "/forms", lambda done, given: f"event:{given['event']}", created=True,
    ),
    Ask(
        "homologate", "homologate",
        (
            Field("verdict", Kind.CHOICE, needed=True, choices=(ACCEPT, REFUSE), about=("rea.E023", "rea.E024")),
            Field("article", most=60, about=("office.E029",)),
            REASON,
        ),
        lambda do, given: do("homologate", given["key"], given["verdict"] == ACCEPT, given["article"]),
        "desk/events/<key:key>/homologate/", "/events/{key:key}/homologation", of_event, fits=is_homologated,
    ),
    Ask(
        "admit", "admit",
        (
            Field("rule", Kind.CHOICE, needed=True, most=60, offers=_left_to_him, about=("rea.E022",)),
            Field("decision", Kind.CHOICE, needed=True, choices=(ADMIT, DENY)),
            REASON,
        ),
        lambda do, given: do("admit", given["key"], given["rule"], given["decision"] == ADMIT),
        "desk/events/<key:key>/admit/", "/events/{key:key}/admissions", of_event,
        fits=lambda event: is_homologated(event) and bool(_left_to_him(event.key)),
    ),
)  # fmt: skip
