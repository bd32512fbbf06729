"""A series and its law."""

import json
from collections.abc import Iterable
from datetime import date

from arpad.office.models import Event, ListDate, RatingList, Series
from arpad.office.refused import Refused
from arpad.rating.case import Choice, choice_for_event, edition_of_list
from arpad.rating.list_calendar import closing_problem
from arpad.regulations.calendar import chapter_of, edition_named, readings_of, said_once, series_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError, finding_of
from arpad.regulations.loader import editions_of
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence


def series_named(key: str) -> Series:
    series = Series.objects.filter(key=key).first()
    if series is None:
        known = ", ".join(Series.objects.in_order().values_list("key", flat=True))
        raise Refused(Finding("office.E003", {"series": key, "known": known or "—"}))
    return series


def choice_of(series: Series, named: str = "") -> Choice:
    """`named` is an edition for one list: it prevails over the series'."""
    return Choice(named or series.edition or None, options=tuple(json.loads(series.options)), for_list=True)


def law_of(series: Series, day: date, named: str = "") -> Edition:
    """The edition of a list of that day, or of the events that start on it; the one named prevails."""
    return _law(series, choice_of(series, named), day)


def law_of_event(series: Series, event: Event) -> Edition:
    return law_of_registration(series, event.start, event.edition)


def law_of_registration(series: Series, start: date, named: str) -> Edition:
    """The edition of an event, for this list; the one named for it prevails on every list of its chapter."""
    return _law(series, choice_for_event(choice_of(series), named, Cadence(series.cadence)), start)


def _law(series: Series, choice: Choice, day: date) -> Edition:
    try:
        return edition_of_list(choice, Cadence(series.cadence), day)
    except RegulationError as error:
        raise Refused(finding_of(error)) from None


def law_of_list(listed: RatingList) -> Edition:
    """The law it was made by, also where an officer had to name it."""
    return law_of(listed.series, listed.date, named_for(listed))


def named_for(listed: RatingList) -> str:
    """The edition an officer named for this list alone; empty where the series and the day decided."""
    return str(json.loads(listed.manifest).get("named", ""))


def readings_of_list(listed: RatingList) -> list[Finding]:
    """How far the law of a list of our own was read, where its day lies beyond (I-394)."""
    if listed.origin != RatingList.Origin.COMPUTED:
        return []
    try:
        return readings_of([(law_of_list(listed), listed.date)])
    except Refused:  # the edition is of a folder that is not in use now
        return []


def readings_of_lists(lists: Iterable[RatingList]) -> list[Finding]:
    return said_once(finding for listed in lists for finding in readings_of_list(listed))


def known_law_of_event(series: Series, event: Event) -> Edition | None:
    """None in a gap for which nobody named an edition."""
    try:
        return law_of_event(series, event)
    except Refused:
        return None


def chapter_of_series(series: Series) -> str:
    return edition_named(series.edition).chapter if series.edition else chapter_of(Cadence(series.cadence))


def refuse_unfit_edition(named: str, lists: Iterable[Series]) -> None:
    """An edition that no list of the event could use would be kept for nothing."""
    if not named:
        return
    try:
        chapter = edition_named(named, "rating").chapter
    except RegulationError as error:
        raise Refused(finding_of(error)) from None
    followed = {chapter_of_series(listed) for listed in lists}
    if chapter not in followed:
        known = ", ".join(edition.id for name in sorted(followed) for edition in editions_of(name))
        raise Refused(Finding("law.E007", {"id": named, "chapter": chapter, "known": known}))


def engine_name(series: Series, edition: Edition) -> str:
    """What the rating engine calls this list: its cases carry that name."""
    return series_of(edition.chapter, Cadence(series.cadence))


def closing_of(series: Series, list_date: date, stated: date | None, named: str = "") -> date | None:
    """The closing day that somebody stated, now or in the calendar; None leaves it to the edition."""
    if stated is None:
        stated = ListDate.objects.filter(series=series, date=list_date).values_list("closing", flat=True).first()
    problem = closing_problem(law_of(series, list_date, named), list_date, stated)
    if problem is not None:
        raise Refused(problem)
    return stated
