"""What a reader sees when an address leads nowhere or is not for them, a verb was refused, or the office failed."""

from collections.abc import Callable

from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.language import words_of


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404)


def broken(request: HttpRequest) -> HttpResponse:
    return _page(request, 500)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(request, 403, "csrf")


def refused(request: HttpRequest, findings: tuple[Finding, ...], status: int = 422) -> HttpResponse:
    """A verb or an engine said no: every finding with its hint."""
    return _page(request, status, "refused", findings)


GIVEN = "given"
"""Where a session keeps what a refused form said, until the page with that form is there again."""
_SECRET = {"csrfmiddlewaretoken", "password"}
_OF_ACCOUNTS, _SECRET_THERE = ("/account/", "/sign-in/"), {"old", "new", "code"}
_LONGEST = 20_000


def form_to_fill_again(request: HttpRequest) -> str:
    """The page a refused form stood on, which will have what was given; empty if nobody knows it."""
    back = request.headers.get("Referer", "")
    if request.method != "POST" or not url_has_allowed_host_and_scheme(back, {request.get_host()}):
        return ""
    secret = _SECRET | (_SECRET_THERE if request.path.startswith(_OF_ACCOUNTS) else set())
    given = {name: values for name, values in request.POST.lists() if name not in secret}
    session = getattr(request, "session", None)
    if session is not None and sum(len(value) for values in given.values() for value in values) <= _LONGEST:
        session[GIVEN] = {"action": request.path, "values": given}
    return back.partition("#")[0]


def _page(request: HttpRequest, status: int, kind: str = "", findings: tuple[Finding, ...] = ()) -> HttpResponse:
    if request.path.startswith("/api/"):
        return _for_programs(request, status, findings)
    kind = kind or str(status)
    words = words_of(request)
    context = {"words": words, "kind": kind, "findings": findings, "status": status}
    if kind == "refused":
        context["title"] = words.text("web.error.refused.title")
        context["form"] = form_to_fill_again(request)
    else:
        context |= {"title": words.text(f"web.error.{kind}"), "hint": words.text(f"web.error.{kind}.hint")}
    return HttpResponse(render_to_string("web/error.html", context, request), status=status)


def _for_programs(request: HttpRequest, status: int, findings: tuple[Finding, ...]) -> HttpResponse:
    from arpad.web.api.answers import problem  # it words errors, and this page is needed before the API is there

    words = words_of(request)
    titles = {403: "web.error.403", 404: "web.api.not_found", 500: "web.error.500"}
    return problem(request, status, words.text(titles.get(status, "web.api.invalid")), findings=findings)


class RefusalMiddleware:
    """A refused verb becomes a page with its findings; so does what no database can hold."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.respond(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, Refused):
            return refused(request, tuple(exception.findings))
        if isinstance(exception, DataError):  # PostgreSQL has no text with a NUL in it, and says so late
            return refused(request, (Finding("web.E090"),), 400)
        return None
