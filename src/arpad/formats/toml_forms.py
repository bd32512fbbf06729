"""Papers that people write as TOML: an event's invitation and appeals, the organiser's form, the federation's calendar.

And applications, organisers' records, and the administrator's record of decisions.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from arpad.formats.toml_file import parse_toml, with_lines
from arpad.homologation.case import CalendarEvent, read_calendar
from arpad.homologation.form import EventForm, read_form
from arpad.rating.federation.decisions import Decisions, read_decisions
from arpad.titles.application_record import Application, read_application
from arpad.titles.arbiters.record import ArbiterApplication, read_arbiter_application
from arpad.titles.organiser import OrganiserRecord, read_organiser
from arpad.tournament.appeals import AppealsRecord, read_appeals
from arpad.tournament.prospectus import Prospectus, read_prospectus
from arpad.values.finding import Finding

Paper = TypeVar("Paper")
_BROKEN_FORM = "rea.E001"
_BROKEN_APPLICATION = "title.E021"


def read_prospectus_toml(data: bytes, file: str) -> tuple[Prospectus | None, list[Finding]]:
    return _read(data, file, "prospectus.E001", read_prospectus)


def read_appeals_toml(data: bytes, file: str) -> tuple[AppealsRecord | None, list[Finding]]:
    return _read(data, file, "appeals.E001", read_appeals)


def read_form_toml(data: bytes, file: str) -> tuple[EventForm | None, list[Finding]]:
    return _read(data, file, _BROKEN_FORM, read_form)


def read_calendar_toml(data: bytes, file: str) -> tuple[tuple[CalendarEvent, ...], list[Finding]]:
    calendar, findings = _read(data, file, _BROKEN_FORM, read_calendar)
    return calendar or (), findings


def read_application_toml(data: bytes, file: str) -> tuple[Application | None, list[Finding]]:
    return _read(data, file, _BROKEN_APPLICATION, read_application)


def read_arbiter_application_toml(data: bytes, file: str) -> tuple[ArbiterApplication | None, list[Finding]]:
    return _read(data, file, _BROKEN_APPLICATION, read_arbiter_application)


def read_organiser_toml(data: bytes, file: str) -> tuple[OrganiserRecord | None, list[Finding]]:
    return _read(data, file, _BROKEN_APPLICATION, read_organiser)


def read_decisions_toml(data: bytes, file: str) -> tuple[Decisions | None, list[Finding]]:
    return _read(data, file, "rea.E057", read_decisions)


def _read(
    data: bytes, file: str, broken: str, read: Callable[[Mapping[str, Any]], tuple[Paper, list[Finding]]]
) -> tuple[Paper | None, list[Finding]]:
    """`broken` is the finding where the file is no TOML; what is wrong in it stands at its lines."""
    raw, findings = parse_toml(data, file, broken)
    if raw is None:
        return None, findings
    paper, findings = read(raw)
    return paper, with_lines(findings, data)
