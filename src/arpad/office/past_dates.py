"""Days on which something came in or was done: they cannot lie ahead."""

from datetime import date

from arpad.office.act import Record
from arpad.office.refused import Refused
from arpad.values.finding import Finding


def day_it_happened(record: Record, given: date | None) -> date:
    """The day that was given, which has come; without one it is today."""
    today = record.act.day
    if given is not None and given > today:
        raise Refused(Finding("office.E161", {"day": str(given), "today": str(today)}))
    return given or today
