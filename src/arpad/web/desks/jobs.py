"""Long work: asked for, watched, stopped, and what came out of it with the next step."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.correction_words import asked_in_words
from arpad.office.drafting import looks_from
from arpad.office.models import Event, Job, RatingList, Series
from arpad.office.stored_findings import from_text
from arpad.office.verbs.lists.drift import WATCH_DRIFT
from arpad.office.verbs.lists.preview import PREVIEW
from arpad.office.verbs.lists.publish import PUBLISH, Published
from arpad.office.verbs.lists.redraft import REDRAFT
from arpad.office.verbs.lists.republish import REPUBLISH, Republished
from arpad.office.worker import impacts_from, lists_from
from arpad.values.finding import Finding
from arpad.web.desks.asking import carry_out, do, given_by, onward, page, tell
from arpad.web.language import words_of
from arpad.web.responses import asks_for_part
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 50
_ENDED = (Job.State.DONE, Job.State.FAILED, Job.State.CANCELLED)


@require_safe
def jobs(request: HttpRequest) -> HttpResponse:
    may_cancel = may(caller_of(request), "cancel")
    return page(request, "jobs", jobs=Job.objects.order_by("-pk")[:_SHOWN], may_cancel=may_cancel)


@require_safe
def job(request: HttpRequest, number: int) -> HttpResponse:
    """While it runs the page asks for itself again every second; at its end it shows what came out."""
    found = Job.objects.filter(pk=number).first()
    if found is None:
        raise Http404
    part = asks_for_part(request)
    if part and found.state in _ENDED:
        return HttpResponse(status=204)  # the page loads itself again
    template = "job_progress" if part else "job"
    may_cancel = may(caller_of(request), "cancel")
    return page(request, template, job=found, may_cancel=may_cancel, **_outcome(request, found))


def _outcome(request: HttpRequest, found: Job) -> dict[str, Any]:
    if found.state == Job.State.FAILED:
        return {"findings": _problem(found.problem)}
    if found.state != Job.State.DONE:
        return {}
    result = json.loads(found.result)
    told: dict[str, Any] = {"result": result, "arguments": json.loads(found.arguments)}
    told["may_publish"] = may(caller_of(request), "publish")
    told["findings"] = from_text(json.dumps(result.get("findings", [])))
    if found.kind == "preview":
        told["draft"] = RatingList.objects.filter(pk=result["draft"]).select_related("series").first()
        looks = told["looks"] = looks_from(result["looks"])
        named = {one.event for one in looks.entering} | {one.event for one in looks.waiting}
        named |= {event for event, _, _ in looks.unmatched}
        told["events"] = dict(Event.objects.filter(key__in=named).values_list("key", "name"))
    if found.kind == "weigh_correction":
        told["impacts"] = impacts_from(result["impacts"])
        told["moves"] = any(listed.moves for one in told["impacts"] for listed in one.lists)
        told["changes"] = asked_in_words(told["arguments"], words_of(request))
        told["series"] = dict(Series.objects.values_list("key", "name"))
    if found.kind == "redraft":
        told["lists"] = lists_from(result["impacts"])
    return told


def _problem(text: str) -> list[Finding]:
    """Findings where a verb refused; anything else is a fault of the office's own."""
    try:
        return from_text(text)
    except (ValueError, TypeError):
        return [Finding("web.E044", {"problem": text[:200]})]


@require_POST
def cancel_job(request: HttpRequest, number: int) -> HttpResponse:
    do(request, "cancel", number)
    return onward("desk_job", "cancelling", number=number)


@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    given = given_by(request, PREVIEW)
    stated = {"closing": str(given["closing"] or ""), "edition": given["edition"]}
    asked = {"series": given["series"], "date": str(given["list_date"])}
    made: Job = do(request, "ask_job", "preview", asked | {name: value for name, value in stated.items() if value})
    return onward("desk_job", number=made.pk)


@require_POST
def publish(request: HttpRequest) -> HttpResponse:
    """With the hash of what was seen: refused, with the difference, if anything changed since."""
    done: Published = carry_out(request, PUBLISH, given_by(request, PUBLISH))
    tell(request, done.findings)
    return onward("desk", "consented" if done.waiting else "published")


@require_POST
def watch_drift(request: HttpRequest) -> HttpResponse:
    given = given_by(request, WATCH_DRIFT)
    made: Job = do(request, "ask_job", "watch_drift", {"series": given["series"], "date": str(given["day"])})
    return onward("desk_job", number=made.pk)


@require_POST
def redraft(request: HttpRequest) -> HttpResponse:
    made: Job = do(request, "ask_job", "redraft", {"series": given_by(request, REDRAFT)["series"]})
    return onward("desk_job", number=made.pk)


@require_POST
def republish(request: HttpRequest) -> HttpResponse:
    done: Republished = carry_out(request, REPUBLISH, given_by(request, REPUBLISH))
    tell(request, done.findings)
    return onward("desk", "consented" if done.waiting else "republished")
