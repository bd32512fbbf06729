"""Who the lines of a report are."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from arpad.office.verbs.reports.match import open_lines
from arpad.web.desks.asking import Fields, do, onward, page, seen_event
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_LINE = "line-"


@require_http_methods(["GET", "HEAD", "POST"])
def identities(request: HttpRequest, key: str) -> HttpResponse:
    """Every open line with who it could be; what is not decided stays open."""
    event = seen_event(request, key)
    if request.method != "POST":
        lines = open_lines(key) if event.reports.exists() else []
        return page(request, "identities", event=event, lines=lines, officer=may(caller_of(request), "review", key))
    fields = Fields(request)
    reason = fields.text("reason")
    chosen = {int(name.removeprefix(_LINE)): fields.text(name) for name in request.POST if _is_line(name)}
    fields.check()
    do(request, "match", key, {number: who for number, who in chosen.items() if who}, reason=reason)
    return onward("desk_identities", "matched", key=key)


def _is_line(name: str) -> bool:
    rest = name.removeprefix(_LINE)
    return name.startswith(_LINE) and rest.isascii() and rest.isdecimal() and len(rest) < 6


@require_POST
def enrol(request: HttpRequest, key: str) -> HttpResponse:
    """All lines that are still open, or those that are ticked."""
    fields = Fields(request)
    reason = fields.text("reason")
    numbers = [
        int(number)
        for number in fields.several("numbers")
        if number.isascii() and number.isdecimal() and len(number) < 6
    ]
    fields.check()
    do(request, "enrol", key, *numbers, reason=reason)
    return onward("desk_identities", "enrolled", key=key)
