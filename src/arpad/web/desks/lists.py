"""Lists at the desk: files with their proof, control figures, a list brought into the books, another's beside ours."""

import io
import zipfile
from datetime import date

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from arpad.formats.lists import WRITTEN
from arpad.formats.lists.programs import ENDINGS
from arpad.office.models import RatingList, Series
from arpad.office.refused import Refused
from arpad.office.series import law_of
from arpad.office.series_figures import controls_of
from arpad.office.verb_fields import ID_KINDS
from arpad.office.verbs.lists.export import EXPORT_LIST, FROZEN, PAGES, Exported
from arpad.office.verbs.lists.reconcile import RECONCILE
from arpad.rating.federation.federation_list import is_federation_list
from arpad.results.data import as_csv
from arpad.results.page import page_of
from arpad.web.clock import today
from arpad.web.desks.asking import do, given_by, page
from arpad.web.language import words_of
from arpad.web.queries.lists import series_or_404
from arpad.web.responses import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 24
_BEGINNING = (1980, 1, 1, 0, 0, 0)  # the same bytes for the same list, whenever it is taken


@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    shown = [
        {
            "series": series,
            "lists": own_lists(series).order_by("-date", "-revision")[:_SHOWN],
            "kinds": [*WRITTEN, FROZEN, *(PAGES if is_own(series) else ())],
            "own": is_own(series),
            "undoable": _is_undoable(series),
        }
        for series in Series.objects.in_order()
    ]
    return page(request, "lists", shown=shown, may_export=may(caller_of(request), "export"))


def _is_undoable(series: Series) -> bool:
    """An opening list on which none is built yet."""
    origins = set(own_lists(series).values_list("origin", flat=True))
    return origins == {RatingList.Origin.OPENING}


def own_lists(series: Series) -> "QuerySet[RatingList]":
    """Another's list is kept for reference, and is none of ours."""
    return RatingList.published.filter(series=series).exclude(origin=RatingList.Origin.REFERENCE)


def is_own(series: Series) -> bool:
    """Whether it is a federation's own list, whose administrator decides some things."""
    try:
        return is_federation_list(law_of(series, today()))
    except Refused:
        return False


@require_POST
def export_list(request: HttpRequest) -> HttpResponse:
    """The file and its proof, in one archive."""
    given = given_by(request, EXPORT_LIST)
    series, day, kind = given["series"], given["list_date"], given["kind"]
    made: Exported = do(request, "export", series, day, kind, given["revision"], words_of(request).language)
    return download(_with_proof(made, series, day, kind), f"{series}-{day}-{kind}.zip", "application/zip")


def _with_proof(made: Exported, series: str, day: date, kind: str) -> bytes:
    file, out = f"{series}-{day}.{_ending(kind)}", io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in ((file, made.content), (f"{file}.proof.json", made.proof.encode())):
            archive.writestr(zipfile.ZipInfo(name, _BEGINNING), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _ending(kind: str) -> str:
    """
    >>> [_ending(kind) for kind in ("csv", "frozen", "swiss_manager", "page_pdf", "fide_xml_single", "fide_old")]
    ['csv', 'csv', 'xlsx', 'pdf', 'xml', 'txt']
    """
    if kind.startswith("fide_"):
        return "xml" if "xml" in kind else "txt"
    if kind in ENDINGS:
        return ENDINGS[kind]
    return "csv" if kind == FROZEN else kind.removeprefix("page_")


@require_safe
def controls(request: HttpRequest, key: str) -> HttpResponse:
    """Mean, spread and drift of the lists, year by year; `every` shows each list."""
    series, every = series_or_404(key), "every" in request.GET
    table = page_of(controls_of(series.key, every_list=every), words_of(request))
    return page(request, "controls", series=series, table=table, every=every)


@require_safe
def controls_table(request: HttpRequest, key: str) -> HttpResponse:
    text = as_csv(controls_of(series_or_404(key).key, every_list="every" in request.GET))
    return download(text.encode(), f"controls-{key}.csv", "text/csv; charset=utf-8")


@require_http_methods(["GET", "HEAD", "POST"])
def reconcile(request: HttpRequest) -> HttpResponse:
    """Nothing is kept of the file."""
    found = None
    if request.method == "POST":
        given = given_by(request, RECONCILE)
        file = given["file"]
        found = do(request, "reconcile", given["series"], file.data, file.name, given["ids"], given["list_date"])
    return page(request, "reconcile", series=Series.objects.in_order(), ids=ID_KINDS, found=found)
