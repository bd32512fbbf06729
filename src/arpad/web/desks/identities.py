"""Who the lines of a report are."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from arpad.office.description import VerbField
from arpad.office.verbs.reports.enrol import ENROL
from arpad.office.verbs.reports.match import open_lines
from arpad.web.desks.asking import carry_out, do, given_by, onward, page, seen_event
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_LINE = "line-"


@require_http_methods(["GET", "HEAD", "POST"])
def identities(request: HttpRequest, key: str) -> HttpResponse:
    """Every open line with who it could be; what is not decided stays open."""
    event = seen_event(request, key)
    if request.method != "POST":
        found = open_lines(key) if event.reports.exists() else []
        return page(request, "identities", event=event, lines=found, officer=may(caller_of(request), "review", key))
    lines = [VerbField(name) for name in request.POST if _is_line(name)]
    given = given_by(request, None, *lines)
    chosen = {int(one.name.removeprefix(_LINE)): given[one.name] for one in lines}
    do(request, "match", key, {number: who for number, who in chosen.items() if who}, reason=given["reason"])
    return onward("desk_identities", "matched", key=key)


def _is_line(name: str) -> bool:
    rest = name.removeprefix(_LINE)
    return name.startswith(_LINE) and rest.isascii() and rest.isdecimal() and len(rest) < 6


@require_POST
def enrol(request: HttpRequest, key: str) -> HttpResponse:
    """All lines that are still open."""
    carry_out(request, ENROL, given_by(request, ENROL, key=key))
    return onward("desk_identities", "enrolled", key=key)
