"""A list: sorted, filtered, page by page, and as files."""

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arpad.office.models import RatingList
from arpad.office.series import readings_of_list
from arpad.values.title import Title
from arpad.web.public.asked import asked_filters, choice
from arpad.web.public.downloads import KINDS
from arpad.web.queries.lists import list_or_404, lists_of
from arpad.web.queries.shown_list import SORTS, ShownList, page_of, shown_list

PAGE = 100
SHOWN = {
    "rank": ("list.rank", "r"),
    "name": ("list.name", ""),
    "federation": ("list.federation", "phone-off"),
    "province": ("web.filter.province", "phone-off"),
    "title": ("list.title", "phone-off"),
    "rating": ("list.rating", "r"),
    "games": ("list.games_in_period", "r phone-off"),
    "birth": ("list.birth", "r phone-off"),
}
"""The columns: what their heads say, and how they look."""


@require_safe
def show_list(request: HttpRequest, series: str, day: date | None = None) -> HttpResponse:
    of = list_or_404(series, day)
    shown = shown_list(of)
    sort = choice(request.GET.get("sort"), SORTS, "rating")
    order = choice(request.GET.get("order"), ("up", "down"), "")
    down = order == "down" if order else SORTS[sort][1]
    asked = asked_filters(request.GET)
    keys = {name: request.GET.get(name, "") for name in ("after", "before")}
    page = page_of(shown, of.date.year, asked, sort, down, PAGE, **keys)
    context: dict[str, Any] = {
        "list": of,
        "lists": lists_of(of.series),
        "newest": day is None or _is_newest(of),
        "page": page,
        "last": page.first + len(page.rows) - 1,
        "filters": asked,
        "columns": _columns(shown, sort, down),
        "sort": sort,
        "edition": shown.edition,
        "readings": readings_of_list(of),
        "federations": shown.values("federation"),
        "provinces": shown.values("province"),
        "titles": [title.value for title in Title],
        "kinds": KINDS,
        "active_menu": "lists",
    }
    return render(request, "web/public/list.html", context)


def _is_newest(of: RatingList) -> bool:
    return list_or_404(of.series.key, None).pk == of.pk


def _columns(shown: ShownList, sort: str, down: bool) -> list[dict[str, str]]:
    """The heads: what a click sorts by next, and how it is sorted now."""
    there = [name for name in SHOWN if name != "province" or shown.values("province")]
    return [_head(name, sort, down) for name in there]


def _head(name: str, sort: str, down: bool) -> dict[str, str]:
    by = "rating" if name == "rank" else name
    sortable = by in SORTS and name != "rank"
    label, look = SHOWN[name]
    head = {"label": label, "look": look, "sort": by if sortable else "", "order": "", "aria": ""}
    if sortable and by == sort:
        turned = by == "rating"  # its rank goes up when the rating goes down
        head["aria"] = "descending" if down != turned else "ascending"
        head["order"] = "up" if down else "down"
    return head
