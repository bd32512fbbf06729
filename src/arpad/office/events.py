"""Finding events and their reports."""

from arpad.office.models import Event, Report
from arpad.office.refused import Refused
from arpad.values.finding import Finding


def event_named(key: str) -> Event:
    event = Event.objects.filter(key=key).first()
    if event is None:
        raise Refused(Finding("office.E004", {"event": key}))
    return event


def latest_report(event: Event) -> Report:
    report = event.reports.order_by("-version").first()
    if report is None:
        raise Refused(Finding("office.E027", {"event": event.key}))
    return report
