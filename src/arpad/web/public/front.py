"""The front page: the current lists with their best, and a search as you type."""

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arpad.office.models import RatingList
from arpad.web.parts import PART, asks_for_part
from arpad.web.queries.asking import rows
from arpad.web.queries.lists import current_lists
from arpad.web.queries.search import search
from arpad.web.queries.shown_list import Filters, page_of, shown_list

_BEST = 5
_EVENTS = 'SELECT key, name, city, "end" FROM office_event WHERE state = \'accepted\' ORDER BY "end" DESC, key LIMIT 6'


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    lists = current_lists()
    cards = [{"list": listed, "best": _best(listed, listed.sha256)} for listed in lists]
    events = [dict(zip(("key", "name", "city", "end"), row, strict=True)) for row in rows(_EVENTS)]
    return render(request, "web/public/front.html", {"cards": cards, "events": events, "active_menu": "lists"})


@lru_cache(maxsize=16)
def _best(of: RatingList, sha256: str) -> list[dict[str, Any]]:
    return page_of(shown_list(of), of.date.year, Filters(activity="active"), "rating", False, _BEST).rows


@require_safe
def search_players(request: HttpRequest) -> HttpResponse:
    """The results alone for a page that asks while somebody types, else a page of their own."""
    text = request.GET.get("q", "")[:100]
    context = {"query": text, "found": search(text, current_lists()), "active_menu": "players"}
    part = asks_for_part(request)
    response = render(request, "web/public/results.html" if part else "web/public/search.html", context)
    response.headers["Vary"] = PART
    return response
