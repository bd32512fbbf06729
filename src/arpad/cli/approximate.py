"""arpad approximate: first ratings by successive approximations, a report in and the passes out."""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.reading import read_list_file, read_report, refusal_of, say
from arpad.formats.levels import Purpose
from arpad.rating.case import Choice, case_of
from arpad.rating.extraordinary_events import conditions_findings, passes_findings
from arpad.rating.participants import participants
from arpad.rating.prepared_event import approximation_of
from arpad.regulations.errors import RegulationError
from arpad.reports.approximation import Passes, passes_json, passes_table, passes_text
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv, json_text
from arpad.values.finding import Finding, RuleName, any_error


@click.command(cls=shared.OptionalNumber)
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@click.option("--list", "list_file", default=None, metavar="LIST", help="Rating list, in any format: who is rated.")
@shared.facts_option
@shared.set_option
@shared.strict_option
@shared.format_option
@click.option(
    "--explain", default="", metavar="[NUMBER]", callback=shared.number_or_all,
    help="Every pass of one newcomer, or of all.",
)  # fmt: skip
@shared.out_option
@shared.lang_option
def approximate(
    report: str,
    edition_id: str | None,
    on: date | None,
    list_file: str | None,
    facts_file: str | None,
    options: Sequence[str],
    output_format: str,
    explain: str,
    output: str,
    lang: str | None,
) -> Exit:
    """First ratings of a school event's newcomers by successive approximations, pass by pass.

    Shows the conditions of the edition, what every pass gives each newcomer, the largest move, and how far the last
    value can be from the fixed point. It shows what the method gives even where the event may not have it; `arpad rate`
    applies it where the facts ask for it (extraordinary_computation) and the conditions are met.

    \b
    arpad approximate school.trf --edition fada-2014 --list 2015-05-rea.csv
    arpad approximate school.trf --edition fada-2014 --explain 31
    arpad approximate school.trf --edition fada-2014 --format json -o passes.json
    """

    words = wording(lang or shared.language_of_locale())
    run = ApproximateRun(words, report, facts_file, Choice(edition_id, on, tuple(options)))
    run.compute(list_file)
    run.render(output_format, explain, output)
    return Exit.DONE


RULE = "successive_approximations"


class ApproximateRun:
    """One call of `arpad approximate`: a report in, the passes out."""

    def __init__(self, words: Wording, file: str, facts_file: str | None, choice: Choice) -> None:
        self.words, self.file = words, file
        self.read = read_report(file, facts_file)
        self.findings: list[Finding] = list(self.read.findings_for(Purpose.RATING))
        tournament = self.read.tournament_to_rate
        if self.read.refused_for(Purpose.RATING) or tournament is None:
            raise self._refused()
        try:
            case, found = case_of(tournament, self.read.facts, choice)
        except RegulationError as error:
            raise refusal_of(error) from None
        self.findings += found
        if case is None or any_error(found):
            raise self._refused()
        if case.edition.find(RULE) is None:
            raise Refusal(
                Exit.REFUSED, Finding("rea.E080", {"edition": case.edition.id, "requirement": RuleName(RULE)})
            )
        self.case = case

    def _refused(self) -> Refusal:
        say(self.findings, self.words, self.file)
        return Refusal(Exit.REFUSED)

    def compute(self, list_file: str | None) -> None:
        listed = read_list_file(list_file, self.words, self.case.tournament.entries)
        people, found = participants(self.case, listed.serving(self.case) if listed else None, 0)
        self.passes = Passes(self.case, approximation_of(self.case, people))
        special = self.passes.found
        about = (*conditions_findings(special), *passes_findings(special))
        self.findings = self.read.locate([*self.findings, *found, *about])

    def render(self, output_format: str, explain: str, output: str) -> None:
        if explain not in ("", "all") and int(explain) not in self.passes.found.results:
            raise Refusal(Exit.REFUSED, Finding("rea.E081", {"player": explain}))
        say(self.findings, self.words, self.file)
        if output_format == "json":
            text = json_text(passes_json(self.passes, self.findings, self.words))
        elif output_format == "csv":
            text = as_csv(passes_table(self.passes))
        else:
            text = passes_text(self.passes, explain, self.words)
        deliver(output, text, self.file)
