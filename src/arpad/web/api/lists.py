"""Lists: which there are, their lines page by page, whole files."""

import json
from datetime import date
from functools import lru_cache
from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from ninja import Query, Router, Schema
from pydantic import Field

from arpad.office.listed_people import people_stamp
from arpad.office.models import RatingList
from arpad.office.series import readings_of_list
from arpad.web.api.answers import Problem, answer, raw
from arpad.web.api.shapes import ListOut, ListPageOut, ListsOut, SeriesOut
from arpad.web.public.lists import KINDS, list_file
from arpad.web.queries.lists import list_or_404, published
from arpad.web.queries.shown_list import SORTS, Filters, chosen, public_lines, shown_list
from arpad.web.responses import tagged

router = Router(tags=["lists"])
Text = Annotated[str, Field(max_length=60)]


class ListQuery(Schema):
    """Which lines, in which order. Ages are those reached in the year of the list."""

    federation: Text = ""
    province: Text = ""
    sex: Literal["", "m", "w"] = ""
    title: Literal["", "any", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"] = ""
    activity: Literal["", "active", "inactive"] = ""
    age_from: Annotated[int, Field(ge=0, le=150)] | None = None
    age_to: Annotated[int, Field(ge=0, le=150)] | None = None
    sort: Literal["rating", "name", "federation", "title", "birth", "games"] = "rating"
    order: Literal["", "up", "down"] = ""
    limit: Annotated[int, Field(ge=1, le=1000)] = 100
    after: Text = ""


def list_out(of: RatingList) -> ListOut:
    read = readings_of_list(of)
    return ListOut(
        series=of.series.key,
        date=of.date,
        revision=of.revision,
        edition=of.edition,
        players=of.rows_count,
        sha256=of.sha256,
        log_head=of.log_head,
        law_read_to=date.fromisoformat(read[0].data["checked_on"]) if read else None,
    )


@router.get("", response=ListsOut, summary="Every series and its published lists", url_name="lists")
def all_lists(request: HttpRequest) -> HttpResponse:
    now = published()
    series, lists = now.series, now.by_number.values()

    def make() -> ListsOut:
        shown = [SeriesOut(key=one.key, name=one.name, cadence=one.cadence) for one in series]
        return ListsOut(series=shown, lists=[list_out(listed) for listed in lists])

    return answer(request, make, *(listed.sha256 for listed in lists), *(one.key for one in series))


@router.get("/{key:series}/newest", response={200: ListPageOut, 404: Problem, 422: Problem}, url_name="newest_list",
            summary="Lines of the newest list of a series")  # fmt: skip
def newest_list(request: HttpRequest, series: str, query: Query[ListQuery]) -> HttpResponse:
    return _page(request, list_or_404(series, None), query)


@router.get("/{key:series}/{day}", response={200: ListPageOut, 404: Problem, 422: Problem}, url_name="list_page",
            summary="Lines of a list, page by page")  # fmt: skip
def list_page(request: HttpRequest, series: str, day: date, query: Query[ListQuery]) -> HttpResponse:
    return _page(request, list_or_404(series, day), query)


@router.get("/{key:series}/{day}/files/{kind}", response={404: Problem, 422: Problem}, url_name="list_file",
            summary="A whole list as a file", openapi_extra={"responses": {200: {"description": "The file", "content": {
                content_type.partition(";")[0]: {} for _, content_type in KINDS.values()}}}})  # fmt: skip
def whole_file(
    request: HttpRequest, series: str, day: date, kind: Literal["txt", "xml", "csv", "xlsx", "parquet"]
) -> HttpResponse:
    of = list_or_404(series, day)
    return tagged(request, lambda: list_file(of, kind), of.sha256, of.revision, people_stamp(), kind)


def _page(request: HttpRequest, of: RatingList, query: ListQuery) -> HttpResponse:
    made_from = (of.sha256, of.log_head, people_stamp())
    return raw(request, lambda: _lines(of, made_from, query.model_dump_json()), *made_from)


@lru_cache(maxsize=512)
def _lines(of: RatingList, _made_from: tuple[object, ...], asked: str) -> str:
    """A page as text; lists never change, people seldom, and many ask for the same pages."""
    query = ListQuery.model_validate_json(asked)
    shown = shown_list(of)
    down = query.order == "down" if query.order else SORTS[query.sort][1]
    filters = Filters(
        query.federation, query.province, query.sex, query.title, query.activity, query.age_from, query.age_to
    )
    found = chosen(shown, of.date.year, filters, query.sort, down)
    start = found.start_of(query.limit, query.after, "")
    lines = public_lines(shown, found.rows[start : start + query.limit])
    more = start + query.limit < len(found.rows)
    following = _address(of, query, lines["id"][-1]) if more and len(lines) else None
    head = f'"list":{list_out(of).model_dump_json()},"total":{len(found.rows)},"next":{json.dumps(following)}'
    return f'{{{head},"players":{lines.write_json()}}}'


def _address(of: RatingList, query: ListQuery, after: str) -> str:
    asked = {**query.model_dump(exclude_defaults=True), "after": after}
    return f"{reverse('list_page', args=[of.series.key, of.date])}?{urlencode(asked)}"


forget = _lines.cache_clear
