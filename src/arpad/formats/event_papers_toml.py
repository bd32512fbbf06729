"""An event's invitation, and its appeals, as TOML."""

from arpad.formats.toml_file import parse_toml, with_lines
from arpad.tournament.appeals.record import AppealsRecord, read_appeals
from arpad.tournament.prospectus.record import Prospectus, read_prospectus
from arpad.values.finding import Finding


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
