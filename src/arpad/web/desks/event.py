"""One event: where it stands, its report with every finding at its line, and what can be done now."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.announced import announced_by
from arpad.office.models import Decision, Entry, Event, Letter, Norm, Report
from arpad.office.stored_findings import from_text
from arpad.office.verbs.events.homologate import is_homologated
from arpad.office.verbs.reports.receive import RECEIVE
from arpad.office.verbs.reports.review import REVIEW, Verdict
from arpad.web.desks.asking import carry_out, given_by, onward, page, seen_event
from arpad.web.desks.report_lines import lines_with_findings
from arpad.web.desks.verb_pages import forms_of, of_an_event
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of


@require_safe
def event(request: HttpRequest, key: str) -> HttpResponse:
    found = seen_event(request, key)
    report = found.reports.order_by("-version").first()
    return page(request, "event", event=found, report=report, **_about_report(report), **_about(request, found))


def _about_report(report: Report | None) -> dict[str, Any]:
    if report is None:
        return {}
    findings = from_text(report.findings)
    return {
        "loose": [finding for finding in findings if finding.line is None],
        "lines": lines_with_findings(bytes(report.content), findings),
        "errors": sum(finding.is_error for finding in findings),
        "players": report.entries.count(),
        "games": report.games.count(),
        "open_lines": Entry.objects.filter(report=report, player=None).count(),
    }


def _about(request: HttpRequest, found: Event) -> dict[str, Any]:
    caller = caller_of(request)
    officer = may(caller, "review", found.key)
    receivable = found.state not in (Event.State.REFUSED, Event.State.CANCELLED)
    return {
        "officer": officer,
        "may_receive": receivable and may(caller, "receive", found.key),
        "versions": found.reports.order_by("-version").only("version", "state", "received_on", "sha256", "file_name"),
        "decisions": Decision.objects.filter(subject=f"event:{found.key}").order_by("-pk"),
        "letters": Letter.objects.filter(subject=f"event:{found.key}").defer("pdf").order_by("-pk"),
        "fees": found.fees.order_by("pk"),
        "forwardings": found.forwardings.defer("content").order_by("-pk"),
        "lists": found.series.select_related("series", "rated_in"),
        "arbiters": found.arbiters.select_related("arbiter").order_by("-chief", "pk"),
        "announced": announced_by(found),
        "papers": found.attachments.defer("content").order_by("-pk"),
        "norms": Norm.objects.filter(report__event=found).select_related("player").defer("certificate").order_by("-pk"),
        "homologation": is_homologated(found) and caller.has("officer", "auditor"),
        "asks": forms_of(of_an_event(), request, found.key, found),
        "may_discard": may(caller, "discard"),
    }


@require_POST
def receive(request: HttpRequest, key: str) -> HttpResponse:
    carry_out(request, RECEIVE, given_by(request, RECEIVE, key=key))
    return onward("desk_event", "received", key=key)


@require_POST
def review(request: HttpRequest, key: str) -> HttpResponse:
    given = given_by(request, REVIEW, key=key)
    carry_out(request, REVIEW, given)
    verdict = given["verdict"]
    return onward("desk" if verdict == Verdict.ACCEPT else "desk_event", verdict, **_after(verdict, key))


def _after(verdict: str, key: str) -> dict[str, str]:
    """An accepted report leads to the next in the queue, a returned one to its letter."""
    return {} if verdict == Verdict.ACCEPT else {"key": key}
