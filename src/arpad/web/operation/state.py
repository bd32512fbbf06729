"""What the books themselves say of how the office is run; asked by the doctor and for the figures."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count

from arpad.office.log import entries_of
from arpad.office.models import Job
from arpad.values.records import dataclass
from arpad.web.accounts.models import OutgoingMail


@dataclass(frozen=True)
class LastVerify:
    at: datetime
    defects: int


def last_backup() -> datetime | None:
    """By hand or by the calendar: the log tells of no backup that does not exist."""
    at = entries_of("backup").order_by("-number").values_list("at", flat=True).first()
    return datetime.fromisoformat(at) if at else None


def last_verify() -> LastVerify | None:
    job = Job.objects.filter(kind="verify", state=Job.State.DONE).order_by("-pk").first()
    if job is None:
        return None
    result: Mapping[str, Any] = json.loads(job.result)
    return LastVerify(job.heartbeat or job.asked_at, int(result.get("defects", 0)))


def jobs_by_state() -> dict[str, int]:
    found = dict(Job.objects.values_list("state").annotate(Count("pk")))
    return {str(state): found.get(state, 0) for state in Job.State.values}


def mail_by_state() -> dict[str, int]:
    found = dict(OutgoingMail.objects.values_list("state").annotate(Count("pk")))
    return {str(state): found.get(state, 0) for state in OutgoingMail.State.values}
