"""Fees: charging them by a tariff, and all of them for the treasurer."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.fees import charged_fees
from arpad.office.models import Fee
from arpad.office.refused import Refused
from arpad.office.verbs.money.invoice import INVOICE
from arpad.results.as_csv import as_csv
from arpad.web.desks.asking import do, given_by, onward, page
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
    return download(as_csv(charged_fees()).encode(), "fees.csv", "text/csv; charset=utf-8")


@require_POST
def invoice(request: HttpRequest) -> HttpResponse:
    from arpad.formats.tariff_toml import read_tariff

    given = given_by(request, INVOICE)
    tariff, findings = read_tariff(given["tariff"].data, given["tariff"].name)
    if tariff is None:
        raise Refused(*findings)
    do(request, "invoice", tariff, given["until"], given["due"])
    return onward("desk_letters", "invoiced")
