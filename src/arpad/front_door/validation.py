"""All findings of a report: `arpad.validate`."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from arpad.formats.report_findings import report_findings
from arpad.formats.report_with_facts import ReadReport
from arpad.front_door.list_file import ListFile, list_of
from arpad.front_door.plain_data import WithFindings, findings_data
from arpad.front_door.report import Source, TournamentReport, read_with_hashes
from arpad.rating.case import Choice, EventCase
from arpad.rating.other_people import without_others
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass


@dataclass(frozen=True)
class ValidatedReport(WithFindings):
    """What is wrong with a report, its facts, and the requirements of its edition."""

    read: ReadReport
    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """No finding is an error."""
        return not any_error(self.findings)

    def to_dict(self, lang: str = "en") -> list[dict[str, Any]]:
        """As `arpad validate --format json` writes it: a list of findings."""
        return findings_data(self.findings, lang)


def validate(
    source: TournamentReport | Source,
    facts: Source | None = None,
    *,
    rating_list: ListFile | Source | None = None,
    edition: str | None = None,
    on: date | None = None,
    options: Sequence[str] = (),
) -> ValidatedReport:
    """Everything there is to say about a report, without rating it. A refused report is no error here.

    `source` is a path or bytes, or a report that was read, which then has its facts. Raises InputRefused for a
    defective list, UnknownEdition and UnknownRule, and OSError.
    """
    read = source.read if isinstance(source, TournamentReport) else read_with_hashes(source, facts)[0]
    return validated(read, list_of(rating_list, read.entries), Choice(edition, on, tuple(options)))


def validated(read: ReadReport, listed: ListFile | None, choice: Choice) -> ValidatedReport:
    if listed is None:
        return ValidatedReport(read, tuple(report_findings(read, choice, None)))

    def whose(case: EventCase) -> EventCase:
        """As `rate` will judge the ids beside that list (I-601)."""
        return without_others(case, [listed.serving(case)])

    return ValidatedReport(read, tuple(report_findings(read, choice, listed.serving, whose=whose)))
