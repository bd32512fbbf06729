"""The worker: takes a job by a lease that it keeps alive, runs it, and says how far it is.

A job whose worker died is taken again when its lease has run out: what it did is undone by its own transaction, or is
a draft that nobody sees.
"""

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import OperationalError, connection, transaction

from arpad.office.act import Act
from arpad.office.database import is_postgresql
from arpad.office.hashes import canonical
from arpad.office.models import Job
from arpad.office.refused import Refused
from arpad.office.stored_findings import to_text
from arpad.office.verbs.import_list import ListImport, import_list
from arpad.office.verbs.preview import preview

LEASE = timedelta(minutes=2)
MOST_ATTEMPTS = 3
_PULSE_SECONDS = 1

Clock = Callable[[], datetime]


class Cancelled(Exception):
    """Somebody asked for the job to stop."""


@dataclass
class Watch:
    """What the running job and its pulse tell each other."""

    done: int = 0
    total: int = 0
    cancelled: bool = False
    over: threading.Event = field(default_factory=threading.Event)

    def progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        if self.cancelled:
            raise Cancelled


Arguments = Mapping[str, Any]


def _run_preview(act: Act, given: Arguments, watch: Watch, clock: Clock) -> dict[str, Any]:
    day = date.fromisoformat(given["date"])
    closing = date.fromisoformat(given["closing"]) if given.get("closing") else None
    found = preview(act, given["series"], day, closing, clock, watch.progress)
    return {"draft": found.draft.pk, "inputs": found.inputs_sha256}


def _run_import(act: Act, given: Arguments, watch: Watch, clock: Clock) -> dict[str, Any]:
    path = Path(given["file"])
    day = date.fromisoformat(given["date"]) if given.get("date") else None
    asked = ListImport(path.read_bytes(), path.name, given["series"], day, given["ids"], given["reference"])
    found = import_list(act, asked, watch.progress)
    return {"list": found.list.pk, "new_players": found.new_players}


RUNNERS: dict[str, Callable[[Act, Arguments, Watch, Clock], dict[str, Any]]] = {
    "import": _run_import,
    "preview": _run_preview,
}


def work(worker: str, clock: Clock) -> Job | None:
    """Take one job and run it to its end; None if there is none."""
    job = lease(worker, clock())
    if job is None:
        return None
    watch = Watch()
    pulse = threading.Thread(target=_pulse, args=(job.pk, worker, watch, clock), daemon=True)
    pulse.start()
    try:
        outcome = _run(job, watch, clock)
    finally:
        watch.over.set()
        pulse.join()
    mine = Job.objects.filter(pk=job.pk, worker=worker, state=Job.State.RUNNING)
    mine.update(done=watch.done, total=watch.total, **outcome)
    job.refresh_from_db()
    return job


def _run(job: Job, watch: Watch, clock: Clock) -> dict[str, Any]:
    act = Act(job.asked_by, clock(), job.reason)
    try:
        watch.progress(0, 0)
        result = RUNNERS[job.kind](act, json.loads(job.arguments), watch, clock)
        return {"state": Job.State.DONE, "result": canonical(result)}
    except Cancelled:
        return {"state": Job.State.CANCELLED}
    except Refused as refused:
        return {"state": Job.State.FAILED, "problem": to_text(refused.findings)}
    except Exception as error:
        return {"state": Job.State.FAILED, "problem": f"{type(error).__name__}: {error}"}


def lease(worker: str, now: datetime) -> Job | None:
    """The oldest job that waits, or whose worker has not been heard of for the length of a lease."""
    with transaction.atomic():
        jobs = Job.objects.select_for_update(skip_locked=True) if is_postgresql() else Job.objects.all()
        for job in jobs.filter(state__in=[Job.State.WAITING, Job.State.RUNNING]).order_by("pk"):
            if job.state == Job.State.RUNNING and job.heartbeat is not None and job.heartbeat > now - LEASE:
                continue
            if job.attempts >= MOST_ATTEMPTS or job.cancel_asked_by:
                job.state = Job.State.CANCELLED if job.cancel_asked_by else Job.State.FAILED
                job.save(update_fields=["state"])
                continue
            job.state, job.worker, job.heartbeat = Job.State.RUNNING, worker, now
            job.attempts += 1
            job.save(update_fields=["state", "worker", "heartbeat", "attempts"])
            return job
    return None


def _pulse(number: int, worker: str, watch: Watch, clock: Clock) -> None:
    """Beside the work: keep the lease, write how far it is, and look whether to stop."""
    mine = Job.objects.filter(pk=number, worker=worker)
    while not watch.over.wait(_PULSE_SECONDS):
        try:
            mine.update(heartbeat=clock(), done=watch.done, total=watch.total)
            watch.cancelled = bool(mine.values_list("cancel_asked_by", flat=True).first())
        except OperationalError:
            continue  # the work itself holds the only writer's place; the next beat tries again
    connection.close()
