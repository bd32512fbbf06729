"""What desk pages say by name: states, roles, kinds, amounts. Loaded everywhere, as the house's own tags."""

from typing import Any

from django import template

from arpad.reports.wording import Wording

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
def euros(context: Context, cents: int) -> str:
    words: Wording = context["words"]
    return f"{words.number(f'{cents // 100}.{cents % 100:02d}')} €"
