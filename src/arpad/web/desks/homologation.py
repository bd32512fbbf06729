"""What a federation's own rules say of an event, and what it decided."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.event_decisions import administrators_decisions, homologated
from arpad.office.homologating import law_of_homologation, verdict_of
from arpad.reports.homologation import shown_requirements
from arpad.web.desks.asking import page, seen_event
from arpad.web.desks.verb_pages import forms_of, of_homologation
from arpad.web.language import words_of


@require_safe
def homologation(request: HttpRequest, key: str) -> HttpResponse:
    """Every requirement with what was measured; without a form on file, that it is missing."""
    event = seen_event(request, key)
    law = law_of_homologation(event)
    if law is None:
        raise Http404
    verdict = verdict_of(event)
    words = words_of(request)
    return page(
        request,
        "homologation",
        event=event,
        series=law[0],
        verdict=verdict,
        requirements=shown_requirements(verdict, words) if verdict else [],
        findings=verdict.findings if verdict else (),
        decided=homologated(event),
        admissions=[(words.rule(decision.rule), decision) for decision in administrators_decisions(event)],
        asks=forms_of(of_homologation(), request, key, event) if verdict else [],
    )
