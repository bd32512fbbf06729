"""Papers that people write as TOML: an event's invitation and appeals, the organiser's form, the federation's calendar.

And applications, organisers' records, and the administrator's record of decisions.
"""

from arpad.formats.toml_file import parse_toml, with_lines
from arpad.homologation.case import CalendarEvent, read_calendar
from arpad.homologation.form import EventForm, read_form
from arpad.rating.federation.decisions import Decisions, read_decisions
from arpad.titles.application_record import Application, read_application
from arpad.titles.organiser import OrganiserRecord, read_organiser
from arpad.tournament.appeals import AppealsRecord, read_appeals
from arpad.tournament.prospectus import Prospectus, read_prospectus
from arpad.values.finding import Finding


def read_decisions_toml(data: bytes, file: str) -> tuple[Decisions | None, list[Finding]]:
    raw, findings = parse_toml(data, file, "rea.E057")
    if raw is None:
        return None, findings
    decisions, findings = read_decisions(raw)
    return decisions, with_lines(findings, data)


def read_prospectus_toml(data: bytes, file: str) -> tuple[Prospectus | None, list[Finding]]:
    raw, findings = parse_toml(data, file, "prospectus.E001")
    if raw is None:
        return None, findings
    found, findings = read_prospectus(raw)
    return found, with_lines(findings, data)


def read_appeals_toml(data: bytes, file: str) -> tuple[AppealsRecord | None, list[Finding]]:
    raw, findings = parse_toml(data, file, "appeals.E001")
    if raw is None:
        return None, findings
    found, findings = read_appeals(raw)
    return found, with_lines(findings, data)


_FORM_COMPLAINT = "rea.E001"


def read_form_toml(data: bytes, file: str) -> tuple[EventForm | None, list[Finding]]:
    raw, findings = parse_toml(data, file, _FORM_COMPLAINT)
    if raw is None:
        return None, findings
    form, findings = read_form(raw)
    return form, with_lines(findings, data)


def read_calendar_toml(data: bytes, file: str) -> tuple[tuple[CalendarEvent, ...], list[Finding]]:
    raw, findings = parse_toml(data, file, _FORM_COMPLAINT)
    if raw is None:
        return (), findings
    calendar, findings = read_calendar(raw)
    return calendar, with_lines(findings, data)


_APPLICATION_COMPLAINT = "title.E021"


def read_application_toml(data: bytes, file: str) -> tuple[Application | None, list[Finding]]:
    raw, findings = parse_toml(data, file, _APPLICATION_COMPLAINT)
    if raw is None:
        return None, findings
    application, findings = read_application(raw)
    return application, with_lines(findings, data)


def read_organiser_toml(data: bytes, file: str) -> tuple[OrganiserRecord | None, list[Finding]]:
    raw, findings = parse_toml(data, file, _APPLICATION_COMPLAINT)
    if raw is None:
        return None, findings
    record, findings = read_organiser(raw)
    return record, with_lines(findings, data)
