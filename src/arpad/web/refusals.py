"""A refused verb becomes a page with its findings, whichever page called it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from arpad.office.refused import Refused
from arpad.web.errors import refused


class RefusalMiddleware:
    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.respond(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refused(request, tuple(exception.findings)) if isinstance(exception, Refused) else None
