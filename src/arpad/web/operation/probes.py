"""What those ask that watch the machine: is it alive (`/healthz`), can it work (`/readyz`), its figures (`/metrics`).

They are answered before anything else is asked: a probe speaks http, to an address of the machine, and has no session.
"""

import secrets
from collections.abc import Callable, Iterator

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from arpad import __version__
from arpad.office.database import is_prepared
from arpad.office.log import head
from arpad.office.models import RatingList
from arpad.office.refused import Refused
from arpad.web.operation.figures import FIGURES, in_text, of_requests
from arpad.web.operation.state import jobs_by_state, last_backup, last_verify, mail_by_state

TEXT = "text/plain; version=0.0.4; charset=utf-8"
_FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED", "HTTP_VIA")
_HERE = ("127.0.0.1", "::1")


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is looked at."""
    return _fresh(HttpResponse(b"alive\n", content_type="text/plain"))


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """The books are there and have all tables of this arpad. Why not, the doctor says."""
    state = _books()
    ready = state == "ready"
    return _fresh(JsonResponse({"ready": ready, "books": state}, status=200 if ready else 503))


_ready: set[str] = set()
"""Databases whose tables were whole once: they stay so while this process lives."""


def _books() -> str:
    place = str(connection.settings_dict["NAME"])
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT max(number) FROM office_logentry" if place in _ready else "SELECT 1")
            cursor.fetchone()
        if place not in _ready and not is_prepared():
            return "behind"
    except Refused:
        return "newer"
    except (Error, OSError):
        return "away"
    _ready.add(place)
    return "ready"


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not _may_see_figures(request):
        return _fresh(HttpResponse(b"", status=403))
    lines = [*of_requests(FIGURES.all()), *_of_the_office()]
    return _fresh(HttpResponse("\n".join(lines) + "\n", content_type=TEXT))


def _may_see_figures(request: HttpRequest) -> bool:
    """With the token of the settings, or from this very machine and through no proxy."""
    token: str = settings.ARPAD_METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token and secrets.compare_digest(given.encode(), token.encode()):
        return True
    return request.META.get("REMOTE_ADDR") in _HERE and not any(name in request.META for name in _FORWARDED)


def _of_the_office() -> Iterator[str]:
    yield from in_text("arpad_info", "gauge", "The version that runs.", [({"version": __version__}, 1)])
    try:
        lines = list(_of_the_books())
    except Error:
        lines = []
    yield from in_text("arpad_books_up", "gauge", "Whether the books could be asked.", [({}, bool(lines))])
    yield from lines


def _of_the_books() -> Iterator[str]:
    jobs, mail = jobs_by_state(), mail_by_state()
    yield from in_text("arpad_jobs", "gauge", "Jobs by state.", [({"state": one}, n) for one, n in jobs.items()])
    yield from in_text("arpad_mail", "gauge", "Mail by state.", [({"state": one}, n) for one, n in mail.items()])
    yield from in_text("arpad_log_entries", "counter", "Entries of the log.", [({}, head().number)])
    lists = RatingList.published.count()
    yield from in_text("arpad_lists_published", "gauge", "Published lists.", [({}, lists)])
    backup, verified = last_backup(), last_verify()
    if backup is not None:
        about = "When a backup was made last."
        yield from in_text("arpad_last_backup_timestamp_seconds", "gauge", about, [({}, backup.timestamp())])
    if verified is not None:
        about = "When the books were verified last."
        yield from in_text("arpad_last_verify_timestamp_seconds", "gauge", about, [({}, verified.at.timestamp())])
        yield from in_text("arpad_verify_defects", "gauge", "What that found.", [({}, verified.defects)])


def _fresh(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    return response


VIEWS = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}


class Probes:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        view = VIEWS.get(request.path)
        return view(request) if view is not None else self.get_response(request)
