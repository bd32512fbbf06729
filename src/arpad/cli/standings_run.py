"""One call of `arpad standings`: a report in, standings out."""

from collections.abc import Sequence
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.reading import read_report, refusal_of, say
from arpad.formats.trf.match_records import read_match_records
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.regulations.options import with_option
from arpad.reports.wording import Wording
from arpad.standings.choose import chosen_edition
from arpad.standings.event import EventStandings, Wishes, standings_of
from arpad.standings.orders import codes_in
from arpad.tournament.dates import start_of
from arpad.values.finding import Finding, any_error

PAGES = ("html", "pdf")


class StandingsRun:
    """Reads, chooses the edition, computes and renders; whatever is refused leaves with its code."""

    def __init__(self, words: Wording, file: str, facts_file: str | None) -> None:
        self.words, self.file = words, file
        self.read = read_report(file, facts_file)
        self.findings: list[Finding] = list(self.read.findings)
        if self.read.refused or self.read.report.tournament is None:
            raise self._refused()
        self.tournament = self.read.report.tournament
        self.edition: Edition | None = None
        self.event: EventStandings | None = None

    def choose(self, edition_id: str | None, on: date | None, options: Sequence[str]) -> None:
        try:
            edition, found = chosen_edition(edition_id, start_of(self.tournament) or on)
            self.findings += found
            if edition is None:
                raise self._refused()
            for option in options:
                edition = with_option(edition, option)
        except RegulationError as error:
            raise refusal_of(error) from None
        self.edition = edition

    def compute(self, tiebreaks: str | None, after: int | None, unrated: int | None) -> None:
        assert self.edition is not None
        asked = None if tiebreaks is None else codes_in(tiebreaks)
        matches, found = read_match_records(self.tournament) if self.tournament.teams else (None, [])
        self.event = standings_of(
            self.tournament, self.read.facts, self.edition, Wishes(asked, after, unrated), matches
        )
        self.findings = self.read.locate([*self.findings, *found, *self.event.findings])
        if any_error(self.findings):
            raise self._refused()

    def _refused(self) -> Refusal:
        say(self.findings, self.words, self.file)
        return Refusal(Exit.REFUSED)

    def render(self, output_format: str, explain: str, output: str) -> None:
        event = self.event
        assert event is not None
        assert event.standings is not None
        if explain not in ("", "all") and int(explain) not in event.standings.line_of:
            raise Refusal(Exit.REFUSED, Finding("standings.E006", {"player": explain}))
        if explain and output_format in PAGES:
            raise Refusal(Exit.REFUSED, Finding("standings.E007"))
        say(self.findings, self.words, self.file)
        deliver(output, self._made(event, output_format, explain), self.file)

    def _made(self, event: EventStandings, output_format: str, explain: str) -> str | bytes:
        assert event.standings is not None
        from arpad.reports.standings_table import standings_heading, standings_table, standings_text, working

        if output_format in PAGES:
            from arpad.reports.table_page import table_html, table_paper

            make = table_html if output_format == "html" else table_paper
            return make(standings_table(event), self.tournament, self.words)
        if output_format == "json":
            from arpad.reports.standings_json import standings_json
            from arpad.results.as_json import json_text

            return json_text(standings_json(event, self.findings, explain, self.words))
        if output_format == "csv":
            from arpad.results.as_csv import as_csv

            return as_csv(standings_table(event))
        if explain in ("", "all"):
            parts = [standings_text(event, self.words)]
        else:
            parts = [standings_heading(event, self.words) + "\n"]
        numbers = event.standings.line_of if explain == "all" else [int(explain)] if explain else []
        parts += [working(event, number, self.words) for number in numbers]
        return "\n".join(parts)
