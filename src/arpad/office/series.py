"""A series and its law."""

import json
from datetime import date

from arpad.office.models import ListDate, Series
from arpad.office.refused import Refused
from arpad.rating.choose import Choice, edition_of_list
from arpad.rating.life import closing_problem
from arpad.regulations.calendar import series_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.regulations.findings import finding_of
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding


def series_named(key: str) -> Series:
    found = Series.objects.filter(key=key).first()
    if found is None:
        known = ", ".join(Series.objects.order_by("key").values_list("key", flat=True))
        raise Refused(Finding("office.E003", {"series": key, "known": known or "—"}))
    return found


def choice_of(series: Series) -> Choice:
    return Choice(series.edition or None, options=tuple(json.loads(series.options)))


def law_of(series: Series, day: date) -> Edition:
    """The edition of a list of that day, or of the events that start on it."""
    try:
        return edition_of_list(choice_of(series), Cadence(series.cadence), day)
    except RegulationError as error:
        raise Refused(finding_of(error)) from None


def engine_name(series: Series, edition: Edition) -> str:
    """What the rating engine calls this list: its cases carry that name."""
    return series_of(edition.chapter, Cadence(series.cadence))


def closing_of(series: Series, list_date: date, stated: date | None) -> date | None:
    """The closing day that somebody stated, now or in the calendar; None leaves it to the edition."""
    if stated is None:
        stated = ListDate.objects.filter(series=series, date=list_date).values_list("closing", flat=True).first()
    problem = closing_problem(law_of(series, list_date), list_date, stated)
    if problem is not None:
        raise Refused(problem)
    return stated
