"""Answers as they are sent: JSON with a tag, so that asking again costs next to nothing."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from ninja import Schema

from arpad.web.conditional import tagged

JSON = "application/json"


def answer(request: HttpRequest, make: Callable[[], Schema], *made_from: object) -> HttpResponse:
    """What `make` gives, in the shape it was declared with; made only if the reader does not have it."""
    return tagged(request, lambda: _json(make()), request.get_full_path(), *made_from)


def _json(shape: Schema) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type=JSON)


def raw(request: HttpRequest, make: Callable[[], str], *made_from: object) -> HttpResponse:
    """The same for a text that is JSON already, where lines are many."""
    return tagged(request, lambda: HttpResponse(make(), content_type=JSON), request.get_full_path(), *made_from)


def year_of(birth: str) -> int | None:
    year = birth[:4]
    return int(year) if len(year) == 4 and year.isascii() and year.isdecimal() else None
