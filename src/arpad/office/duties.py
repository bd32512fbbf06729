"""Who answers for what, by the edition of an event."""

from datetime import date

from arpad.office.models import Event
from arpad.office.people_of_event import chief_arbiter_of
from arpad.rating.choose import Choice, choice_for_event, edition_of_list
from arpad.regulations.calendar import in_force
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.errors import EditionNotEncoded
from arpad.tournament.model import Tournament
from arpad.values.cadence import Cadence


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
    """Who pays: the organising club; of an official event the organiser, where the edition says so."""
    law = fide_law(event)
    rule = law.find("official_events") if law is not None and event.official else None
    if rule is not None and rule.text("responsible") == "organiser":
        return event.organiser or event.club
    return event.club


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
