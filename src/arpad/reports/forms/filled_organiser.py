"""IO1 and IO2 filled in from an organiser's record."""

from datetime import date

from arpad.reports.forms import organiser as forms
from arpad.reports.forms.rounds import family_and_first_name
from arpad.titles.organiser import OrganisedEvent, OrganiserRecord


def organiser_reports(record: OrganiserRecord) -> list[forms.OrganiserReport]:
    """An IO1 for each event, in the order of the record."""
    return [forms.OrganiserReport(_person(record), _event(event), record.official) for event in record.events]


def organiser_application(record: OrganiserRecord) -> forms.OrganiserApplication:
    return forms.OrganiserApplication(
        applying=record.applying,
        organiser=_person(record),
        birth=_day(record.birth),
        birth_place=record.birth_place,
        address=record.address,
        telephone=record.telephone,
        email=record.email,
        languages=record.languages,
        experience=record.career,
        events=tuple(_event(event) for event in record.events),
        official=record.official,
        position=record.position,
    )


def _person(record: OrganiserRecord) -> forms.Organiser:
    family, first = family_and_first_name(record.name)
    return forms.Organiser(family, first, record.id, record.federation)


def _event(event: OrganisedEvent) -> forms.OrganisedEvent:
    return forms.OrganisedEvent(
        event=event.name,
        place=event.place,
        country=event.country,
        start=_day(event.start),
        end=_day(event.end),
        type=event.kind,
        rounds=event.rounds,
        players=event.players,
        federations=event.federations,
        chief=event.chief,
        official_event=event.official,
        chief_arbiter=event.chief_arbiter,
        remarks=event.remarks,
    )


def _day(day: date | None) -> str:
    return str(day or "")
