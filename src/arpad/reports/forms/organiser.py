"""IO1 and IO2: the events of an organiser, and the application for the title of International Organizer.

The document names both forms and prints neither: the fields are those that the title asks for (I-196). They are filled
in from an organiser's record.
"""

from datetime import date
from typing import Any

from arpad.reports.forms.record import blanks_of, family_and_first_name, paper_of
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.titles.organiser import OrganisedEvent, OrganiserRecord
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Organiser:
    family: str
    first: str
    id: str
    federation: str


@dataclass(frozen=True, slots=True)
class ReportedEvent:
    """`chief`: as chief organiser. `official_event`: one of FIDE's own."""

    event: str
    place: str
    country: str
    start: str
    end: str
    type: str
    rounds: int | None
    players: int | None
    federations: int | None
    chief: bool
    official_event: bool
    chief_arbiter: str = ""
    remarks: str = ""


@dataclass(frozen=True, slots=True)
class OrganiserReport:
    """IO1: one event of one organiser."""

    organiser: Organiser
    event: ReportedEvent
    official: str = ""


@dataclass(frozen=True, slots=True)
class OrganiserApplication:
    """IO2: the application, with the events that the IO1s report."""

    applying: str
    organiser: Organiser
    birth: str
    birth_place: str
    address: str
    telephone: str
    email: str
    languages: tuple[str, ...]
    experience: str
    events: tuple[ReportedEvent, ...]
    official: str = ""
    position: str = ""


_PERSON = dict.fromkeys(("family", "first", "id", "federation"), "io1")
_EVENT = dict.fromkeys(("place", "country", "start", "end", "players", "federations", "chief_arbiter"), "io1")
_APPLICATION = dict.fromkeys(("applying", "birth", "birth_place", "address", "email", "languages", "experience"), "io2")


def organiser_report_findings(report: OrganiserReport) -> list[Finding]:
    return blanks_of((report.organiser, _PERSON), (report.event, _EVENT), (report, {"official": "io1"}))


def organiser_application_findings(application: OrganiserApplication) -> list[Finding]:
    own = {**_APPLICATION, "official": "io2"}
    return blanks_of((application.organiser, _PERSON), (application, own))


def organiser_report_paper(report: OrganiserReport, words: Wording) -> bytes:
    return page("organised_event", organiser_report_data(report, words))


def organiser_report_data(report: OrganiserReport, words: Wording) -> dict[str, Any]:
    data = paper_of(("io1",), report, words)
    data["form"]["event"]["type"] = type_text(report.event.type, words)
    return data


def organiser_application_paper(application: OrganiserApplication, words: Wording) -> bytes:
    return page("organiser_application", organiser_application_data(application, words))


def organiser_application_data(application: OrganiserApplication, words: Wording) -> dict[str, Any]:
    data = paper_of(("io2",), application, words)
    for shown, event in zip(data["form"]["events"], application.events, strict=True):
        shown["type"] = type_text(event.type, words)
    return data


def type_text(kind: str, words: Wording) -> str:
    """A type of event in words, if it is one of ours; else as it was written."""
    return words.text(f"type.{kind}") if words.has(f"type.{kind}") else kind


def organiser_reports(record: OrganiserRecord) -> list[OrganiserReport]:
    """An IO1 for each event, in the order of the record."""
    return [OrganiserReport(_person(record), _event(event), record.official) for event in record.events]


def organiser_application(record: OrganiserRecord) -> OrganiserApplication:
    return OrganiserApplication(
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


def _person(record: OrganiserRecord) -> Organiser:
    family, first = family_and_first_name(record.name)
    return Organiser(family, first, record.id, record.federation)


def _event(event: OrganisedEvent) -> ReportedEvent:
    return ReportedEvent(
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
