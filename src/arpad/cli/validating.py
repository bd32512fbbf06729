"""Everything there is to say about one report, without rating it."""

import json
from collections.abc import Sequence

from arpad.cli.reading import ListFile, ReadReport, read_list_file, read_report, refusal_of
from arpad.rating.assumptions import findings_about
from arpad.rating.choose import Choice, case_of
from arpad.rating.participants import participants
from arpad.rating.prepare import prepare
from arpad.regulations.errors import EditionNotEncoded, RegulationError
from arpad.reports.findings import finding_json, finding_text, findings_csv
from arpad.reports.wording import Wording
from arpad.values.finding import Finding


def findings_of(
    path: str, facts_file: str | None, list_file: str | None, choice: Choice, words: Wording
) -> list[Finding]:
    found = read_report(path, facts_file)
    listed = read_list_file(list_file, words)
    if found.refused:
        return list(found.findings)
    try:
        law = _findings_of_the_law(found, choice, listed)
    except EditionNotEncoded as gap:
        law = [Finding("rate.W009", {"date": str(gap.day), "chapter": gap.chapter, "encoded": ", ".join(gap.encoded)})]
    except RegulationError as error:
        raise refusal_of(error) from None
    return found.locate([*found.findings, *law])


def _findings_of_the_law(found: ReadReport, choice: Choice, listed: ListFile | None) -> list[Finding]:
    assert found.report.tournament is not None
    case, findings = case_of(found.report.tournament, found.facts, choice)
    if case is None:
        return [Finding("rate.W008")]
    people, compared = participants(case, listed.serving(case) if listed else None, 0)
    about = findings_about(prepare(case, people, {}), with_k=listed is not None)
    return [*findings, *compared, *about]


def printed(findings: Sequence[Finding], output_format: str, words: Wording) -> str:
    if output_format == "json":
        return json.dumps([finding_json(finding, words) for finding in findings], ensure_ascii=False, indent=1) + "\n"
    if output_format == "csv":
        return findings_csv(findings, words)
    if not findings:
        return words.text("table.finding.none") + "\n"
    return "".join(finding_text(finding, words) + "\n" for finding in findings)
