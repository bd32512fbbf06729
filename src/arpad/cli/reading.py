"""Reading a report with the facts beside it, and saying what is wrong."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from arpad.cli.exits import Exit, Stop
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
    findings: tuple[Finding, ...]

    @property
    def refused(self) -> bool:
        return self.report.tournament is None or any_error(self.findings)

    def locate(self, findings: Iterable[Finding]) -> list[Finding]:
        return [self.report.locate(finding) for finding in findings]


def read_report(path: str, facts_file: str | None, words: Wording) -> ReadReport:
    report = read_trf(read_bytes(path, words, MAX_REPORT_BYTES))
    facts = Facts()
    findings: list[Finding] = []
    beside = facts_file or f"{path}.facts.toml"
    if report.tournament is not None and (facts_file or (path != "-" and Path(beside).is_file())):
        facts, findings = read_facts_toml(read_bytes(beside, words), beside, report.tournament)
    return ReadReport(path, report, facts, (*report.findings, *findings))


def read_list(path: str | None, words: Wording) -> RatingList | None:
    """The list, after saying what is odd about it; a defective one is refused."""
    if path is None:
        return None
    rating_list, findings = read_list_csv(read_bytes(path, words))
    say(findings, words, path)
    if rating_list is None:
        raise Stop(Exit.REFUSED)
    return rating_list


def say(findings: Iterable[Finding], words: Wording, file: str) -> None:
    """Findings go to stderr, so that stdout stays clean for scripts."""
    for finding in findings:
        click.echo(finding_text(finding, words, file), err=True)


def stop_for(error: RegulationError, words: Wording) -> Stop:
    """The law's complaint in words, with its exit code."""
    if isinstance(error, UnknownEdition):
        key = "error.unknown_edition" if error.nearest else "error.unknown_edition_plain"
        text = words.text(key, id=error.edition_id, nearest=error.nearest, known=", ".join(error.known))
        return Stop(Exit.NOT_ENCODED, text)
    if isinstance(error, EditionNotEncoded):
        why = f" ({error.why})" if error.why else ""
        encoded = ", ".join(error.encoded)
        text = words.text("error.not_encoded", chapter=error.chapter, date=error.day, why=why, encoded=encoded)
        return Stop(Exit.NOT_ENCODED, text)
    if isinstance(error, UnknownRule):
        key = "error.unknown_rule" if error.nearest else "error.unknown_rule_plain"
        text = words.text(
            key, edition=error.edition_id, asked=error.asked, nearest=error.nearest, problem=error.problem
        )
        return Stop(Exit.REFUSED, text)
    return Stop(Exit.UNEXPECTED, str(error))
