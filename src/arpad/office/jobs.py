"""Jobs: put down for a worker, taken by a lease, kept by a pulse beside the work, ended once.

Whoever holds the lease may end the job, and nobody else: a worker that was away for too long finds it taken.
"""

import json
import threading
from collections.abc import Callable
from dataclasses import field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.db.models import Case, QuerySet, When

from arpad.office.act import Act
from arpad.office.database import is_postgresql
from arpad.office.hashes import canonical
from arpad.office.list_store import in_force, throw_away
from arpad.office.models import Job, RatingList
from arpad.office.stored_findings import to_text
from arpad.values.dates import plus_days
from arpad.values.finding import Finding
from arpad.values.records import dataclass

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


LEASE = timedelta(minutes=2)
MOST_ATTEMPTS = 3
PULSE_SECONDS = 1

Clock = Callable[[], datetime]


class Cancelled(Exception):
    """Somebody asked for the job to stop."""


class Taken(Exception):
    """The lease ran out, and another worker has the job."""


class GivenBack(Exception):
    """The worker is to end; the next one takes the job at once."""


@dataclass
class Watch:
    """What the running job and its pulse tell each other."""

    job: int
    worker: str
    done: int = 0
    total: int = 0
    stopped_by: type[Exception] | None = None
    over: threading.Event = field(default_factory=threading.Event)
    stop: threading.Event = field(default_factory=threading.Event)

    def progress(self, done: int, total: int) -> None:
        """How far the work is; raises where it has to stop."""
        self.done, self.total = done, total
        if self.stopped_by is not None:
            raise self.stopped_by
        if self.stop.is_set():
            raise GivenBack

    def end(self, result: dict[str, Any]) -> None:
        """Done: in the transaction that does the work, so that a job is done if and only if its work is."""
        assert connection.in_atomic_block
        job = _locked(self.job).filter(worker=self.worker, state=Job.State.RUNNING).first()
        if job is None:
            raise Taken
        if job.cancel_asked_by:
            raise Cancelled
        job.state, job.result = Job.State.DONE, canonical(result)
        job.done = job.total = max(self.total, 1)
        job.save(update_fields=["state", "result", "done", "total"])


def lease(worker: str, now: datetime) -> Job | None:
    """The oldest job that waits, or whose worker has not been heard of for the length of a lease; studies, which nobody
    stands and waits for, come after all others."""
    _end_the_hopeless(now)
    with transaction.atomic():
        jobs = Job.objects.select_for_update(skip_locked=True) if is_postgresql() else Job.objects.all()
        patience = Case(When(kind=STUDY, then=1), default=0)
        for job in jobs.filter(state__in=[Job.State.WAITING, Job.State.RUNNING]).order_by(patience, "pk"):
            if _alive(job, now) or job.cancel_asked_by or job.attempts >= MOST_ATTEMPTS:
                continue
            job.state, job.worker, job.heartbeat = Job.State.RUNNING, worker, now
            job.attempts += 1
            job.save(update_fields=["state", "worker", "heartbeat", "attempts"])
            return job
    return None


def finish(watch: Watch, **outcome: Any) -> bool:
    """The end of a job, if it is still ours and nobody has cancelled what is called done."""
    mine = Job.objects.filter(pk=watch.job, worker=watch.worker, state=Job.State.RUNNING)
    if outcome.get("state") == Job.State.DONE:
        mine = mine.filter(cancel_asked_by="")
    return bool(mine.update(done=watch.done, total=watch.total, **outcome))


def pulse(watch: Watch, clock: Clock) -> None:
    """Beside the work: keep the lease, write how far it is, and look whether to stop."""
    mine = Job.objects.filter(pk=watch.job, worker=watch.worker, state=Job.State.RUNNING)
    while not watch.over.wait(PULSE_SECONDS):
        try:
            asked = mine.values_list("cancel_asked_by", flat=True).first()
            if asked is None:
                watch.stopped_by = Taken
            elif asked:
                watch.stopped_by = Cancelled
            mine.update(heartbeat=clock(), done=watch.done, total=watch.total)
        except OperationalError:
            continue  # the work itself holds the only writer's place; the next beat tries again
    connection.close()


def clear_away(job: Job) -> None:
    """Whatever the job has drafted (reading I-272). It comes before the job is called cancelled, so that a power cut in
    between leaves a job that is cancelled once more."""
    given = json.loads(job.arguments)
    drafts = RatingList.objects.exclude(state=RatingList.State.PUBLISHED)
    drafts = drafts.filter(series__key=given.get("series", ""), drafted_by=job.asked_by, drafted_at__gte=job.asked_at)
    if given.get("date"):
        drafts = drafts.filter(date=given["date"])
    for draft in drafts:
        throw_away(draft)


def _end_the_hopeless(now: datetime) -> None:
    """Jobs nobody runs any more, which were cancelled meanwhile or have outlived too many workers."""
    for job in Job.objects.filter(state=Job.State.RUNNING).order_by("pk"):
        if _alive(job, now) or not (job.cancel_asked_by or job.attempts >= MOST_ATTEMPTS):
            continue
        clear_away(job)
        state = Job.State.CANCELLED if job.cancel_asked_by else Job.State.FAILED
        problem = (
            "" if job.cancel_asked_by else to_text([Finding("office.E141", {"job": job.pk, "times": job.attempts})])
        )
        unchanged = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, heartbeat=job.heartbeat)
        unchanged.update(state=state, problem=problem)


def _alive(job: Job, now: datetime) -> bool:
    return job.state == Job.State.RUNNING and job.heartbeat is not None and job.heartbeat > now - LEASE


def _locked(number: int) -> "QuerySet[Job]":
    """On SQLite the transaction is the only writer already."""
    jobs = Job.objects.filter(pk=number)
    return jobs.select_for_update() if is_postgresql() else jobs
