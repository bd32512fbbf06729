"""The events of a desk."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.models import Event
from arpad.values.plain_number import plain_number
from arpad.web.desks.asking import page
from arpad.web.desks.queues import events_of
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
