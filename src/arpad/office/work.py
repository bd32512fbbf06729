"""The worker: takes jobs, one after another, and runs each to its end.

A job whose worker died is taken again when its lease has run out: what it did was undone by its own transaction, or is
a draft that nobody sees. `arpad office work` runs `work_until`, and so does whoever serves pages, in a process or a
thread of its own:

    threading.Thread(target=work_until, args=(stop, "host:1", now)).start()
"""

import json
import threading
from collections.abc import Callable
from typing import Any

from django.db import Error, connections
from django.db.models import F

from arpad.office.act import Act
from arpad.office.drafts import sweep
from arpad.office.hashes import canonical
from arpad.office.leases import Cancelled, Clock, GivenBack, Taken, Watch, clear_away, finish, lease, pulse
from arpad.office.models import Job
from arpad.office.refused import Refused
from arpad.office.runners import RUNNERS
from arpad.office.stored_findings import to_text
from arpad.values.finding import Finding

PAUSE_SECONDS = 2


def work_until(
    stop: threading.Event,
    worker: str,
    clock: Clock,
    told: Callable[[Job], None] = lambda job: None,
    between: Callable[[], None] = lambda: None,
) -> None:
    """Run jobs as they come until `stop` is set; the job that runs then is given back to the next worker.

    `worker` is a name that nobody else has, `told` is called with each job at its end, `between` whenever no job waits.
    A database that is away for a while is waited for.
    """
    swept = False
    while not stop.is_set():
        try:
            if not swept:
                sweep(clock())
                swept = True
            job = work(worker, clock, stop)
            if job is None:
                between()
        except (Error, Job.DoesNotExist):  # away, or replaced by an archive, which holds no jobs
            connections.close_all()
            job = None
        if job is None:
            stop.wait(PAUSE_SECONDS)
        else:
            told(job)
    connections.close_all()


def work(worker: str, clock: Clock, stop: threading.Event | None = None) -> Job | None:
    """Take one job and run it to its end; None if there is none."""
    job = lease(worker, clock())
    if job is None:
        return None
    watch = Watch(job.pk, worker, stop=stop or threading.Event())
    beside = threading.Thread(target=pulse, args=(watch, clock), daemon=True)
    beside.start()
    try:
        outcome = _run(job, watch, clock)
    finally:
        watch.over.set()
        beside.join()
    if outcome.get("state") == Job.State.CANCELLED or not finish(watch, **outcome):
        _cancel(job, watch)
    job.refresh_from_db()
    return job


def _cancel(job: Job, watch: Watch) -> None:
    """Also where it was asked for while the last piece was done; a job that somebody else has now is left alone."""
    job.refresh_from_db()
    if job.cancel_asked_by and job.worker == watch.worker and job.state == Job.State.RUNNING:
        clear_away(job)
        finish(watch, state=Job.State.CANCELLED)


def _run(job: Job, watch: Watch, clock: Clock) -> dict[str, Any]:
    act = Act(job.asked_by, clock(), job.reason)
    try:
        watch.progress(0, 0)
        result = RUNNERS[job.kind](act, json.loads(job.arguments), watch, clock)
        return {"state": Job.State.DONE, "result": canonical(result)}
    except Cancelled:
        return {"state": Job.State.CANCELLED}
    except GivenBack:
        return {"state": Job.State.WAITING, "worker": "", "heartbeat": None, "attempts": F("attempts") - 1}
    except Taken:
        return {}
    except Refused as refused:
        return {"state": Job.State.FAILED, "problem": to_text(refused.findings)}
    except Exception as error:
        problem = Finding("office.E143", {"job": job.pk, "problem": f"{type(error).__name__}: {error}"[:500]})
        return {"state": Job.State.FAILED, "problem": to_text([problem])}
