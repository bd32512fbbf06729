"""A report together with the facts beside it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from arpad.formats.facts_toml import read_facts_toml
from arpad.formats.trf import TrfReport, read_trf
from arpad.formats.typed import kind_of, read_typed
from arpad.tournament.facts import Facts
from arpad.values.finding import Finding, any_error


@dataclass(frozen=True)
class ReadReport:
    """A report and its facts as they were read, with all findings."""

    file: str
    report: TrfReport
    facts: Facts
    facts_file: str = ""
    facts_findings: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.report.findings, *self.facts_findings)

    @property
    def refused(self) -> bool:
        return self.report.tournament is None or any_error(self.findings)

    def locate(self, findings: Iterable[Finding]) -> list[Finding]:
        return [self.report.locate(finding) for finding in findings]


@lru_cache(maxsize=8)  # an office looks at one report from many sides
def report_with_facts(data: bytes, facts: bytes | None, file: str = "", facts_file: str = "") -> ReadReport:
    """A report, or results typed in, read to the end, and its facts: they are about its players, so that without any
    they are not read."""
    report = read_typed(data) if kind_of(data) == "typed" else read_trf(data)
    if report.tournament is None or facts is None:
        return ReadReport(file, report, Facts())
    read, findings = read_facts_toml(facts, facts_file, report.tournament)
    return ReadReport(file, report, read, facts_file, tuple(findings))
