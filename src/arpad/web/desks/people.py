"""The register at the desk: finding somebody, and all that is known of him."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.models import Entry, IdRequest
from arpad.office.person_file import found_people, told_of
from arpad.web.desks.asking import page, person_or_404
from arpad.web.desks.verb_pages import forms_of, of_a_person
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_LONGEST, _SHOWN = 200, 50


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """By any id, or by words of the name."""
    text = request.GET.get("q", "").replace("\0", "").strip()[:_LONGEST]
    waiting = IdRequest.objects.filter(answered_on=None).select_related("player").order_by("asked_on", "player__key")
    return page(
        request,
        "people",
        text=text,
        people=found_people(text) if text else [],
        waiting=waiting[:_SHOWN],
        waiting_count=waiting.count(),
        may_enter=may(caller_of(request), "enter_player"),
    )


@require_safe
def person(request: HttpRequest, key: str) -> HttpResponse:
    found = person_or_404(key)
    events = Entry.objects.filter(player=found).select_related("report__event").order_by("-report__event__end", "-pk")
    return page(
        request,
        "person",
        person=found,
        told=list(told_of(found)),
        norms=found.norms.select_related("report__event").defer("certificate").order_by("-pk"),
        events=list(dict.fromkeys(event.report.event for event in events[:_SHOWN])),
        asks=forms_of(of_a_person(), request, key),
    )
