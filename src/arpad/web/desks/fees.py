"""Fees: charging them by a tariff, and all of them for the treasurer."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.formats.tariff_toml import read_tariff
from arpad.office.fees import fees_csv
from arpad.office.models import Fee
from arpad.office.refused import Refused
from arpad.web.desks.asking import Fields, do, onward, page
from arpad.web.downloading import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 200


@require_safe
def fees(request: HttpRequest) -> HttpResponse:
    rows = Fee.objects.select_related("event").order_by("paid_on", "-pk")[:_SHOWN]
    return page(request, "fees", fees=rows, may_invoice=may(caller_of(request), "invoice"))


@require_safe
def fees_table(request: HttpRequest) -> HttpResponse:
    return download(fees_csv().encode(), "fees.csv", "text/csv; charset=utf-8")


@require_POST
def invoice(request: HttpRequest) -> HttpResponse:
    fields = Fields(request)
    name, data = fields.file("tariff", needed=True)
    until, due = fields.day("until", needed=True), fields.day("due")
    fields.check()
    tariff, findings = read_tariff(data, name)
    if tariff is None:
        raise Refused(*findings)
    do(request, "invoice", tariff, until, due)
    return onward("desk_letters", "invoiced")
