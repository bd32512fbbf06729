"""Reading a report with the facts beside it, and saying what is wrong."""

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes
from arpad.formats.facts_toml import read_facts_toml
from arpad.formats.trf import MAX_REPORT_BYTES, TrfReport, read_trf
from arpad.regulations.errors import EditionNotEncoded, RegulationError, UnknownEdition, UnknownRule
from arpad.reports.findings import finding_text
from arpad.reports.wording import Wording
from arpad.tournament.facts import Facts
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding, any_error

if TYPE_CHECKING:
    from arpad.formats.lists import ListTable
    from arpad.rating.case import EventCase
    from arpad.rating.rating_list import RatingList
    from arpad.tournament.model import Entry


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


@dataclass(frozen=True)
class ListFile:
    """A list as it was read: plain players, or columns from which each event takes its own players and cadence."""

    players: "RatingList | None" = None
    table: "ListTable | None" = None

    def serving(self, case: "EventCase") -> "RatingList":
        return self.of(case.tournament.entries, case.cadence)

    def of(self, entries: "Sequence[Entry]", cadence: Cadence) -> "RatingList":
        """What the list says of these players."""
        from arpad.rating.rating_list import RatingList

        if self.players is not None or self.table is None:
            return self.players or RatingList()
        from arpad.formats.lists import to_rating_list

        ids, names = [entry.player_id for entry in entries], [entry.name for entry in entries]
        found = to_rating_list(self.table, cadence, ids, names)
        # a list in columns names everybody it rates: no rating there is no rating
        return RatingList({key: replace(player, rating=player.rating or 0) for key, player in found.players.items()})


def read_list_file(path: str | None, words: Wording) -> ListFile | None:
    """The list, after saying what is odd about it; a defective one is refused."""
    if path is None:
        return None
    from arpad.formats.list_csv import is_plain_list, read_list_csv

    data = read_bytes(path)
    if is_plain_list(data):
        players, findings = read_list_csv(data)
        found = ListFile(players) if players is not None else None
    else:
        from arpad.formats.lists import read_list

        table, findings = read_list(data, path)
        found = ListFile(table=table) if table is not None else None
    say(findings, words, path)
    if found is None:
        raise Refusal(Exit.REFUSED)
    return found


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
