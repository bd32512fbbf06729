"""What every desk page does: read a form, act in the caller's name, go on to the next page."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse

from arpad.office.description import REASON, Given, VerbDescription, VerbField
from arpad.office.identities import players_by_id
from arpad.office.models import Event, Player
from arpad.office.refused import Refused
from arpad.office.stored_findings import to_text
from arpad.reports.wording import Wording
from arpad.values.finding import Finding
from arpad.web.clock import now
from arpad.web.desks.filled_form import Filled
from arpad.web.language import words_of
from arpad.web.security.gate import perform, sees
from arpad.web.security.guard import caller_of

_TABS = {
    "event": "events", "identities": "events", "homologation": "events", "claim": "claims", "letter": "letters",
    "outbox": "letters", "job": "jobs", "verified": "log", "import": "home", "person": "people", "controls": "lists",
}  # fmt: skip
"""Under which tab a page belongs that has none of its own."""
_REASON = replace(REASON, needed=False)


def given_by(
    request: HttpRequest, verb: VerbDescription | None, *fields: VerbField, sent: QueryDict | None = None, **place: Any
) -> Given:
    """What the form of a page made by hand says, by the fields of its verb and those that only the page has; all that
    is missing or cannot be read is refused at once. Whether a reason is needed, the verb says."""
    words = words_of(request)
    asked = (*(verb.fields if verb is not None else ()), _REASON, *fields)
    filled = Filled(asked, request, caller_of(request).has("officer"), lambda field: _label(verb, field, words), sent)
    if filled.wrong:
        raise Refused(*(finding for findings in filled.wrong.values() for finding in findings))
    return {**filled.values, **place}


def _label(verb: VerbDescription | None, field: VerbField, words: Wording) -> str:
    """The field as its verb or the page calls it; one that nobody is shown has only its name."""
    own = (f"ask.{verb.name}.{field.name}",) if verb is not None else ()
    keys = (*own, f"ask.field.{field.name}", f"desk.{field.name}")
    return next((words.text(key) for key in keys if words.has(key)), field.name)


def carry_out(request: HttpRequest, verb: VerbDescription, given: Given) -> Any:
    """What its description says, in the name of whoever is signed in."""
    return verb.carry_out(partial(do, request, reason=given["reason"]), given)


def do(request: HttpRequest, verb: str, *args: Any, reason: str = "", **kwargs: Any) -> Any:
    """A verb in the name of whoever is signed in."""
    return perform(caller_of(request), verb, *args, now=now(), reason=reason, **kwargs)


def seen_event(request: HttpRequest, key: str) -> Event:
    """An event that is not his is as good as none."""
    event = Event.objects.filter(key=key).first()
    if event is None or not sees(caller_of(request), event):
        raise Http404
    return event


def person_or_404(key: str) -> Player:
    """By any id."""
    player = players_by_id([key]).get(key)
    if player is None:
        raise Http404
    return player


def page(request: HttpRequest, template: str, **context: Any) -> HttpResponse:
    caller = caller_of(request)
    return render(
        request, f"web/desks/{template}.html", {"caller": caller, "tab": _TABS.get(template, template), **context}
    )


TOLD = "told"
"""Where a session keeps what the last act remarked, until a page has shown it."""


def tell(request: HttpRequest, findings: Iterable[Finding]) -> None:
    """Remarks of something that was done, for the next page."""
    told = to_text(findings)
    if told != "[]":
        request.session[TOLD] = told


def onward(name: str, done: str = "", **kwargs: Any) -> HttpResponse:
    """To another page, which says what was done."""
    return HttpResponseRedirect(reverse(name, kwargs=kwargs) + (f"?done={done}" if done else ""))
