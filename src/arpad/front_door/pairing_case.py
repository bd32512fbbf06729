"""What pairing, checking and renumbering share: a report, its law, and what was found so far."""

from collections.abc import Iterable
from datetime import date

from arpad.formats.levels import Purpose
from arpad.front_door.errors import InputRefused
from arpad.front_door.report import TournamentReport
from arpad.pairing.system import SWISS, System, chosen_system
from arpad.regulations.calendar import edition_of_code, in_force, latest_of
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament, start_of
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, any_error


class PairingCase:
    """Belongs to one call, which adds its findings; an error among them refuses the report with all of them.

    Raises UnknownEdition and EditionNotEncoded.
    """

    def __init__(
        self,
        report: TournamentReport,
        edition: str | None = None,
        on: date | None = None,
        findings: Iterable[Finding] = (),
    ) -> None:
        report = report.asked_for(Purpose.PAIRING)
        self.report, self.facts = report, report.facts
        self.tournament: Tournament = report.tournament
        self.findings: list[Finding] = [*report.findings, *findings]
        chosen = chosen_system(self.tournament, edition, on)
        if isinstance(chosen, Finding):
            self.findings.append(chosen)
            raise self._refused()
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
            raise self._refused()

    def add(self, findings: Iterable[Finding]) -> None:
        """Findings about the event, with their places; any error refuses it."""
        self.findings = self.report.read.locate([*self.findings, *findings])
        if any_error(self.findings):
            raise self._refused()

    def _refused(self) -> InputRefused:
        return InputRefused(self.findings, self.report.file)


def dutch_case(report: TournamentReport) -> PairingCase:
    """By code or date, and where the report has neither the last Swiss edition, with a warning.

    Whoever asked for the Dutch system has it, though two players look like a match and a short event like a round
    robin; only what the report itself declares prevails.
    """
    tournament = report.tournament
    reading = event_type_of(tournament)
    if reading.source == "declared" and reading.type is not EventType.SWISS:
        return PairingCase(report)
    named = edition_of_code(tournament.type_code) or edition_of_code(tournament.type_text)
    day = start_of(tournament)
    if named is None and day is not None:
        named = in_force(SWISS, day).id
    if named is not None:
        return PairingCase(report, named)
    latest = latest_of(SWISS).id
    return PairingCase(report, latest, findings=[Finding("pair.W040", {"edition": latest})])
