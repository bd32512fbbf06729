"""What norms hang on and a report cannot say: asked in forms, kept with the norm, and what the books know of it."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.office.arbiter_norms import arbiters_of_event
from arpad.office.description import FieldKind, Given, VerbField
from arpad.office.models import Event, Norm, Report
from arpad.office.refused import Refused
from arpad.titles.norm_facts import NORM_FACTS, read_typed, with_norm_facts
from arpad.titles.round_ratings import MOST_LINES, as_typed
from arpad.tournament.facts import Facts
from arpad.values.fields import ANSWERS, Asked, Field

_IN_THE_BOOKS = ("registered_on", "registration_approved")
_PREFIX = "fact_"
_KINDS = {
    Asked.ANSWER: FieldKind.CHOICE,
    Asked.CHOICE: FieldKind.CHOICE,
    Asked.DAY: FieldKind.DAY,
    Asked.NUMBER: FieldKind.NUMBER,
    Asked.TEXT: FieldKind.TEXT,
    Asked.TEXTS: FieldKind.TEXT,
    Asked.LINES: FieldKind.LONG,
}
_MOST = {Asked.LINES: MOST_LINES}
_FACTS = tuple(fact for fact in NORM_FACTS if fact.name not in _IN_THE_BOOKS)


def _field(fact: Field) -> VerbField:
    choices = ANSWERS if fact.asked is Asked.ANSWER else fact.choices
    return VerbField(
        f"{_PREFIX}{fact.name}", _KINDS[fact.asked], most=_MOST.get(fact.asked, 200), choices=choices,
        group="norm_facts", about=("facts.E003",),
        option=f"--{fact.name.replace('_', '-')}", metavar="KIND" if fact.choices else "", worded=True,
    )  # fmt: skip


FACT_FIELDS = tuple(map(_field, _FACTS))
"""Asked wherever a norm may need them; what nobody says stays as it is."""


def facts_said(given: Given) -> dict[str, Any]:
    """As a facts file would have them; what cannot be read is refused."""
    typed = {fact.name: str(given.get(f"{_PREFIX}{fact.name}") or "") for fact in _FACTS}
    values, wrong = read_typed(typed)
    if wrong:
        raise Refused(*wrong)
    return values


def said_before(event_key: str) -> Given:
    """What was said when a norm of the event was certified last, as its form has it."""
    norm = Norm.objects.filter(report__event__key=event_key).order_by("pk").last()
    said = json.loads(norm.facts) if norm is not None else {}
    return {f"{_PREFIX}{name}": _typed(value) for name, value in said.items()}


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return ANSWERS[not value]
    if isinstance(value, list):
        return as_typed(value) if value and isinstance(value[0], dict) else ", ".join(value)
    return str(value)


def facts_for_norms(
    event: Event, report: Report, facts: Facts, start: date, said: Mapping[str, Any] | None = None
) -> Facts:
    """With the arbiters of the books, and what was said when norms of this report were certified; `said` now prevails
    over it."""
    if said is None:
        said = {}
        for told in Norm.objects.filter(report=report).order_by("pk").values_list("facts", flat=True):
            said |= json.loads(told)
    appointed = arbiters_of_event(event, facts, start)
    known = {name for one in appointed for name in (one.id, one.name.casefold()) if name}
    others = (one for one in facts.arbiters if one.id not in known and one.name.casefold() not in known)
    return replace(with_norm_facts(facts, said), arbiters=(*appointed, *others))
