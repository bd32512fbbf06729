"""Applications and organisers' records as TOML."""

from arpad.formats.toml_file import parse_toml, with_lines
from arpad.titles.application_record import Application, read_application
from arpad.titles.organiser import OrganiserRecord, read_organiser
from arpad.values.finding import Finding

_COMPLAINT = "title.E021"


def read_application_toml(data: bytes, file: str) -> tuple[Application | None, list[Finding]]:
    raw, findings = parse_toml(data, file, _COMPLAINT)
    if raw is None:
        return None, findings
    application, findings = read_application(raw)
    return application, with_lines(findings, data)


def read_organiser_toml(data: bytes, file: str) -> tuple[OrganiserRecord | None, list[Finding]]:
    raw, findings = parse_toml(data, file, _COMPLAINT)
    if raw is None:
        return None, findings
    record, findings = read_organiser(raw)
    return record, with_lines(findings, data)
