"""One call of `arpad approximate`: a report in, the passes out."""

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.reading import read_list_file, read_report, refusal_of, say
from arpad.rating.choose import Choice, case_of
from arpad.rating.extraordinary_findings import conditions_findings, passes_findings
from arpad.rating.participants import participants
from arpad.rating.prepare import approximation_of
from arpad.regulations.errors import RegulationError
from arpad.reports.approximation import Passes, passes_json, passes_table, passes_text
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.results.as_json import json_text
from arpad.values.finding import Finding, any_error
from arpad.values.kinds import RuleName

RULE = "successive_approximations"


class ApproximateRun:
    def __init__(self, words: Wording, file: str, facts_file: str | None, choice: Choice) -> None:
        self.words, self.file = words, file
        self.read = read_report(file, facts_file)
        self.findings: list[Finding] = list(self.read.findings)
        if self.read.refused or self.read.report.tournament is None:
            raise self._refused()
        try:
            case, found = case_of(self.read.report.tournament, self.read.facts, choice)
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
        listed = read_list_file(list_file, self.words)
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
