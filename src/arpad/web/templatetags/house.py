"""Words, dates, numbers, names and assets in templates. Loaded everywhere: no `{% load %}` is needed."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlencode

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static

from arpad.office.acted_on import name_of_subject
from arpad.office.description import VerbDescription
from arpad.office.entering import Entering, Leaver, Waiting, enters_text, leaves_text, waits_text
from arpad.office.federation_settings import currency_of
from arpad.office.list_kinds import edition_in_words
from arpad.office.models import Fee
from arpad.office.stored_findings import from_text
from arpad.office.verb_names import done_about, title_of
from arpad.reports.event_page import rate_of_play_text
from arpad.reports.finding_groups import grouped, left_open
from arpad.reports.impact import moved_text
from arpad.reports.wording import Wording, wording
from arpad.values.finding import Finding
from arpad.web.desks.asking import DONE, TOLD
from arpad.web.errors import GIVEN

register = template.Library()
Context = dict[str, Any]


@register.simple_tag(takes_context=True)
def say_if(context: Context, key: str, otherwise: str = "", **data: Any) -> str:
    """The text of a key that may not exist, such as a title's name; else what is given instead."""
    words: Wording = context["words"]
    return words.text(key, **data) if words.has(key) else otherwise


@register.simple_tag(takes_context=True)
def day(context: Context, value: date | datetime | str | None) -> str:
    """A date as the language writes it: 1 November 2011, 1 de noviembre de 2011. Half dates stay as they are."""
    return long_date(value, context["words"])


@lru_cache(maxsize=4096)  # the days of a page are mostly those of lists
def long_date(value: date | datetime | str | None, words: Wording) -> str:
    if isinstance(value, str):
        if len(value) != 10:
            return value
        value = date.fromisoformat(value)
    if value is None:
        return "—"
    return words.text("letter.day", day=value.day, month=words.text(f"letter.month.{value.month}"), year=value.year)


@register.simple_tag
def language_name(language: str) -> str:
    """As its own speakers call it."""
    return wording(language).text("language.name")


@register.filter
def item(mapping: Mapping[str, Any] | None, key: str) -> Any:
    """What a mapping has under a key that only the page knows."""
    return mapping.get(key) if mapping else None


@register.simple_tag(takes_context=True)
def count(context: Context, value: int | None) -> str:
    """A whole number with thousands apart: 12,345 and 12.345; in Spanish four digits stay together."""
    return whole_number(value, context["words"])


def whole_number(value: int | None, words: Wording) -> str:
    if value is None:
        return "—"
    return words.whole(value)


@register.simple_tag(takes_context=True)
def signed(context: Context, value: Any) -> str:
    """+12, −3, 0; a decimal as the language writes it."""
    return signed_number(value, context["words"])


def signed_number(value: Any, words: Wording) -> str:
    return "" if value is None else str(value) if value == 0 else words.signed(value)


@register.simple_tag(takes_context=True)
def decimal(context: Context, value: Any) -> str:
    words: Wording = context["words"]
    return words.minus(value)


@register.simple_tag(takes_context=True)
def message(context: Context, finding: Finding) -> str:
    words: Wording = context["words"]
    return words.page_message(finding)


@register.simple_tag(takes_context=True)
def article(context: Context, number: str) -> str:
    """Article 8.3; where an edition numbers them "Art 5.d" the word is there already."""
    words: Wording = context["words"]
    return number if number.startswith("Art") else f"{words.text('slip.article')} {number}"


@register.simple_tag(takes_context=True)
def told_together(context: Context, findings: Iterable[Finding] | None) -> dict[str, Any]:
    """Equal findings as one, and what was left open."""
    words: Wording = context["words"]
    told = list(findings or ())
    return {
        "groups": grouped(told, words, page=True, whole=True, apart=True),
        "open": left_open(told, words, page=True),
    }


@register.simple_tag(takes_context=True)
def rate_of_play(context: Context, text: str) -> str:
    """As the report has it, with the unit of the increment in the reader's language."""
    return rate_of_play_text(text, context["words"])


@register.simple_tag(takes_context=True)
def with_query(context: Context, **changes: Any) -> str:
    """This page's query with some parameters changed; an empty value takes one out."""
    query = [
        (name, value) for name, values in context["request"].GET.lists() for value in values if name not in changes
    ]
    query += [(name, str(value)) for name, value in changes.items() if value not in ("", None)]
    return f"?{urlencode(query)}"


@register.simple_tag
def asset(name: str) -> str:
    """The address of a static file, with its content's hash so that it can be kept for long."""
    return f"{static(name)}?v={_content_hash(name)}"


@cache
def _content_hash(name: str) -> str:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    with open(found, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:12]


@register.filter
def other_than(languages: tuple[str, ...], language: str) -> list[str]:
    return [one for one in languages if one != language]


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
def edition_name(context: Context, edition: str) -> str:
    """By title and years, as forms offer it."""
    return edition_in_words(edition, context["words"])


@register.simple_tag(takes_context=True)
def enters(context: Context, event: Entering) -> str:
    return enters_text(event, context["words"])


@register.simple_tag(takes_context=True)
def moved(context: Context, field: str, value: str) -> str:
    return moved_text(field, value, context["words"]) or "—"


@register.simple_tag(takes_context=True)
def waits(context: Context, event: Waiting, closing: str) -> str:
    words: Wording = context["words"]
    return waits_text(event, closing, words, lambda text: long_date(text, words))


@register.simple_tag(takes_context=True)
def leaves(context: Context, person: Leaver) -> str:
    return leaves_text(person, context["words"])


@register.simple_tag(takes_context=True)
def done_text(context: Context, done: str) -> str:
    """What the last page did, by a word in the address, and to whom or what; an unknown word says nothing."""
    words: Wording = context["words"]
    key = f"desk.done.{done}"
    if not words.has(key):
        return ""
    session = getattr(context["request"], "session", None)
    told, subject = session.pop(DONE) if session is not None and DONE in session else ("", "")
    return done_about(words.text(key), name_of_subject(subject) if told == done else "", words)


@register.simple_tag(takes_context=True)
def told_findings(context: Context) -> list[Finding]:
    """What the last act remarked; shown once."""
    session = getattr(context["request"], "session", None)
    return from_text(session.pop(TOLD)) if session is not None and TOLD in session else []


@register.simple_tag(takes_context=True)
def given_before(context: Context) -> bool:
    """Whether a form was refused, and what it said is put into it again by `asking.page`; once."""
    request = context["request"]
    session = getattr(request, "session", None)
    if session is None or GIVEN not in session:
        return False
    setattr(request, GIVEN, session.pop(GIVEN))
    return True


@register.simple_tag(takes_context=True)
def form_text(context: Context, verb: VerbDescription, part: str) -> str:
    """The title of a form, or the hint under it, if it has one; its button says the title, unless that is no act."""
    words: Wording = context["words"]
    if part == "button" and words.has(key := f"ask.{verb.name}.button"):
        return words.text(key)
    if part in ("title", "button"):
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
def money(context: Context, fee: Fee) -> str:
    words: Wording = context["words"]
    return words.money(fee.cents, currency_of(fee))
