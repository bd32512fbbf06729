"""The page of every form that is described in `web/asks`: shown, read, acted on, or shown again with its findings."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial, wraps
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from arpad.office.models import Event
from arpad.office.refused import Refused
from arpad.reports.wording import Wording
from arpad.values.finding import Finding
from arpad.web.addresses import Address
from arpad.web.asks.description import Ask, Field, Given, Kind, Offer, Upload
from arpad.web.asks.every_ask import PAGES
from arpad.web.asks.people import person_or_404
from arpad.web.asks.reading import Filled, placed
from arpad.web.desks.asking import do, page, seen_event, tell
from arpad.web.desks.report_lines import ReportLine, lines_with_findings
from arpad.web.language import words_of
from arpad.web.security.gate import may, refuse_unless
from arpad.web.security.guard import caller_of, for_the_whole_office
from arpad.web.security.permissions import About, permissions

_PAGE_OF = {"event": "desk_event", "player": "desk_person"}
_CHOICES = {
    "of": "desk.ids",
    "said": "desk.answer",
    "cadence": "desk.cadence",
    "kind": "office.attachment",
    "ended": "office.fact",
}
"""Choices that have their words elsewhere already; the others are under `ask.choice`."""


@dataclass(frozen=True)
class ShownField:
    """A field as the template draws it."""

    field: Field
    label: str
    hint: str
    value: Any
    offers: list[Offer]
    wrong: list[Finding]
    lines: list[ReportLine]

    @property
    def chosen(self) -> set[str]:
        return set(self.value) if isinstance(self.value, list | tuple) else {str(self.value)}


@require_http_methods(["GET", "HEAD", "POST"])
def asked(request: HttpRequest, ask: Ask, **place: Any) -> HttpResponse:
    """`place` is the key or number in the address."""
    _refuse_unless_his(request, ask, place)
    known = ask.known(place["key"]) if ask.known else {}
    if request.method != "POST":
        return _form(request, ask, place, {**_begun(ask, request, place), **known}, {})
    words = words_of(request)
    filled = Filled(ask, request, caller_of(request).has("officer"), lambda field: _label(ask, field, words))
    if filled.wrong:
        return _form(request, ask, place, filled.values, filled.wrong)
    given = {**(filled.changes(known) if ask.known else filled.values), **place}
    try:
        done = ask.act(partial(do, request, reason=str(filled.values.get("reason", ""))), given)
    except Refused as refused:
        return _form(request, ask, place, filled.values, placed(ask, filled.values, refused.findings))
    tell(request, getattr(done, "findings", ()))
    return HttpResponseRedirect(_after(ask, ask.subject(done, given)))


def _refuse_unless_his(request: HttpRequest, ask: Ask, place: Given) -> None:
    if ask.is_of_an_event:
        event = seen_event(request, place["key"])
        refuse_unless(may(caller_of(request), ask.verb, event.key), ask.verb)
    elif ask.is_of_a_person:
        person_or_404(place["key"])


def _after(ask: Ask, subject: str) -> str:
    kind, _, key = subject.partition(":")
    address = reverse(ask.then) if ask.then else reverse(_PAGE_OF[kind], kwargs={"key": key})
    return f"{address}?done={ask.done or ask.name}"


def _begun(ask: Ask, request: HttpRequest, place: Given) -> dict[str, Any]:
    """A link may fill a form in."""
    values = {field.name: field.nothing for field in ask.fields}
    plain = (Kind.TEXT, Kind.CHOICE, Kind.DAY, Kind.NUMBER)
    values |= {one.name: request.GET[one.name] for one in ask.fields if one.kind in plain and one.name in request.GET}
    values["language"] = words_of(request).language
    return values | dict(ask.begun(str(place.get("key") or request.GET.get("key", ""))) if ask.begun else {})


def _form(request: HttpRequest, ask: Ask, place: Given, values: Given, wrong: dict[str, list[Finding]]) -> HttpResponse:
    words, officer = words_of(request), caller_of(request).has("officer")
    shown = [_shown(ask, one, str(place.get("key", "")), values, wrong, words) for one in ask.fields
             if officer or not one.officers]  # fmt: skip
    groups = [(name, list(fields)) for name, fields in groupby(shown, lambda one: one.field.group)]
    event = Event.objects.filter(key=place["key"]).first() if ask.is_of_an_event else None
    person = person_or_404(place["key"]) if ask.is_of_a_person else None
    said = [one for one in wrong.get("", []) if one.line is None or not _document(ask)]
    answer = page(
        request,
        "ask",
        ask=ask,
        groups=groups,
        findings=said,
        event=event,
        person=person,
        object=ask.about(place) if ask.about else "",
        refused=bool(wrong),
        tab=ask.tab,
        with_files=any(one.is_sent_as_file for one in ask.fields),
    )
    answer.status_code = 422 if wrong else 200
    return answer


def _document(ask: Ask) -> Field | None:
    """Where findings with a line belong: the first text that is sent whole."""
    return next((one for one in ask.fields if one.kind is Kind.DOCUMENT), None)


def _shown(
    ask: Ask, field: Field, key: str, values: Given, wrong: dict[str, list[Finding]], words: Wording
) -> ShownField:
    value, lines = values.get(field.name, field.nothing), []
    if isinstance(value, Upload):
        if field is _document(ask):
            lines = lines_with_findings(value.data, wrong.get("", []))
        value = value.data.decode("utf-8", errors="replace") if field.kind is Kind.DOCUMENT else ""
    offers = field.offers(key) if field.offers else [(one, "") for one in field.choices]
    named = [(one, name or _choice_name(field, one, words)) for one, name in offers]
    if field.kind in (Kind.LINES, Kind.NUMBERS):
        value = "\n".join(map(str, value))
    if field.kind is Kind.SEVERAL and len(named) == 1:
        value = (named[0][0],)
    hint = f"ask.hint.{field.name}"
    text = words.text(hint) if words.has(hint) else ""
    return ShownField(field, _label(ask, field, words), text, value, named, wrong.get(field.name, []), lines)


def _label(ask: Ask, field: Field, words: Wording) -> str:
    own = f"ask.{ask.name}.{field.name}"
    return words.text(own if words.has(own) else f"ask.field.{field.name}")


def _choice_name(field: Field, value: str, words: Wording) -> str:
    """A code in words; rules have names of their own; what has none shows as it is."""
    if field.name == "rule":
        return words.rule(value)
    key = f"{_CHOICES.get(field.name, f'ask.choice.{field.name}')}.{value}"
    return words.text(key) if words.has(key) else value


def asks_of(asks: Iterable[Ask], request: HttpRequest, key: str, event: Event | None = None) -> list[Ask]:
    """Those that the caller may ask now."""
    caller = caller_of(request)
    fitting = (one for one in asks if event is None or one.fits(event))
    return [one for one in fitting if may(caller, one.verb, key)]


def ask_addresses() -> list[Address]:
    """A page for every form; who may see it is who may do its verb."""
    return [_address(ask) for ask in PAGES]


def _address(ask: Ask) -> Address:
    @wraps(asked)
    def view(request: HttpRequest, **place: Any) -> HttpResponse:
        return asked(request, ask, **place)

    permission = permissions()[ask.verb]
    whole = permission.about is About.OFFICE
    guarded = for_the_whole_office(ask.verb, view) if whole else view
    return Address(ask.page, guarded, ask.address, frozenset(permission.reach))
