"""Ask for long work, to be done by a worker."""

from typing import Any

from arpad.office.act import Record, verb
from arpad.office.hashes import canonical, sha256_of
from arpad.office.models import Job
from arpad.office.refused import Refused
from arpad.office.runners import RUNNERS
from arpad.values.finding import Finding


@verb("ask_job")
def ask_job(record: Record, kind: str, arguments: dict[str, Any]) -> Job:
    if kind not in RUNNERS:
        raise Refused(Finding("office.E040", {"kind": kind, "known": ", ".join(sorted(RUNNERS))}))
    act = record.act
    job = Job.objects.create(
        kind=kind, arguments=canonical(arguments), asked_by=act.actor, asked_at=act.at, reason=act.reason
    )
    record.about(f"job:{job.pk}", kind=kind, arguments=sha256_of(arguments))
    return job
