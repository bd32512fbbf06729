"""The arbiters of accepted events, for the technical committee that keeps their files."""

from collections.abc import Iterator
from datetime import date

from arpad.formats.report_with_facts import report_with_facts
from arpad.office.forms import form_of
from arpad.office.models import Event, Report
from arpad.results.as_csv import csv_text

COLUMNS = ("event", "name", "start", "end", "arbiter", "role", "title")


def arbiters_csv(first: date, last: date) -> str:
    """Of events that ended from one day to another, both included."""
    accepted = Event.objects.filter(state=Event.State.ACCEPTED, end__gte=first, end__lte=last)
    return csv_text(COLUMNS, [line for event in accepted.order_by("end", "key") for line in _lines(event)])


def _lines(event: Event) -> Iterator[tuple[object, ...]]:
    """As the report names them; titles as the form or the facts file has them."""
    report = event.reports.filter(state=Report.State.ACCEPTED).latest("version")
    read, form = report_with_facts(bytes(report.content), bytes(report.facts) or None), form_of(event)
    tournament = read.report.tournament
    assert tournament is not None  # it was accepted
    titles = {arbiter.name: arbiter.title for arbiter in (*(form.arbiters if form else ()), *read.facts.arbiters)}
    roles = [(tournament.chief_arbiter, "chief"), *((name, "deputy") for name in tournament.deputy_arbiters)]
    for name, role in roles:
        if name:
            yield event.key, event.name, event.start, event.end, name, role, titles.get(name, "")
