"""The administrator's record of decisions as TOML."""

from arpad.formats.toml_file import parse_toml, with_lines
from arpad.rating.federation.decisions import Decisions, read_decisions
from arpad.values.finding import Finding


def read_decisions_toml(data: bytes, file: str) -> tuple[Decisions | None, list[Finding]]:
    raw, findings = parse_toml(data, file, "rea.E057")
    if raw is None:
        return None, findings
    decisions, findings = read_decisions(raw)
    return decisions, with_lines(findings, data)
