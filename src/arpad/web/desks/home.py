"""The first page of a desk: what waits, and the month that is to be closed."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.models import Claim, Event, Job, Letter, Series
from arpad.web.desks.asking import page
from arpad.web.desks.lists import is_own
from arpad.web.desks.queues import events_of, months
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 20


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    caller = caller_of(request)
    events = events_of(caller)
    waiting = events.filter(state=Event.State.RECEIVED).order_by("end", "key")
    owing = events.filter(state__in=[Event.State.REGISTERED, Event.State.RETURNED]).order_by("end", "key")
    whole = may(caller, "publish") or any(grant.role == "auditor" and grant.is_everywhere for grant in caller.grants)
    return page(
        request,
        "home",
        waiting=waiting[:_SHOWN],
        waiting_count=waiting.count(),
        owing=owing[:_SHOWN],
        owing_count=owing.count(),
        reviews=caller.has("officer"),
        registers=caller.has("arbiter", "officer"),
        forms=any(is_own(series) for series in Series.objects.all()),
        publishes=may(caller, "publish"),
        months=list(months()) if whole else [],
        claims=Claim.objects.filter(state=Claim.State.FILED).count() if whole else None,
        letters=Letter.objects.filter(sent_on=None).count() if whole else None,
        running=Job.objects.filter(state__in=[Job.State.WAITING, Job.State.RUNNING]).count() if whole else None,
    )
