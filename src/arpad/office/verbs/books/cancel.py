"""Stop a job; it leaves no data behind, and the log says who stopped it."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.description import JOB, OF_THE_OFFICE, About, Desk, Given, OnTop, Said, VerbDescription, said
from arpad.office.models import Job
from arpad.office.refused import Refused
from arpad.values.finding import Finding


def _said(done: Job, given: Given) -> Iterator[Said]:
    yield said("office.said.cancelled", job=given["number"])


CANCEL_JOB = VerbDescription(
    "cancel", Desk.BOOKS, About.OFFICE, OF_THE_OFFICE,
    subject=JOB,
    on_top=OnTop("desk_cancel", "one button under the job that runs"),
    help="Stop a job; it leaves no data behind, and the log says who stopped it.",
    said=_said,
)  # fmt: skip


@verb(CANCEL_JOB)
def cancel_job(record: Record, number: int) -> Job:
    job = Job.objects.filter(pk=number).first()
    if job is None or job.state not in (Job.State.WAITING, Job.State.RUNNING):
        raise Refused(Finding("office.E041", {"job": number, "state": job.state if job else "—"}))
    job.cancel_asked_by = record.act.actor
    if job.state == Job.State.WAITING:
        job.state = Job.State.CANCELLED
    job.save(update_fields=["cancel_asked_by", "state"])
    record.about(f"job:{job.pk}", kind=job.kind)
    return job
