"""Reading a report with the facts beside it, and saying what is wrong."""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes
from arpad.formats.facts_toml import read_facts_toml
from arpad.formats.list_csv import read_list_csv
from arpad.formats.trf import MAX_REPORT_BYTES, TrfReport, read_trf
from arpad.rating.rating_list import RatingList
from arpad.regulations.errors import EditionNotEncoded, RegulationError, UnknownEdition, UnknownRule
from arpad.reports.findings import finding_text
from arpad.reports.wording import Wording
from arpad.tournament.facts import Facts
from arpad.values.finding import Finding, any_error


@dataclass(frozen=True)
class ReadReport:
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


def read_report(path: str, facts_file: str | None) -> ReadReport:
    report = read_trf(read_bytes(path, MAX_REPORT_BYTES))
    beside = facts_file or f"{path}.facts.toml"
    if report.tournament is None or not (facts_file or (path != "-" and Path(beside).is_file())):
        return ReadReport(path, report, Facts())
    facts, findings = read_facts_toml(read_bytes(beside), beside, report.tournament)
    return ReadReport(path, report, facts, beside, tuple(findings))


def read_list(path: str | None, words: Wording) -> RatingList | None:
    """The list, after saying what is odd about it; a defective one is refused."""
    if path is None:
        return None
    rating_list, findings = read_list_csv(read_bytes(path))
    say(findings, words, path)
    if rating_list is None:
        raise Refusal(Exit.REFUSED)
    return rating_list


def say(findings: Iterable[Finding], words: Wording, file: str = "") -> None:
    """Findings go to stderr, so that stdout stays clean for scripts. A closed stderr is no reason to stop."""
    with contextlib.suppress(OSError):
        for finding in findings:
            click.echo(finding_text(finding, words, file), err=True)


def refusal_of(error: RegulationError) -> Refusal:
    """The law's complaint as a finding, with its exit code."""
    if isinstance(error, UnknownEdition):
        known = ", ".join(error.known)
        return Refusal(
            Exit.NOT_ENCODED, Finding("law.E001", {"id": error.edition_id, "nearest": error.nearest or known})
        )
    if isinstance(error, EditionNotEncoded):
        data = {"chapter": error.chapter, "date": str(error.day), "why": error.why, "encoded": ", ".join(error.encoded)}
        return Refusal(Exit.NOT_ENCODED, Finding("law.E002" if error.why else "law.E003", data))
    if isinstance(error, UnknownRule):
        data = {"edition": error.edition_id, "asked": error.asked, "problem": error.problem or "no such rule or key"}
        if error.nearest:
            return Refusal(Exit.REFUSED, Finding("law.E004", {**data, "nearest": error.nearest}))
        return Refusal(Exit.REFUSED, Finding("law.E005", data))
    return Refusal(Exit.UNEXPECTED, Finding("law.E006", {"problem": str(error)}))
