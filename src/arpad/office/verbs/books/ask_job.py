"""Ask for long work, to be done by a worker."""

from typing import Any

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, OnTop, VerbDescription
from arpad.office.hashes import sha256_of
from arpad.office.jobs import put_down
from arpad.office.models import Job
from arpad.office.refused import Refused
from arpad.office.worker import RUNNERS
from arpad.values.finding import Finding

ASK_JOB = VerbDescription(
    "ask_job", Desk.BOOKS, About.OFFICE, OF_THE_OFFICE,
    on_top=OnTop("desk_preview", "every kind of job is asked for on its own page"),
    no_call="a person does it at the desk: what a job finds is read before it is published",
)  # fmt: skip


@verb(ASK_JOB)
def ask_job(record: Record, kind: str, arguments: dict[str, Any]) -> Job:
    if kind not in RUNNERS:
        raise Refused(Finding("office.E040", {"kind": kind, "known": ", ".join(sorted(RUNNERS))}))
    job = put_down(record.act, kind, arguments)
    record.about(f"job:{job.pk}", kind=kind, arguments=sha256_of(arguments))
    return job
