"""The events of a desk: one with its report and findings, what the rules say of it, who its players are, its files."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.announced import announced_by
from arpad.office.events import administrators_decisions, homologated
from arpad.office.homologating import law_of_homologation, verdict_of
from arpad.office.identities import open_entries
from arpad.office.models import Decision, Event, Letter, Norm, Report
from arpad.office.report_reading import shown_bytes
from arpad.office.reviewing import of_open_lines
from arpad.office.stored_findings import from_text
from arpad.office.verbs.events.homologate import is_homologated
from arpad.office.verbs.reports.receive import RECEIVE
from arpad.office.verbs.reports.review import REVIEW, Verdict
from arpad.reports.homologation import shown_requirements
from arpad.reports.norms import kept_verdict
from arpad.reports.wording import Wording
from arpad.values.numbers import plain_number
from arpad.web.desks.asking import carry_out, given_by, onward, page, seen_event, tell_of
from arpad.web.desks.home import events_of
from arpad.web.desks.verb_pages import (
    forms_of,
    is_at_a_line,
    lines_with_findings,
    of_an_event,
    of_homologation,
    shown_facts,
)
from arpad.web.language import words_of
from arpad.web.responses import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_A_PAGE = 100


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The latest first; `before` is the event after which the page begins."""
    state = request.GET.get("state", "")
    found = events_of(caller_of(request)).order_by("-pk")
    if state in Event.State.values:
        found = found.filter(state=state)
    before = plain_number(request.GET.get("before", ""), digits=18)
    if before is not None:
        found = found.filter(pk__lt=before)
    rows = list(found[: _A_PAGE + 1])
    more = rows[_A_PAGE - 1].pk if len(rows) > _A_PAGE else None
    return page(request, "events", events=rows[:_A_PAGE], more=more, state=state, states=Event.State.values)


@require_safe
def event(request: HttpRequest, key: str) -> HttpResponse:
    found = seen_event(request, key)
    report = found.reports.order_by("-version").first()
    return page(request, "event", event=found, report=report, **_about_report(report), **_about(request, found))


def _about_report(report: Report | None) -> dict[str, Any]:
    if report is None:
        return {}
    undecided = open_entries(report.pk)
    findings = of_open_lines(from_text(report.findings), undecided)
    return {
        "all_findings": findings,
        "loose": [finding for finding in findings if not is_at_a_line(finding)],
        "lines": lines_with_findings(shown_bytes(report), findings),
        "errors": sum(finding.is_error for finding in findings),
        "players": report.entries.count(),
        "games": report.games.count(),
        "open_lines": len(undecided),
    }


def _about(request: HttpRequest, found: Event) -> dict[str, Any]:
    caller = caller_of(request)
    officer = may(caller, "review", found.key)
    receivable = found.state not in (Event.State.REFUSED, Event.State.CANCELLED)
    return {
        "officer": officer,
        "may_receive": receivable and may(caller, "receive", found.key),
        "norm_facts": shown_facts(RECEIVE, found.key, words_of(request)),
        "versions": found.reports.order_by("-version").only("version", "state", "received_on", "sha256", "file_name"),
        "decisions": Decision.objects.filter(subject=f"event:{found.key}").order_by("-pk"),
        "letters": Letter.objects.filter(subject=f"event:{found.key}").defer("pdf").order_by("-pk"),
        "fees": found.fees.order_by("pk"),
        "forwardings": found.forwardings.defer("content").order_by("-pk"),
        "lists": found.series.select_related("series", "rated_in"),
        "arbiters": found.arbiters.select_related("arbiter").order_by("-chief", "pk"),
        "announced": announced_by(found),
        "papers": found.attachments.defer("content").order_by("-pk"),
        "norms": _certified(found, words_of(request)),
        "arbiter_norms": found.arbiter_norms.select_related("arbiter").defer("certificate").order_by("-pk"),
        "homologation": is_homologated(found) and caller.has("officer", "auditor"),
        "asks": forms_of(of_an_event(), request, found.key, found),
        "may_discard": may(caller, "discard"),
    }


def _certified(event: Event, words: Wording) -> list[dict[str, Any]]:
    """Norms that were certified, each with its verdict of that day and what it hangs on."""
    norms = Norm.objects.filter(report__event=event).select_related("player").defer("certificate").order_by("-pk")
    shown = []
    for norm in norms:
        told, hangs_on = kept_verdict(json.loads(norm.verdict), words)
        shown.append({"norm": norm, "told": told, "hangs_on": hangs_on})
    return shown


@require_POST
def receive(request: HttpRequest, key: str) -> HttpResponse:
    carry_out(request, RECEIVE, given_by(request, RECEIVE, key=key))
    tell_of(request, "received", f"event:{key}")
    return onward("desk_event", "received", key=key)


@require_POST
def review(request: HttpRequest, key: str) -> HttpResponse:
    given = given_by(request, REVIEW, key=key)
    carry_out(request, REVIEW, given)
    verdict = given["verdict"]
    tell_of(request, verdict, f"event:{key}")
    return onward("desk" if verdict == Verdict.ACCEPT else "desk_event", verdict, **_after(verdict, key))


def _after(verdict: str, key: str) -> dict[str, str]:
    """An accepted report leads to the next in the queue, a returned one to its letter."""
    return {} if verdict == Verdict.ACCEPT else {"key": key}


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


def _reviewed_event(request: HttpRequest, key: str) -> Event:
    """The event, to whoever reviews it: papers hold addresses and birth dates."""
    event = seen_event(request, key)
    if not may(caller_of(request), "review", event.key):
        raise Http404
    return event


_ENDINGS = {"trf": "trf", "swiss_manager": "TUNX", "vega": "tdf", "sheet": "xlsx"}


@require_safe
def kept_report(request: HttpRequest, key: str, version: int) -> HttpResponse:
    """As it came, byte for byte."""
    event = _reviewed_event(request, key)
    report = event.reports.filter(version=version).first()
    if report is None:
        raise Http404
    ending = _ENDINGS.get(report.kind, "txt")
    return download(bytes(report.content), f"{event.key}-{version}.{ending}")


@require_safe
def attachment(request: HttpRequest, key: str, number: int) -> HttpResponse:
    found = _reviewed_event(request, key).attachments.filter(pk=number, discarded_on=None).first()
    if found is None:
        raise Http404
    return download(bytes(found.content), found.file_name or f"{key}-{found.kind}-{number}")


@require_safe
def forwarding(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The clean report, as it was passed on."""
    found = _reviewed_event(request, key).forwardings.filter(pk=number).first()
    if found is None:
        raise Http404
    return download(bytes(found.content), f"{key}-{found.to}.trf")


@require_safe
def arbiter_certificate(request: HttpRequest, key: str, number: int) -> HttpResponse:
    event = _reviewed_event(request, key)
    norm = event.arbiter_norms.filter(pk=number).first()
    if norm is None:
        raise Http404
    return download(bytes(norm.certificate), f"{key}-{norm.title}1-{number}.pdf", "application/pdf")


@require_safe
def certificate(request: HttpRequest, key: str, number: int) -> HttpResponse:
    event = _reviewed_event(request, key)
    norm = Norm.objects.filter(pk=number, report__event=event).first()
    if norm is None:
        raise Http404
    return download(bytes(norm.certificate), f"{key}-{norm.title}-{number}.pdf", "application/pdf")
