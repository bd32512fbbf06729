"""The organiser's form of an event, the calendar by the other forms, and the arbiters of accepted events."""

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from arpad.formats.toml_forms import read_form_toml
from arpad.homologation.case import CalendarEvent
from arpad.homologation.form import EventForm
from arpad.office.models import Attachment, Event, Report
from arpad.office.report_reading import read_of
from arpad.office.verbs.events.register import Registration
from arpad.regulations.calendar import cadence_by_sorting, sorting_moves
from arpad.results.table import CODE, DAY, TEXT, Column, Table
from arpad.values.time_control import Cadence
from arpad.values.time_control_text import parse_rate_of_play

OFFICIAL, PROVINCIAL = "official", "provincial_championship"
_GONE = (Event.State.REFUSED, Event.State.CANCELLED)


def form_of(event: Event) -> EventForm | None:
    """The last one that was filed; a defective one was never let in."""
    kept = event.attachments.filter(kind=Attachment.Kind.FORM, discarded_on=None).order_by("-pk").first()
    return _read(bytes(kept.content), kept.file_name) if kept is not None else None


@lru_cache(maxsize=8)  # of an event under review it is asked again and again
def _read(content: bytes, file: str) -> EventForm | None:
    return read_form_toml(content, file)[0]


def calendar_beside(event: Event) -> tuple[CalendarEvent, ...]:
    """The other events of the same year that are official; what is of general interest is kept as such (I-308)."""
    year = (date(event.start.year, 1, 1), date(event.end.year, 12, 31))
    others = Event.objects.filter(
        end__gte=year[0], start__lte=year[1], kind__in=(OFFICIAL, PROVINCIAL, "general_interest")
    )
    found = others.exclude(pk=event.pk).exclude(state__in=_GONE).order_by("start", "key")
    return tuple(
        CalendarEvent(
            name=one.name,
            start=one.start,
            end=one.end,
            protection="general_interest" if one.kind == "general_interest" else "official",
            province=one.province if one.kind == PROVINCIAL else "",
            championship="provincial" if one.kind == PROVINCIAL else "",
            kind="rapid" if one.cadence != Cadence.STANDARD else "",
        )
        for one in found
    )


def registration_of(form: EventForm, key: str, series: tuple[str, ...], registered_on: date | None) -> Registration:
    """What the books take from the form; the day it came is the office's to say."""
    assert form.start is not None
    assert form.end is not None
    control = parse_rate_of_play(form.rate_of_play)
    cadence = cadence_by_sorting(control.seconds_for(sorting_moves())) if control else Cadence.STANDARD
    return Registration(
        key=key,
        name=form.name,
        series=series,
        start=form.start,
        end=form.end,
        registered_on=registered_on or form.registered_on,
        city=form.venue.partition(",")[0],
        province=form.province,
        club=form.promoter.name,
        cadence=cadence.value,
        rate_of_play=form.rate_of_play,
        kind=kind_for_the_tariff(form, cadence),
    )


def kind_for_the_tariff(form: EventForm, cadence: Cadence) -> str:
    """An official championship of a province has a fixed fee, one a year and kind (I-307)."""
    if not form.official:
        return form.kind
    assert form.start is not None
    same = Event.objects.filter(kind=PROVINCIAL, province=form.province, cadence=cadence, start__year=form.start.year)
    first = form.championship == "provincial" and not same.exclude(state__in=_GONE).exists()
    return PROVINCIAL if first else OFFICIAL


class _Service(NamedTuple):
    """An arbiter in one event; the role is `chief` or `deputy`."""

    event: Event
    arbiter: str
    role: str
    title: str


_COLUMNS = (
    Column("event", CODE, lambda row: row.event.key),
    Column("name", TEXT, lambda row: row.event.name),
    Column("start", DAY, lambda row: row.event.start),
    Column("end", DAY, lambda row: row.event.end),
    Column("arbiter", TEXT, lambda row: row.arbiter),
    Column("role", CODE, lambda row: row.role),
    Column("title", CODE, lambda row: row.title),
)


def arbiters_of_events(first: date, last: date) -> Table:
    """Of events that ended from one day to another, both included."""
    accepted = Event.objects.filter(state=Event.State.ACCEPTED, end__gte=first, end__lte=last)
    return Table([row for event in accepted.order_by("end", "key") for row in _services(event)], csv=_COLUMNS)


def _services(event: Event) -> Iterator[_Service]:
    """As the report names them; titles as the form or the facts file has them."""
    report = event.reports.filter(state=Report.State.ACCEPTED).latest("version")
    read, form = read_of(report), form_of(event)
    tournament = read.report.tournament
    assert tournament is not None  # it was accepted
    titles = {arbiter.name: arbiter.title for arbiter in (*(form.arbiters if form else ()), *read.facts.arbiters)}
    roles = [(tournament.chief_arbiter, "chief"), *((name, "deputy") for name in tournament.deputy_arbiters)]
    for name, role in roles:
        if name:
            yield _Service(event, name, role, titles.get(name, ""))
