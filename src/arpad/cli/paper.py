"""What the commands that print pages share: a sound report and its final order."""

from collections.abc import Sequence
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.reading import read_report, refusal_of, say
from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import ReadReport
from arpad.formats.team_matches import matches_of
from arpad.regulations.errors import EditionNotEncoded, RegulationError
from arpad.reports.wording import Wording
from arpad.standings.event import EventStandings, Wishes, chosen_edition, places_of, standings_of
from arpad.standings.orders import codes_in
from arpad.tournament.crosstable import Place
from arpad.tournament.model import Tournament, start_of
from arpad.values.finding import Finding, any_error


class Paper:
    """A report that was read, and its players in their final order."""

    def __init__(
        self, path: str, words: Wording, facts_file: str | None = None, purpose: Purpose = Purpose.STANDINGS
    ) -> None:
        self.words, self.path = words, path
        self.read: ReadReport = read_report(path, facts_file)
        self.say(self.read.findings_for(purpose))
        if self.read.refused_for(purpose) or self.read.report.tournament is None:
            raise Refusal(Exit.REFUSED)
        self.event: Tournament = self.read.report.tournament
        self.matches, found = matches_of(self.event, self.read.facts)
        self.say(found)
        if any_error(found):
            raise Refusal(Exit.REFUSED)

    def say(self, findings: Sequence[Finding]) -> None:
        say(self.read.locate(findings), self.words, self.path)

    def ranked(
        self, tiebreaks: str | None = None, edition_id: str | None = None, on: date | None = None
    ) -> EventStandings | None:
        """The standings; None where no rules of tie-breaks are known for the day, or where they do not know the
        report's own tie-breaks: then the points decide, and that is said."""
        try:
            edition, findings = chosen_edition(edition_id, start_of(self.event) or on)
        except EditionNotEncoded:
            edition, findings = None, []
        except RegulationError as error:
            raise refusal_of(error) from None
        if edition is None:
            self.say([Finding("paper.I001")])
            return None
        self.say(findings)
        asked = None if tiebreaks is None else codes_in(tiebreaks)
        ranked = standings_of(self.event, self.read.facts, edition, Wishes(asked), self.matches)
        if not any_error(ranked.findings):
            return ranked
        if asked is not None:
            self.say([finding for finding in ranked.findings if finding.is_error])
            raise Refusal(Exit.REFUSED)
        self.say([Finding("paper.I002", {"codes": ", ".join(ranked.order.texts), "edition": edition.id})])
        return None

    def places(self, ranked: EventStandings | None) -> tuple[Place, ...]:
        return places_of(self.event, ranked)
