"""A list: sorted, filtered, page by page; as files, with birth years only; and whether the scale drifts up to it."""

import json
from datetime import date
from typing import Any
from urllib.parse import quote

import polars as pl
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from arpad.formats.lists import ListTable, conform, write_list
from arpad.formats.lists.chapters import period_of
from arpad.office.erased_people import as_shown, erased_keys
from arpad.office.jobs import study_is_coming
from arpad.office.list_store import published_list
from arpad.office.listed_people import people_stamp, with_register
from arpad.office.models import ListStudy, RatingList
from arpad.office.series import readings_of_list
from arpad.office.states import not_shown, without_minors_births
from arpad.rating.sections import listed
from arpad.reports.studies import study_fragment
from arpad.reports.studies.text_and_data import study_json
from arpad.reports.wording import LANGUAGES, Wording, wording
from arpad.studies.study import Study, study_from
from arpad.values.person import Title
from arpad.web.clock import today
from arpad.web.public.asked import asked_filters, choice
from arpad.web.queries.lists import list_or_404, lists_of
from arpad.web.queries.shown_list import SORTS, Page, ShownList, page_of, shown_list
from arpad.web.responses import tagged
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

KINDS = {
    "txt": ("fide_single", "text/plain; charset=utf-8"),
    "xml": ("fide_xml_single", "application/xml"),
    "csv": ("csv", "text/csv; charset=utf-8"),
    "xlsx": ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "parquet": ("parquet", "application/vnd.apache.parquet"),
}
"""By the ending of the file's name: how the list is written, and what a browser is told it is."""

_OWN_AFFAIR = ("pool", "recent_games", "hidden", "dispensation")  # the office's working, or a player's own affair


@require_safe
def download(request: HttpRequest, series: str, day: date, kind: str) -> HttpResponse:
    if kind not in KINDS:
        raise Http404
    of = list_or_404(series, day)
    return tagged(request, lambda: list_file(of, kind), of.sha256, of.revision, people_stamp(), kind)


def list_file(of: RatingList, kind: str) -> HttpResponse:
    written, content_type = KINDS[kind]
    table = ListTable(conform(public_frame(of)))
    content = write_list(table, written, period_of(of.date), of.series.cadence, readings_in_words(of))
    response = HttpResponse(content, content_type=content_type)
    name = f"{of.series.key}-{of.date}.{kind}"
    response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{_quoted(name)}"
    return response


def readings_in_words(of: RatingList) -> list[str]:
    """How far the law was read, in every language: the file is the same for whoever asks."""
    return [wording(language).message(finding) for language in LANGUAGES for finding in readings_of_list(of)]


def public_frame(of: RatingList) -> pl.DataFrame:
    """Everybody who may be shown, in the columns anybody may read."""
    frame: pl.DataFrame = as_shown(listed(published_list(of).frame), erased_keys()).to_native()
    shown = frame.drop(_OWN_AFFAIR).with_columns(birth=pl.col("birth").str.slice(0, 4), list_date=pl.lit(str(of.date)))
    seen = shown.filter(~pl.col("id").is_in(sorted(not_shown(of.date, today()))))
    return without_minors_births(with_register(seen, of.date), "birth", today())


def _quoted(name: str) -> str:
    return quote(name, safe="")


PAGE = 100
SHOWN = {
    "rank": ("list.rank", "r"),
    "name": ("list.name", ""),
    "id": ("list.id", "phone-off"),
    "fide_id": ("list.fide_id", "phone-off"),
    "federation": ("list.federation", "phone-off"),
    "province": ("web.filter.province", "phone-off"),
    "club": ("list.club", "phone-off"),
    "title": ("list.title", "phone-off"),
    "rating": ("list.rating", "r"),
    "games": ("list.games_in_period", "r phone-off"),
    "birth": ("list.birth", "r phone-off"),
}
"""The columns: what their heads say, and how they look."""
_WHERE_KNOWN = ("fide_id", "club")


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
        "columns": _columns(shown, page, sort, down),
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


def _columns(shown: ShownList, page: Page, sort: str, down: bool) -> list[dict[str, str]]:
    """The heads: what a click sorts by next, and how it is sorted now."""
    absent = {name for name in _WHERE_KNOWN if not any(row[name] for row in page.rows)}
    if not shown.values("province"):
        absent.add("province")
    return [_head(name, sort, down) for name in SHOWN if name not in absent]


def _head(name: str, sort: str, down: bool) -> dict[str, str]:
    by = "rating" if name == "rank" else name
    sortable = by in SORTS and name != "rank"
    label, look = SHOWN[name]
    head = {"name": name, "label": label, "look": look, "sort": by if sortable else "", "order": "", "aria": ""}
    if sortable and by == sort:
        turned = by == "rating"  # its rank goes up when the rating goes down
        head["aria"] = "descending" if down != turned else "ascending"
        head["order"] = "up" if down else "down"
    return head


@require_safe
def show_drift(request: HttpRequest, series: str, day: date) -> HttpResponse:
    """Without a study the page says so; logged-in officers can ask for one."""
    of = list_or_404(series, day)
    kept = ListStudy.objects.filter(list=of).first()
    coming = kept is None and study_is_coming(of)
    words: Wording = request.words  # type: ignore[attr-defined]
    context = {
        "list": of,
        "made_at": kept.made_at if kept else None,
        "study": mark_safe(study_fragment(_study(kept), words)) if kept else "",  # escaped there
        "is_coming": coming,
        "may_ask": kept is None and not coming and may(caller_of(request), "ask_job", "watch_drift"),
        "active_menu": "lists",
    }
    return render(request, "web/public/drift.html", context)


@require_safe
def drift_figures(request: HttpRequest, series: str, day: date) -> HttpResponse:
    """Every figure as JSON."""
    of = list_or_404(series, day)
    kept = ListStudy.objects.filter(list=of).first()
    if kept is None:
        raise Http404
    words: Wording = request.words  # type: ignore[attr-defined]
    return tagged(
        request,
        lambda: HttpResponse(study_json(_study(kept), words), content_type="application/json"),
        of.sha256,
        kept.made_at,
    )


def _study(kept: ListStudy) -> Study:
    return study_from(json.loads(kept.content))
