"""Ask for long work, to be done by a worker."""

from typing import Any

from arpad.office.act import Record, verb
from arpad.office.hashes import sha256_of
from arpad.office.models import Job
from arpad.office.refused import Refused
from arpad.office.runners import RUNNERS
from arpad.office.waiting import put_down
from arpad.values.finding import Finding


@verb("ask_job")
def ask_job(record: Record, kind: str, arguments: dict[str, Any]) -> Job:
    if kind not in RUNNERS:
        raise Refused(Finding("office.E040", {"kind": kind, "known": ", ".join(sorted(RUNNERS))}))
    job = put_down(record.act, kind, arguments)
    record.about(f"job:{job.pk}", kind=kind, arguments=sha256_of(arguments))
    return job
