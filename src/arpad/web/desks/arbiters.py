"""Arbiters with their licences, who answers for ratings elsewhere, and a table for the committee."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.arbiters import arbiters_of_events
from arpad.office.description import FieldKind, VerbField
from arpad.office.models import Arbiter, FederationOfficer
from arpad.results.as_csv import as_csv
from arpad.web.desks.asking import given_by, page
from arpad.web.downloading import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 500
_DAYS = tuple(VerbField(name, FieldKind.DAY, needed=True) for name in ("from", "to"))


@require_safe
def arbiters(request: HttpRequest) -> HttpResponse:
    return page(
        request,
        "arbiters",
        arbiters=Arbiter.objects.select_related("player").prefetch_related("licences").order_by("name", "key")[:_SHOWN],
        officers=FederationOfficer.objects.order_by("federation", "-valid_from", "-pk")[:_SHOWN],
        may_enter=may(caller_of(request), "arbiter"),
    )


@require_safe
def arbiters_table(request: HttpRequest) -> HttpResponse:
    """Of accepted events that ended from one day to another."""
    given = given_by(request, None, *_DAYS, sent=request.GET)
    first, last = given["from"], given["to"]
    text = as_csv(arbiters_of_events(first, last))
    return download(text.encode(), f"arbiters-{first}-{last}.csv", "text/csv; charset=utf-8")
