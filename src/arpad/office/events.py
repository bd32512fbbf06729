"""Finding events and their reports, what the federation decided about one, and who answers for what."""

import re
from datetime import date

from arpad.homologation.form import AdministratorsDecision
from arpad.office.models import Decision, Event, Report
from arpad.office.refused import Refused
from arpad.rating.case import Choice, choice_for_event, edition_of_list
from arpad.regulations.calendar import in_force
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.errors import EditionNotEncoded
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence


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


HOMOLOGATED, NOT_HOMOLOGATED = "homologated", "not_homologated"
ADMITTED, DENIED = "admitted", "denied"


def subject_of(event: Event, rule: str = "") -> str:
    return f"event:{event.key}:{rule}" if rule else f"event:{event.key}"


def homologated(event: Event) -> bool | None:
    """The last decision; None while nobody has decided."""
    decisions = Decision.objects.filter(subject=subject_of(event), verdict__in=(HOMOLOGATED, NOT_HOMOLOGATED))
    verdict = decisions.order_by("pk").values_list("verdict", flat=True).last()
    return None if verdict is None else verdict == HOMOLOGATED


def administrators_decisions(event: Event) -> tuple[AdministratorsDecision, ...]:
    """Where the regulation leaves it to him, in the order they were made."""
    decisions = Decision.objects.filter(subject__startswith=f"{subject_of(event)}:", verdict__in=(ADMITTED, DENIED))
    return tuple(
        AdministratorsDecision(one.subject.rpartition(":")[2], one.verdict == ADMITTED, one.text, one.decided_on)
        for one in decisions.order_by("pk")
    )


def chief_arbiter_of(event: Event, tournament: Tournament | None) -> str:
    """As the books or the report name him."""
    appointed = event.arbiters.select_related("arbiter").order_by("-chief", "pk").first()
    if appointed is not None:
        return appointed.arbiter.name
    return without_id(tournament.chief_arbiter) if tournament is not None else ""


_ID = re.compile(r"^[\W\d]*\d{4,}\W*|\W*\d{4,}[\W\d]*$")


def without_id(name: str) -> str:
    """A name as people are addressed, without the number that programs put before or behind it.

    >>> [without_id(text) for text in ("1599999 Nilsen, Odd", "Nilsen, Odd (1599999)", "Nilsen, Odd", "7")]
    ['Nilsen, Odd', 'Nilsen, Odd', 'Nilsen, Odd', '7']
    """
    return _ID.sub("", name).strip() or name


def fide_law(event: Event) -> Edition | None:
    """FIDE's own edition for the event's cadence and start, or the one named for it; None where none is encoded."""
    cadence = Cadence(event.cadence)
    choice = choice_for_event(Choice(for_list=True), event.edition, cadence)
    try:
        return edition_of_list(choice, cadence, event.start)
    except EditionNotEncoded:
        return None


def responsible_for(event: Event, tournament: Tournament | None) -> str:
    """Who answers for the results: the chief arbiter, unless the edition names the organiser of official events.
    [official_events]"""
    law = fide_law(event)
    rule = law.find("official_events") if law is not None and event.official else None
    if rule is not None and rule.text("responsible") == "organiser":
        return event.organiser or event.club
    return chief_arbiter_of(event, tournament)


def payer_of(event: Event) -> str:
    """Who pays: the organising club, or the organiser where there is none; of an official event the organiser, where
    the edition says so."""
    law = fide_law(event)
    rule = law.find("official_events") if law is not None and event.official else None
    if rule is not None and rule.text("responsible") == "organiser":
        return event.organiser or event.club
    return event.club or event.organiser


def expects_report(event: Event) -> bool:
    """Not if the first invitations said that it would not be rated, and, where the edition asks for that, the chief
    arbiter announced it by the start.   [unrated_by_invitation]"""
    if not event.invited_unrated:
        return True
    law = fide_law(event)
    rule = law.find("unrated_by_invitation") if law is not None else None
    if rule is None or not rule.flag("announced"):
        return False
    return event.unrated_announced_on is None or event.unrated_announced_on > event.start


def default_time_rule(start: date) -> Rule | None:
    """How long a player may come late.   [default_time]"""
    try:
        return in_force("tournament", start).find("default_time")
    except EditionNotEncoded:
        return None


def title_rule(event: Event, name: str) -> Rule | None:
    """A rule of B.01, for events in which title norms are expected."""
    if not event.title_event:
        return None
    try:
        return in_force("titles", event.start).find(name)
    except EditionNotEncoded:
        return None
