"""The arbiters of accepted events, for the technical committee that keeps their files."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from arpad.formats.report_with_facts import report_with_facts
from arpad.office.forms import form_of
from arpad.office.models import Event, Report
from arpad.results.kinds import CODE, DAY, TEXT
from arpad.results.table import Column, Table


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
    read, form = report_with_facts(bytes(report.content), bytes(report.facts) or None), form_of(event)
    tournament = read.report.tournament
    assert tournament is not None  # it was accepted
    titles = {arbiter.name: arbiter.title for arbiter in (*(form.arbiters if form else ()), *read.facts.arbiters)}
    roles = [(tournament.chief_arbiter, "chief"), *((name, "deputy") for name in tournament.deputy_arbiters)]
    for name, role in roles:
        if name:
            yield _Service(event, name, role, titles.get(name, ""))
