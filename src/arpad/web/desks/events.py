"""The events of a desk, and a new one."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_safe

from arpad.office.models import Event, Series
from arpad.office.refused import Refused
from arpad.office.verbs.register import Registered, Registration
from arpad.values.cadence import Cadence
from arpad.web.desks.asking import Fields, do, onward, page
from arpad.web.desks.queues import events_of
from arpad.web.security.guard import caller_of

_A_PAGE = 100
_CADENCES = [one.value for one in Cadence]


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The latest first; `before` is the event after which the page begins."""
    state = request.GET.get("state", "")
    found = events_of(caller_of(request)).order_by("-pk")
    if state in Event.State.values:
        found = found.filter(state=state)
    before = request.GET.get("before", "")
    if before.isdecimal():
        found = found.filter(pk__lt=int(before))
    rows = list(found[: _A_PAGE + 1])
    more = rows[_A_PAGE - 1].pk if len(rows) > _A_PAGE else None
    return page(request, "events", events=rows[:_A_PAGE], more=more, state=state, states=Event.State.values)


@require_http_methods(["GET", "HEAD", "POST"])
def register_event(request: HttpRequest) -> HttpResponse:
    """A refusal shows the form again as it was filled in."""
    if request.method != "POST":
        return _form(request)
    try:
        done: Registered = do(request, "register", _registration(request))
    except Refused as refused:
        answer = _form(request, findings=refused.findings, given=request.POST)
        answer.status_code = 422
        return answer
    return onward("desk_event", "late" if done.findings else "registered", key=done.event.key)


def _registration(request: HttpRequest) -> Registration:
    fields = Fields(request)
    key, name = fields.text("key", needed=True), fields.text("name", needed=True)
    start, end = fields.day("start", needed=True), fields.day("end", needed=True)
    cadence = fields.text("cadence")
    city, federation, province, club = (fields.text(name) for name in ("city", "federation", "province", "club"))
    rate_of_play, kind = fields.text("rate_of_play"), fields.text("kind")
    registered_on = fields.day("registered_on") if caller_of(request).has("officer") else None
    fields.check()
    assert start is not None
    assert end is not None
    return Registration(
        key,
        name,
        fields.several("series"),
        start,
        end,
        registered_on=registered_on,
        cadence=cadence if cadence in _CADENCES else "standard",
        title_event=fields.flag("title_event"),
        city=city,
        federation=federation,
        province=province,
        club=club,
        rate_of_play=rate_of_play,
        kind=kind,
    )


def _form(request: HttpRequest, **more: object) -> HttpResponse:
    return page(request, "register", series=Series.objects.order_by("key"), cadences=_CADENCES, **more)
