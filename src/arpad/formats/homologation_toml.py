"""The organiser's form and the federation's calendar as TOML."""

from arpad.formats.toml_file import parse_toml, with_lines
from arpad.homologation.calendar import CalendarEvent, read_calendar
from arpad.homologation.form import EventForm, read_form
from arpad.values.finding import Finding

_COMPLAINT = "rea.E001"


def read_form_toml(data: bytes, file: str) -> tuple[EventForm | None, list[Finding]]:
    raw, findings = parse_toml(data, file, _COMPLAINT)
    if raw is None:
        return None, findings
    form, findings = read_form(raw)
    return form, with_lines(findings, data)


def read_calendar_toml(data: bytes, file: str) -> tuple[tuple[CalendarEvent, ...], list[Finding]]:
    raw, findings = parse_toml(data, file, _COMPLAINT)
    if raw is None:
        return (), findings
    calendar, findings = read_calendar(raw)
    return calendar, with_lines(findings, data)
