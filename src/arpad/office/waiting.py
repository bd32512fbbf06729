"""Jobs that are put down for a worker, and the study that every published list is given without anybody asking."""

from typing import Any

from django.conf import settings

from arpad.office.act import Act
from arpad.office.hashes import canonical
from arpad.office.list_store import in_force
from arpad.office.models import Job, RatingList
from arpad.values.dates import plus_days

STUDY = "watch_drift"


def put_down(act: Act, kind: str, arguments: dict[str, Any]) -> Job:
    """In the caller's transaction: a job is there if and only if what asked for it happened."""
    return Job.objects.create(
        kind=kind, arguments=canonical(arguments), asked_by=act.actor, asked_at=act.at, reason=act.reason
    )


def put_down_study(act: Act, of: RatingList) -> None:
    """The study of drift of a list that is just out; whatever becomes of it, the list stays out.

    Not of a first list, before which there is none, and not where the office has turned it off.
    """
    if settings.ARPAD_DRIFT_STUDIES and len(in_force(of.series, plus_days(of.date, 1))) > 1:
        put_down(act, STUDY, _study_of(of))


def study_is_coming(of: RatingList) -> bool:
    open_ones = Job.objects.filter(state__in=[Job.State.WAITING, Job.State.RUNNING])
    return open_ones.filter(kind=STUDY, arguments=canonical(_study_of(of))).exists()


def _study_of(of: RatingList) -> dict[str, str]:
    return {"series": of.series.key, "date": str(of.date)}
