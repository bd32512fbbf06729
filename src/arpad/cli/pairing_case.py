"""What pairing and checking share: a report read, its law chosen, its rounds paired by it."""

from dataclasses import dataclass
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.reading import read_report, refusal_of, say
from arpad.pairing.choose import System, chosen_system
from arpad.regulations.calendar import edition_of_code
from arpad.regulations.errors import RegulationError, UnknownEdition
from arpad.reports.wording import Wording
from arpad.tournament.model import Tournament
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

    def choose(self, edition_id: str | None, on: date | None) -> None:
        try:
            chosen = chosen_system(self.tournament, edition_id, on)
        except UnknownEdition as error:
            if edition_id is not None:
                raise refusal_of(error) from None
            raise Refusal(Exit.NOT_ENCODED, self._code_not_encoded(error.edition_id)) from None
        except RegulationError as error:
            raise refusal_of(error) from None
        if isinstance(chosen, Finding):
            self.findings.append(chosen)
            raise self.refused()
        self.system: System = chosen
        self.findings += chosen.findings
        if self.system.by_tables:
            self._refuse_gaps()

    def _code_not_encoded(self, edition_id: str) -> Finding:
        event = self.tournament
        code = event.type_code if edition_of_code(event.type_code) else event.type_text
        return Finding("pair.E014", {"code": code, "edition": edition_id})

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
