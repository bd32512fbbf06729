"""What every desk page does: read a form, act in the caller's name, go on to the next page."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse

from arpad.office.description import YEARS
from arpad.office.identities import players_by_id
from arpad.office.models import Event, Player
from arpad.office.refused import Refused
from arpad.office.stored_findings import to_text
from arpad.values.finding import Finding
from arpad.web.clock import now
from arpad.web.language import words_of
from arpad.web.security.gate import perform, sees
from arpad.web.security.guard import caller_of

_LONGEST = 10_000
_TABS = {
    "event": "events", "identities": "events", "homologation": "events", "claim": "claims", "letter": "letters",
    "outbox": "letters", "job": "jobs", "verified": "log", "import": "home", "person": "people", "controls": "lists",
}  # fmt: skip
"""Under which tab a page belongs that has none of its own."""


class Fields:
    """A form as it was sent; everything that is missing or cannot be read is refused at once by `check`."""

    def __init__(self, request: HttpRequest, given: QueryDict | None = None) -> None:
        self._given, self._files = request.POST if given is None else given, request.FILES
        self._wrong: list[Finding] = []
        self._words = words_of(request)

    def text(self, name: str, *, needed: bool = False) -> str:
        value = self._given.get(name, "").strip()
        if needed and not value:
            self._wrong.append(Finding("web.E040", {"field": self._label(name)}))
        if len(value) > _LONGEST or "\0" in value:
            self._wrong.append(Finding("web.E042", {"field": self._label(name), "most": _LONGEST}))
        return value

    def day(self, name: str, *, needed: bool = False) -> date | None:
        value = self.text(name, needed=needed)
        try:
            found = date.fromisoformat(value) if value else None
        except ValueError:
            found = date.max
        if found is not None and not YEARS[0] <= found <= YEARS[1]:
            self._wrong.append(Finding("web.E041", {"field": self._label(name), "value": value[:40]}))
            return None
        return found

    def number(self, name: str, otherwise: int = 0) -> int:
        value = self.text(name)
        if value and not (value.isascii() and value.isdecimal() and len(value) < 19):
            self._wrong.append(Finding("web.E043", {"field": self._label(name), "value": value[:40]}))
            return otherwise
        return int(value) if value else otherwise

    def flag(self, name: str) -> bool:
        return self._given.get(name, "") != ""

    def several(self, name: str) -> list[str]:
        return [value for value in self._given.getlist(name) if value]

    def file(self, name: str, *, needed: bool = False) -> tuple[str, bytes]:
        """Its name and what is in it; its size is held by the limit on requests."""
        found = self._files.get(name)
        if found is None:
            if needed:
                self._wrong.append(Finding("web.E040", {"field": self._label(name)}))
            return "", b""
        return str(found.name or "")[:200], found.read()

    def check(self) -> None:
        if self._wrong:
            raise Refused(*self._wrong)

    def _label(self, name: str) -> str:
        """The field as the page calls it; one that no page shows has only its name."""
        keys = (f"desk.{name}", f"ask.field.{name}")
        return next((self._words.text(key) for key in keys if self._words.has(key)), name)


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
