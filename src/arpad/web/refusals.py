"""A refused verb becomes a page with its findings, whichever page called it; so does what no database can hold."""

from collections.abc import Callable

from django.db import DataError
from django.http import HttpRequest, HttpResponse

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.errors import refused


class RefusalMiddleware:
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
