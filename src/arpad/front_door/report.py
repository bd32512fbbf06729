"""A tournament report with its facts: `arpad.read_report`."""

import os
from dataclasses import replace
from pathlib import Path

from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import ReadReport, report_with_facts
from arpad.formats.trf import MAX_REPORT_BYTES
from arpad.front_door.errors import InputRefused
from arpad.front_door.plain_data import WithFindings
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.records import dataclass

Source = str | os.PathLike[str] | bytes
"""A file by its path, or what is in it."""


@dataclass(frozen=True)
class InputFile:
    """What was read, by its hash."""

    name: str
    sha256: str

    @classmethod
    def of(cls, name: str, data: bytes) -> "InputFile":
        import hashlib  # the command pair starts without

        return cls(name, hashlib.sha256(data).hexdigest())


@dataclass(frozen=True)
class TournamentReport(WithFindings):
    """A report that was read to its end and serves some purpose; `findings` are what is odd about it and its facts,
    with their levels for rating."""

    read: ReadReport
    tournament: Tournament
    findings: tuple[Finding, ...]
    inputs: tuple[InputFile, ...] = ()  # the report and its facts

    @property
    def file(self) -> str:
        return self.read.file

    @property
    def facts(self) -> Facts:
        return self.read.facts

    def asked_for(self, purpose: Purpose) -> "TournamentReport":
        """With the levels that its findings have for this purpose; InputRefused if one of them is an error."""
        findings = self.read.findings_for(purpose)
        if self.read.refused_for(purpose):
            raise InputRefused(findings, self.file)
        return replace(self, findings=findings)

    def __repr__(self) -> str:
        event = self.tournament
        return f"<TournamentReport {event.name!r}: {len(event.entries)} players, {event.rounds_held} rounds>"


def read_report(
    source: Source, facts: Source | None = None, *, name: str = "", facts_name: str = ""
) -> TournamentReport:
    """A TRF, or results typed into CSV or TOML, with the facts that a report cannot say (TOML).

    Facts are taken only where they are named: no file is looked for beside the report. `name` is what findings call
    bytes. A report with defects is read as long as it serves some purpose; what needs the missing thing refuses it.
    Raises InputRefused with all findings where it serves none, and OSError.
    """
    return sound(*read_with_hashes(source, facts, name, facts_name))


def read_with_hashes(
    source: Source, facts: Source | None, name: str = "", facts_name: str = ""
) -> tuple[ReadReport, tuple[InputFile, ...]]:
    """A report read to its end, refused or not, and the hashes of what was read."""
    data, name = content(source, MAX_REPORT_BYTES, name)
    if facts is None:
        return report_with_facts(data, None, name), (InputFile.of(name, data),)
    facts_data, facts_name = content(facts, None, facts_name)
    read = report_with_facts(data, facts_data, name, facts_name)
    return read, (InputFile.of(name, data), InputFile.of(facts_name, facts_data))


def sound(read: ReadReport, inputs: tuple[InputFile, ...] = ()) -> TournamentReport:
    """A report that was read to its end; InputRefused if it serves no purpose."""
    tournament = read.report.tournament
    findings = read.findings_for(Purpose.RATING)
    if tournament is None or read.serves_nothing:
        raise InputRefused(findings, read.file)
    return TournamentReport(read, tournament, findings, inputs)


def content(source: Source, at_most: int | None = None, name: str = "") -> tuple[bytes, str]:
    """The bytes and their name; of a file that is too large only a little more than the limit."""
    if isinstance(source, bytes):
        return source, name
    with Path(source).open("rb") as file:
        return file.read(-1 if at_most is None else at_most + 1), name or os.fspath(source)
