"""Corrections: asked for in a form, weighed as a job, made once the impact was seen, and taken back."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.models import Correction, Job, Merge, Series
from arpad.office.proposals import Asked
from arpad.web.desks.asking import Fields, do, onward, page
from arpad.web.desks.queues import corrected_since
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 50
KINDS = ("result", "date", "split", "merge", "withdraw", "undo")


@require_safe
def corrections(request: HttpRequest) -> HttpResponse:
    return page(
        request,
        "corrections",
        corrections=Correction.objects.select_related("event").order_by("-pk")[:_SHOWN],
        merges=Merge.objects.select_related("gone", "kept").order_by("-pk")[:_SHOWN],
        series=[series for series in Series.objects.order_by("key") if corrected_since(series)],
        may_correct=may(caller_of(request), "correct"),
        given=request.GET,
    )


@require_POST
def weigh(request: HttpRequest) -> HttpResponse:
    """What the form says becomes the words of `arpad office correct`."""
    fields = Fields(request)
    asked = _asked(fields)
    fields.check()
    job: Job = do(request, "ask_job", "weigh_correction", asked)
    return onward("desk_job", number=job.pk)


def _asked(fields: Fields) -> dict[str, list[Any]]:
    kind, event = fields.text("kind"), fields.text("event")
    if kind == "result":
        pair = f"{fields.text('white', needed=True)}-{fields.text('black', needed=True)}"
        result = fields.text("result", needed=True)
        return {"results": [f"{event}:{fields.number('round')}:{pair}={result}"]}
    if kind == "date":
        start, end = fields.day("start", needed=True), fields.day("end")
        return {"dates": [f"{event}={start}" + (f"/{end}" if end else "")]}
    if kind == "split":
        return {"splits": [f"{fields.text('old', needed=True)}@{event}={fields.text('new', needed=True)}"]}
    if kind == "merge":
        return {"merges": [f"{fields.text('old', needed=True)}={fields.text('new', needed=True)}"]}
    if kind == "withdraw":
        return {"withdrawn": [event]}
    if kind == "undo":
        return {"undo": [fields.number("entry")]}
    raise Http404


@require_POST
def correct(request: HttpRequest, number: int) -> HttpResponse:
    """What the job weighed, and nothing else: the form names the job, not the change."""
    job = Job.objects.filter(pk=number, kind="weigh_correction", state=Job.State.DONE).first()
    if job is None:
        raise Http404
    fields = Fields(request)
    reason = fields.text("reason")
    fields.check()
    asked = Asked(**{name: tuple(values) for name, values in json.loads(job.arguments).items()})
    done = do(request, "correct", asked, json.loads(job.result)["seen"], reason=reason)
    return onward("desk_corrections", "corrected" if done.to_republish else "corrected_only")
