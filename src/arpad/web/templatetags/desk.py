"""What desk pages say by name: states, roles, kinds, amounts. Loaded everywhere, as the house's own tags."""

from datetime import date, datetime
from typing import Any

from django import template

from arpad.office.description import VerbDescription
from arpad.office.stored_findings import from_text
from arpad.office.verb_words import title_of
from arpad.reports.wording import Wording
from arpad.values.finding import Finding
from arpad.web.desks.asking import TOLD

register = template.Library()
Context = dict[str, Any]


def _named(context: Context, group: str, name: object) -> str:
    """A name in words; one that has none yet shows as it is."""
    words: Wording = context["words"]
    key = f"{group}.{name}"
    return words.text(key) if words.has(key) else str(name)


@register.simple_tag(takes_context=True)
def say_if_key(context: Context, group: str, name: object) -> str:
    """{% say_if_key "desk.job" job.kind %}"""
    return _named(context, group, name)


@register.simple_tag(takes_context=True)
def say_role(context: Context, role: str) -> str:
    return _named(context, "web.role", role)


@register.simple_tag(takes_context=True)
def event_state(context: Context, state: str) -> str:
    return _named(context, "desk.state", state)


@register.simple_tag(takes_context=True)
def cadence_name(context: Context, cadence: str) -> str:
    return _named(context, "desk.cadence", cadence)


@register.simple_tag(takes_context=True)
def done_text(context: Context, done: str) -> str:
    """What the last page did, by a word in the address; an unknown word says nothing."""
    words: Wording = context["words"]
    key = f"desk.done.{done}"
    return words.text(key) if words.has(key) else ""


@register.simple_tag(takes_context=True)
def told_findings(context: Context) -> list[Finding]:
    """What the last act remarked; shown once."""
    session = getattr(context["request"], "session", None)
    return from_text(session.pop(TOLD)) if session is not None and TOLD in session else []


@register.simple_tag(takes_context=True)
def form_text(context: Context, verb: VerbDescription, part: str) -> str:
    """The title of a form, or the hint under it, if it has one."""
    words: Wording = context["words"]
    if part == "title":
        return title_of(verb, words)
    key = f"ask.{verb.name}.about"
    return words.text(key) if words.has(key) else ""


@register.filter
def form_value(value: object) -> str:
    """As an input of a form takes it."""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%dT%H:%M")
    return value.isoformat() if isinstance(value, date) else str(value)


@register.simple_tag(takes_context=True)
def euros(context: Context, cents: int) -> str:
    words: Wording = context["words"]
    return f"{words.number(f'{cents // 100}.{cents % 100:02d}')} €"
