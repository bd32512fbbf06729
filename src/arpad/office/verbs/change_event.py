"""Change what the books say of an event beside its report: an approval, other days, that it fell out."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date

from arpad.office.act import Record, verb
from arpad.office.events import event_named
from arpad.office.models import Event, Series
from arpad.office.refused import Refused
from arpad.office.series import refuse_unfit_edition
from arpad.values.finding import Finding


@dataclass(frozen=True)
class EventChange:
    """What is None stays."""

    name: str | None = None
    city: str | None = None
    federation: str | None = None
    province: str | None = None
    club: str | None = None
    start: date | None = None
    end: date | None = None
    title_event: bool | None = None
    approved: bool | None = None
    official: bool | None = None
    organiser: str | None = None
    organiser_contact: str | None = None
    invited_unrated: bool | None = None
    unrated_announced_on: date | None = None
    default_law: str | None = None
    default_minutes: int | None = None
    edition: str | None = None
    cancelled: bool | None = None

    def given(self) -> dict[str, object]:
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in values.items() if value is not None}


@verb("change_event", reason_needed=True)
def change_event(record: Record, event_key: str, change: EventChange) -> Event:
    """Once a report is here its days are a matter of corrections, and it took place."""
    event, given = event_named(event_key), change.given()
    cancelled = given.pop("cancelled", None)
    _refuse(event, given, cancelled)
    for name, value in given.items():
        setattr(event, name, value)
    if cancelled is not None:
        event.state = Event.State.CANCELLED if cancelled else Event.State.REGISTERED
    event.changed_in = record.number
    event.save()
    said = [*given, *(["cancelled"] if cancelled else ["not_cancelled"] if cancelled is not None else [])]
    record.about(f"event:{event.key}", changed=".".join(said)[:120])
    return event


def _refuse(event: Event, given: Mapping[str, object], cancelled: object) -> None:
    wrong = []
    if not given and cancelled is None:
        wrong.append(Finding("office.E122"))
    if not str(given.get("name", event.name)).strip():
        wrong.append(Finding("office.E153", {"event": event.key}))
    if event.reports.exists() and ({"start", "end"} & given.keys() or cancelled is not None):
        wrong.append(Finding("office.E138", {"event": event.key}))
    start, end = given.get("start", event.start), given.get("end", event.end)
    assert isinstance(start, date)
    assert isinstance(end, date)
    if end < start:
        wrong.append(Finding("office.E021", {"start": str(start), "end": str(end)}))
    if wrong:
        raise Refused(*wrong)
    refuse_unfit_edition(str(given.get("edition", "")), Series.objects.filter(events__event=event))
