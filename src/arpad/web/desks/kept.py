"""What the books keep of an event as files: reports, papers, what was passed on, certificates. For officers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.models import Event, Norm
from arpad.web.desks.asking import seen_event
from arpad.web.downloading import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of


def _reviewed_event(request: HttpRequest, key: str) -> Event:
    """The event, to whoever reviews it: papers hold addresses and birth dates."""
    event = seen_event(request, key)
    if not may(caller_of(request), "review", event.key):
        raise Http404
    return event


@require_safe
def kept_report(request: HttpRequest, key: str, version: int) -> HttpResponse:
    """As it came, byte for byte."""
    event = _reviewed_event(request, key)
    report = event.reports.filter(version=version).first()
    if report is None:
        raise Http404
    ending = "trf" if report.kind == "trf" else "txt"
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
def certificate(request: HttpRequest, key: str, number: int) -> HttpResponse:
    event = _reviewed_event(request, key)
    norm = Norm.objects.filter(pk=number, report__event=event).first()
    if norm is None:
        raise Http404
    return download(bytes(norm.certificate), f"{key}-{norm.title}-{number}.pdf", "application/pdf")
