"""Enter an organiser's form, and the event with it."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from arpad.formats.toml_forms import read_form_toml
from arpad.office.act import described
from arpad.office.description import Desk, Do, FieldKind, Given, VerbDescription, VerbField
from arpad.office.forms import registration_of
from arpad.office.models import Event
from arpad.office.refused import Refused
from arpad.office.verb_fields import RECEIVED_ON, all_series
from arpad.office.verbs.events.attach import Paper


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


ENTER_FORM = described(
    VerbDescription(
        "enter_form", Desk.EVENTS,
        fields=(
            VerbField("series", FieldKind.CHOICE, needed=True, most=20, offers=all_series, about=("office.E003",)),
            VerbField("event", needed=True, most=40, about=("office.E154",)),
            VerbField("form", FieldKind.DOCUMENT, needed=True, about=("office.E137",), metavar="FORM.toml"),
            RECEIVED_ON,
        ),
        through="attach", act=_enter_form, acted_on=lambda done, given: f"event:{given['event']}", creates=True,
    )
)  # fmt: skip
