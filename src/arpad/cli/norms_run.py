"""One call of `arpad norms`: a report in, verdicts out."""

from collections.abc import Sequence
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.reading import read_report, refusal_of, say
from arpad.rating.outcome import PlayerOutcome
from arpad.regulations.errors import RegulationError
from arpad.regulations.options import with_option
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.results.as_json import json_text
from arpad.titles.case import TitleCase
from arpad.titles.choose import chosen_edition, title_case
from arpad.titles.model import NormReport
from arpad.titles.norms import norms_of
from arpad.tournament.dates import start_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.title import Title


class NormsRun:
    """Reads, chooses the edition, judges and renders; whatever is refused leaves with its code."""

    def __init__(self, words: Wording, file: str, facts_file: str | None) -> None:
        self.words, self.file = words, file
        self.read = read_report(file, facts_file)
        self.findings: list[Finding] = list(self.read.findings)
        if self.read.refused or self.read.report.tournament is None:
            raise self._refused()
        self.tournament = self.read.report.tournament
        self.case: TitleCase | None = None
        self.report: NormReport | None = None
        self.asked = False

    def choose(self, edition_id: str | None, on: date | None, options: Sequence[str]) -> None:
        try:
            edition, found = chosen_edition(edition_id, start_of(self.tournament) or on)
            self.findings += found
            if edition is None:
                raise self._refused()
            for option in options:
                edition = with_option(edition, option)
            self.case, found = title_case(self.tournament, self.read.facts, edition, on)
        except RegulationError as error:
            raise refusal_of(error) from None
        self.findings += found

    def judge(self, player: int | None, title: str | None) -> None:
        assert self.case is not None
        self.report = norms_of(self.case, *self._asked_for(player, title))
        self.findings = self.read.locate([*self.findings, *self.report.findings])

    def foresee(self, player: int | None, title: str | None, output_format: str, output: str) -> None:
        """What is still possible instead of what was made."""
        from arpad.reports.norms.forecast import forecast_json, forecast_text, groups_table
        from arpad.titles.forecast import forecast_of

        assert self.case is not None
        forecasts = forecast_of(self.case, *self._asked_for(player, title))
        if not any(one.remaining.rounds for one in forecasts):
            self.findings.append(Finding("norms.W016"))
        live = live_ratings(self.tournament, self.read.facts)
        say(self.findings, self.words, self.file)
        if output_format == "json":
            text = json_text(forecast_json(self.case, forecasts, live, self.findings, self.words))
        elif output_format == "csv":
            text = as_csv(groups_table(self.case, forecasts, live))
        else:
            text = forecast_text(self.case, forecasts, live, self.words, self.asked)
        deliver(output, text, self.file)

    def _asked_for(self, player: int | None, title: str | None) -> tuple[list[int] | None, list[Title] | None]:
        if player is not None and player not in self.tournament.by_number:
            raise Refusal(Exit.REFUSED, Finding("norms.E002", {"player": player}))
        self.asked = player is not None or title is not None
        return (None if player is None else [player]), (None if title is None else [Title(title.upper())])

    def _refused(self) -> Refusal:
        say(self.findings, self.words, self.file)
        return Refusal(Exit.REFUSED)

    def render(self, output_format: str, explain: bool, output: str) -> None:
        assert self.report is not None
        say(self.findings, self.words, self.file)
        deliver(output, self._made(self.report, output_format, explain), self.file)

    def _made(self, report: NormReport, output_format: str, explain: bool) -> str:
        if output_format == "json":
            from arpad.reports.norms.data import norms_json

            return json_text(norms_json(report, self.findings, self.words, explain))
        if output_format == "csv":
            from arpad.reports.norms.data import norms_table

            return as_csv(norms_table(report))
        from arpad.reports.norms.table import norm_working, norms_text

        parts = [norms_text(report, self.words, self.asked)]
        if explain:
            parts += [norm_working(report, one, self.words) for one in report.verdicts if self.asked or one.achieved]
        return "\n".join(parts)


def live_ratings(tournament: Tournament, facts: Facts) -> dict[int, PlayerOutcome]:
    """The event rated as far as it was played; nobody where no edition rates it."""
    from arpad.rating.choose import Choice, case_of
    from arpad.rating.period import rate_period

    try:
        case, _ = case_of(tournament, facts, Choice())
    except RegulationError:
        return {}
    if case is None:
        return {}
    (event,) = rate_period([case], None).events
    return {player.number: player for player in event.players if player.new_rating is not None}
