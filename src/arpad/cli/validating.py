"""Everything there is to say about one report, without rating it."""

import json
from collections.abc import Sequence

from arpad.cli.reading import read_list_file, read_report, refusal_of
from arpad.formats.report_findings import report_findings
from arpad.rating.choose import Choice
from arpad.regulations.errors import RegulationError
from arpad.reports.findings import finding_json, finding_text, findings_csv
from arpad.reports.wording import Wording
from arpad.values.finding import Finding


def findings_of(
    path: str, facts_file: str | None, list_file: str | None, choice: Choice, words: Wording
) -> list[Finding]:
    found = read_report(path, facts_file)
    listed = read_list_file(list_file, words)
    try:
        return report_findings(found, choice, listed.serving if listed else None)
    except RegulationError as error:
        raise refusal_of(error) from None


def printed(findings: Sequence[Finding], output_format: str, words: Wording) -> str:
    if output_format == "json":
        return json.dumps([finding_json(finding, words) for finding in findings], ensure_ascii=False, indent=1) + "\n"
    if output_format == "csv":
        return findings_csv(findings, words)
    if not findings:
        return words.text("table.finding.none") + "\n"
    return "".join(finding_text(finding, words) + "\n" for finding in findings)
