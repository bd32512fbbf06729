"""What a report says of itself and of the norms in it, with facts from a file and facts that somebody typed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from arpad.formats.levels import Purpose
from arpad.formats.report_findings import report_findings
from arpad.formats.report_with_facts import ReadReport, report_with_facts
from arpad.rating.case import Choice
from arpad.regulations.errors import RegulationError, finding_of
from arpad.titles.case import chosen_edition, title_case
from arpad.titles.model import NormVerdict
from arpad.titles.norm_facts import read_typed, with_chief_arbiter, with_norm_facts
from arpad.titles.norms import norms_of
from arpad.tournament.model import start_of
from arpad.values.finding import Finding

Norms = list[tuple[str, NormVerdict]]


def findings_and_norms(
    data: bytes,
    facts: bytes | None,
    names: Sequence[str],
    edition: str | None,
    on: date | None,
    typed: Mapping[str, str],
    chief: Mapping[str, str],
) -> tuple[str | None, list[Finding], Norms | None]:
    """The name of the event, the findings, and the norms that nothing refutes; None where norms cannot be asked."""
    said, wrong = read_typed(typed)
    read = report_with_facts(data, facts, *names)
    known = with_chief_arbiter(
        with_norm_facts(read.facts, said), *(chief.get(name, "") for name in ("name", "id", "title"))
    )
    read = replace(read, facts=known)
    try:
        findings = [*wrong, *report_findings(read, Choice(edition, on), None)]
    except RegulationError as error:
        findings = [*wrong, finding_of(error)]
    event = None if read.report.tournament is None else read.report.tournament.name
    return event, findings, _norms(read, on)


def _norms(read: ReadReport, on: date | None) -> Norms | None:
    tournament = read.report.tournament
    if tournament is None or read.refused_for(Purpose.NORMS):
        return None
    try:
        edition, _ = chosen_edition(None, start_of(tournament) or on)
        if edition is None:
            return None
        case, _ = title_case(tournament, read.facts, edition, on)
        return [(tournament.by_number[one.number].name, one) for one in norms_of(case).verdicts if one.unrefuted]
    except RegulationError:
        return None
