"""A published list as a file for anybody: birth years only, and without what the list does not show."""

from datetime import date
from urllib.parse import quote

import narwhals as nw
import polars as pl
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.formats.lists import ListTable, conform, write_list
from arpad.formats.lists.dates import period_of
from arpad.office.list_store import published_list
from arpad.office.models import RatingList
from arpad.office.series import readings_of_list
from arpad.rating.sections import listed
from arpad.reports.wording import LANGUAGES, wording
from arpad.web.conditional import tagged
from arpad.web.queries.lists import list_or_404

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
    return tagged(request, lambda: list_file(of, kind), of.sha256, of.revision, kind)


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
    frame: pl.DataFrame = listed(nw.from_native(published_list(of).frame.to_native(), eager_only=True)).to_native()
    return frame.drop(_OWN_AFFAIR).with_columns(birth=pl.col("birth").str.slice(0, 4), list_date=pl.lit(str(of.date)))


def _quoted(name: str) -> str:
    return quote(name, safe="")
