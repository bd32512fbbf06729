"""Stop a job; it leaves no data behind, and the log says who stopped it."""

from arpad.office.act import Record, verb
from arpad.office.models import Job
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@verb("cancel_job")
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
