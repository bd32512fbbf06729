"""The log for whoever audits, `verify`, and what leaves the house as files."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.log import head
from arpad.office.models import LogEntry
from arpad.office.old_names import current_name, names_of
from arpad.office.verbs.books.verify import VERIFY
from arpad.office.verbs.people.export_register import EXPORT_REGISTER
from arpad.values.plain_number import plain_number
from arpad.web.desks.asking import do, given_by, page
from arpad.web.downloading import download

_A_PAGE = 100


@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """The latest first; `before` is the entry before which the page begins."""
    entries = LogEntry.objects.select_related("note").order_by("-number")
    verb, actor = (request.GET.get(name, "") for name in ("verb", "actor"))
    before = plain_number(request.GET.get("before", ""), digits=18)
    if before is not None:
        entries = entries.filter(number__lt=before)
    if verb:
        entries = entries.filter(verb__in=names_of(verb))
    if actor:
        entries = entries.filter(actor=actor)
    rows = list(entries[:_A_PAGE])
    more = rows[-1].number if len(rows) == _A_PAGE and rows[-1].number > 1 else None
    verbs = sorted({current_name(name) for name in LogEntry.objects.values_list("verb", flat=True).distinct()})
    return page(request, "log", entries=rows, more=more, verbs=verbs, verb=verb, actor=actor, head=head())


@require_POST
def verify(request: HttpRequest) -> HttpResponse:
    """Makes every published list again: with many lists it takes its time."""
    found = do(request, "verify", given_by(request, VERIFY)["printed_head"])
    return page(request, "verified", found=found)


@require_POST
def export_register(request: HttpRequest) -> HttpResponse:
    text: str = do(request, "export_register", reason=given_by(request, EXPORT_REGISTER)["reason"])
    return download(text.encode(), "register.csv", "text/csv; charset=utf-8")
