"""Claims: what was claimed, decided with reasons, and which correction it led to."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.models import Claim, Correction, Decision
from arpad.office.verbs.claims.decide import DECIDE, VERDICTS
from arpad.office.verbs.claims.settle import CORRECTED, SETTLE
from arpad.web.desks.asking import carry_out, given_by, onward, page
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 200


@require_safe
def claims(request: HttpRequest) -> HttpResponse:
    found = Claim.objects.select_related("list__series", "player", "event").order_by("state", "-pk")
    return page(request, "claims", claims=found[:_SHOWN])


@require_safe
def claim(request: HttpRequest, number: int) -> HttpResponse:
    found = Claim.objects.select_related("list__series", "player", "event").filter(pk=number).first()
    if found is None:
        raise Http404
    return page(
        request,
        "claim",
        claim=found,
        decisions=Decision.objects.filter(subject=f"claim:{number}").order_by("pk"),
        settled=Decision.objects.filter(subject=f"claim:{number}", verdict=CORRECTED).exists(),
        settled_as=CORRECTED,
        verdicts=[verdict.value for verdict in VERDICTS],
        corrections=Correction.objects.filter(undone=False).select_related("event").order_by("-pk")[:50],
        may_decide=may(caller_of(request), "decide"),
    )


@require_POST
def decide(request: HttpRequest, number: int) -> HttpResponse:
    carry_out(request, DECIDE, given_by(request, DECIDE, number=number))
    return onward("desk_claim", "decided", number=number)


@require_POST
def settle(request: HttpRequest, number: int) -> HttpResponse:
    carry_out(request, SETTLE, given_by(request, SETTLE, number=number))
    return onward("desk_claim", "settled", number=number)
