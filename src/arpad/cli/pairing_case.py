"""What pairing and checking share: a report read, its law chosen, its rounds paired by it."""

from dataclasses import dataclass
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.reading import read_report, refusal_of, say
from arpad.pairing.choose import SWISS, System, chosen_system
from arpad.regulations.calendar import edition_of_code, in_force, latest_of
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording
from arpad.tournament.dates import start_of
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, any_error


@dataclass
class PairingCase:
    """Reads and chooses; whatever is refused leaves with its code, after all findings were said."""

    words: Wording
    file: str
    facts_file: str | None

    def __post_init__(self) -> None:
        self.read = read_report(self.file, self.facts_file)
        self.findings: list[Finding] = list(self.read.findings)
        if self.read.refused or self.read.report.tournament is None:
            raise self.refused()
        self.tournament: Tournament = self.read.report.tournament
        self.facts = self.read.facts

    def choose_or_latest(self) -> None:
        """By code or date, and where the report has neither the last Swiss edition, with a warning.

        Whoever asked for the Dutch system has it, though two players look like a match and a short event like a round
        robin; only what the report itself declares prevails.
        """
        tournament = self.tournament
        reading = event_type_of(tournament)
        if reading.source == "declared" and reading.type is not EventType.SWISS:
            self.choose(None, None)
            return
        named = edition_of_code(tournament.type_code) or edition_of_code(tournament.type_text)
        day = start_of(tournament)
        try:
            if named is None and day is not None:
                named = in_force(SWISS, day).id
        except RegulationError as error:
            raise refusal_of(error) from None
        if named is None:
            named = latest_of(SWISS).id
            self.findings.append(Finding("pair.W040", {"edition": named}))
        self.choose(named, None)

    def choose(self, edition_id: str | None, on: date | None) -> None:
        try:
            chosen = chosen_system(self.tournament, edition_id, on)
        except RegulationError as error:
            raise refusal_of(error) from None
        if isinstance(chosen, Finding):
            self.findings.append(chosen)
            raise self.refused()
        self.system: System = chosen
        self.findings += chosen.findings
        if self.system.by_tables:
            self._refuse_gaps()

    def _refuse_gaps(self) -> None:
        """The tables go by numbers from 1 on."""
        numbers, wanted = set(self.tournament.by_number), set(range(1, len(self.tournament.entries) + 1))
        if wrong := sorted(numbers ^ wanted):
            data = {"players": len(wanted), "wrong": ", ".join(map(str, wrong))}
            self.findings.append(Finding("pair.E013", data))
            raise self.refused()

    def add(self, findings: list[Finding]) -> None:
        """Findings about the event, with their places; any error refuses it."""
        self.findings = self.read.locate([*self.findings, *findings])
        if any_error(self.findings):
            raise self.refused()

    def refused(self) -> Refusal:
        say(self.findings, self.words, self.file)
        return Refusal(Exit.REFUSED)
