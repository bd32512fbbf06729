"""Change what the books say of an event beside its report: an approval, other days, that it fell out."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from datetime import date
from typing import Any

from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    Word,
    said,
)
from arpad.office.events import event_named
from arpad.office.models import Event, Series
from arpad.office.refused import Refused
from arpad.office.series import refuse_unfit_edition
from arpad.office.verb_fields import DUTIES, EDITION, PLACE, TITLE_EVENT
from arpad.values.finding import Finding
from arpad.values.records import dataclass


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
    national_only: bool | None = None
    cancelled: bool | None = None

    def given(self) -> dict[str, object]:
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value is not None}


_HELP = {
    "start": "Only before there is a report.",
    "approved": "A late registration is let through.",
    "official": "An event of FIDE or a continent.",
    "invited_unrated": "The invitations said it would not be rated.",
    "edition": EDITION.help,
    "national_only": "FIDE does not rate it: nothing is owed to FIDE.",
    "cancelled": "It does not take place.",
}


def _known(key: str) -> Given:
    event = event_named(key)
    names = [one.name for one in (*PLACE, *DUTIES, TITLE_EVENT, EDITION)]
    plain = {name: getattr(event, name) for name in ("name", "start", "end", *names)}
    return {**plain, "cancelled": event.state == Event.State.CANCELLED}


def _change(given: Given) -> list[Any]:
    told = {name: value for name, value in given.items() if name not in ("key", "reason")}
    return [given["key"], EventChange(**told)]


def _said(done: Event, given: Given) -> Iterator[Said]:
    state = Word(f"office.state.{done.state}")
    yield said("office.said.event", event=done.key, start=done.start, end=done.end, state=state, name=done.name)


CHANGE_EVENT = VerbDescription(
    "change_event", Desk.EVENTS, About.EVENT, OF_THE_PLACE,
    tuple(
        replace(one, help=_HELP.get(one.name, ""))
        for one in (
            VerbField("name", about=("office.E153", "office.E122")),
            VerbField("start", FieldKind.DAY, about=("office.E138",)),
            VerbField("end", FieldKind.DAY, about=("office.E021",)),
            *PLACE,
            TITLE_EVENT,
            EDITION,
            *DUTIES,
            VerbField("cancelled", FieldKind.FLAG, off="--not-cancelled"),
        )
    ),
    subject=EVENT, reason_needed=True, arguments=_change, known=_known,
    help="Change what is known of an event beside its report: an approval, other days, that it fell out.",
    said=_said,
)  # fmt: skip


@verb(CHANGE_EVENT)
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
