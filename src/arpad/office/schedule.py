"""What the calendar has for now, put down as jobs.

A worker looks at it between its jobs and puts down what is due as a job, so that it survives a crash, is done once, and
tells what came of it where all jobs do. What was missed while the machine was off is made up for once.
"""

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError, connection, transaction

from arpad.office.act import Act
from arpad.office.database import is_postgresql
from arpad.office.hashes import canonical
from arpad.office.jobs import put_down
from arpad.office.log import TAKE_LOCK
from arpad.office.models import Job
from arpad.office.stored_findings import as_data
from arpad.office.work_calendar import Planned
from arpad.values.finding import Finding

CALENDAR = "calendar"
"""Who asks for what nobody asks for."""
_SHOWN = 200


def put_down_due(now: datetime) -> list[Job]:
    """Whatever of the calendar is due and not there yet; of two workers that look at once one puts it down."""
    planned: tuple[Planned, ...] = settings.ARPAD_SCHEDULE
    if not any(_is_due(one, now) for one in planned):
        return []
    with transaction.atomic():
        if is_postgresql():
            with connection.cursor() as cursor:
                cursor.execute(TAKE_LOCK)
        due = {one.kind for one in planned if _is_due(one, now)}
        return [put_down(Act(CALENDAR, now), kind, {}) for kind in sorted(due)]


def _is_due(planned: Planned, now: datetime) -> bool:
    """Not where the one before is still at work."""
    last = Job.objects.filter(kind=planned.kind, asked_by=CALENDAR).order_by("-pk").first()
    if last is None:
        return True
    return last.state not in (Job.State.WAITING, Job.State.RUNNING) and last.asked_at < planned.latest(now)


def note_verified(act: Act, told: dict[str, object], findings: Iterable[Finding]) -> None:
    """Somebody verified the books by hand: the doctor finds it among the jobs. Books that cannot be written to are
    verified all the same."""
    try:
        Job.objects.create(
            kind="verify",
            state=Job.State.DONE,
            asked_by=act.actor or "verify",
            asked_at=act.at,
            heartbeat=act.at,
            done=1,
            total=1,
            result=canonical(verified_as_data(told, findings)),
        )
    except DatabaseError:
        return


def verified_as_data(told: dict[str, object], findings: Iterable[Finding]) -> dict[str, object]:
    found = list(findings)
    return {**told, "defects": len(found), "findings": as_data(found[:_SHOWN])}
