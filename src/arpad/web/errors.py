"""What a reader sees when an address leads nowhere, is not for them, or the office itself failed."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

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


def _page(request: HttpRequest, status: int, kind: str = "", findings: tuple[Finding, ...] = ()) -> HttpResponse:
    if request.path.startswith("/api/"):
        return _for_programs(request, status, findings)
    kind = kind or str(status)
    words = words_of(request)
    context = {"words": words, "kind": kind, "findings": findings, "status": status}
    if kind == "refused":
        context["title"] = words.text("web.error.refused.title")
    else:
        context |= {"title": words.text(f"web.error.{kind}"), "hint": words.text(f"web.error.{kind}.hint")}
    return HttpResponse(render_to_string("web/error.html", context, request), status=status)


def _for_programs(request: HttpRequest, status: int, findings: tuple[Finding, ...]) -> HttpResponse:
    from arpad.web.api.problems import problem  # it words errors, and this page is needed before the API is there

    words = words_of(request)
    titles = {403: "web.error.403", 404: "web.api.not_found", 500: "web.error.500"}
    return problem(request, status, words.text(titles.get(status, "web.api.invalid")), findings=findings)
