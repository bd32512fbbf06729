"""Whether the scale drifts, up to a published list: the study that is kept with it."""

import json
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from arpad.office.models import ListStudy
from arpad.office.waiting import study_is_coming
from arpad.reports.studies import study_fragment
from arpad.reports.studies.as_json import study_json
from arpad.reports.wording import Wording
from arpad.studies.study import Study
from arpad.studies.study_data import study_from
from arpad.web.conditional import tagged
from arpad.web.queries.lists import list_or_404
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of


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
