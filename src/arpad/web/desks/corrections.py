"""Corrections: asked for in a form, weighed as a job, made once the impact was seen, and taken back."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.description import FieldKind, Given, VerbField
from arpad.office.models import Correction, Job, Merge, Series
from arpad.office.proposals import Asked
from arpad.web.desks.asking import do, given_by, onward, page
from arpad.web.desks.queues import corrected_since
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 50
_EVENT, _OLD, _NEW = VerbField("event"), VerbField("old", needed=True), VerbField("new", needed=True)
KINDS: Mapping[str, tuple[VerbField, ...]] = {
    "result": (
        _EVENT,
        VerbField("round", FieldKind.NUMBER, most=10_000),
        VerbField("white", needed=True),
        VerbField("black", needed=True),
        VerbField("result", needed=True),
    ),
    "date": (_EVENT, VerbField("start", FieldKind.DAY, needed=True), VerbField("end", FieldKind.DAY)),
    "split": (_EVENT, _OLD, _NEW),
    "merge": (_OLD, _NEW),
    "withdraw": (_EVENT,),
    "undo": (VerbField("entry", FieldKind.NUMBER, most=2**31 - 1),),
}
"""What can be corrected, and what each form asks."""


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
    kind = request.POST.get("kind", "")
    if kind not in KINDS:
        raise Http404
    made: Job = do(request, "ask_job", "weigh_correction", _asked(kind, given_by(request, None, *KINDS[kind])))
    return onward("desk_job", number=made.pk)


def _asked(kind: str, given: Given) -> dict[str, list[Any]]:
    event = given.get("event", "")
    if kind == "result":
        pair = f"{given['white']}-{given['black']}"
        return {"results": [f"{event}:{given['round'] or 0}:{pair}={given['result']}"]}
    if kind == "date":
        return {"dates": [f"{event}={given['start']}" + (f"/{given['end']}" if given["end"] else "")]}
    if kind == "split":
        return {"splits": [f"{given['old']}@{event}={given['new']}"]}
    if kind == "merge":
        return {"merges": [f"{given['old']}={given['new']}"]}
    if kind == "withdraw":
        return {"withdrawn": [event]}
    return {"undo": [given["entry"] or 0]}


@require_POST
def correct(request: HttpRequest, number: int) -> HttpResponse:
    """What the job weighed, and nothing else: the form names the job, not the change."""
    job = Job.objects.filter(pk=number, kind="weigh_correction", state=Job.State.DONE).first()
    if job is None:
        raise Http404
    reason = given_by(request, None)["reason"]
    asked = Asked(**{name: tuple(values) for name, values in json.loads(job.arguments).items()})
    done = do(request, "correct", asked, json.loads(job.result)["seen"], reason=reason)
    return onward("desk_corrections", "corrected" if done.to_republish else "corrected_only")
