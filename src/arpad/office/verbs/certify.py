"""Certify a norm: judged again from the kept report, kept with its verdict, and printed as IT1."""

from dataclasses import dataclass

from arpad.formats.report_with_facts import report_with_facts
from arpad.office.act import Record, verb
from arpad.office.events import event_named
from arpad.office.hashes import canonical, sha256
from arpad.office.inputs import office_facts
from arpad.office.making import with_known
from arpad.office.models import Entry, Event, Norm, Report
from arpad.office.refused import Refused
from arpad.regulations.errors import RegulationError
from arpad.regulations.findings import finding_of
from arpad.reports.forms.blanks import blank_fields
from arpad.reports.forms.title_result import EXPECTED, title_result, title_result_paper
from arpad.reports.norms.data import verdict_json
from arpad.reports.wording import wording
from arpad.titles.case import TitleCase
from arpad.titles.certificate_checks import certificate_findings, no_certificate
from arpad.titles.choose import chosen_edition, title_case
from arpad.titles.norms import norms_of
from arpad.values.finding import Finding
from arpad.values.title import Title


@dataclass(frozen=True)
class Certified:
    norm: Norm
    findings: tuple[Finding, ...]


@verb("certify")
def certify(record: Record, event_key: str, number: int, title: Title, language: str = "en") -> Certified:
    """Only what an accepted report proves; a norm that was not made is refused with every requirement that failed."""
    event = event_named(event_key)
    report = _accepted(event)
    case, found = _case(report)
    norms = norms_of(case, [number], [title])
    refused = no_certificate(norms, number, title)
    line = Entry.objects.select_related("player").filter(report=report, number=number).first()
    if line is not None and line.player is None:
        refused.append(Finding("office.E106", {"player": number, "name": line.name}))
    if refused:
        raise Refused(*refused)
    assert line is not None
    assert line.player is not None
    player = line.player.merged_into or line.player
    if Norm.objects.filter(player=player, report=report, title=title.value).exists():
        raise Refused(Finding("office.E105", {"event": event.key, "player": number, "title": title.value}))
    verdict = norms.of_player[number, title]
    paper = title_result(norms, verdict, case.facts, case.rating_floor)
    page = bytes(title_result_paper(paper, wording(language)))
    norm = Norm.objects.create(
        player=player,
        report=report,
        title=title.value,
        edition=case.edition.id,
        games=verdict.games,
        verdict=canonical(verdict_json(norms, verdict, explain=True)),
        certified_on=record.act.day,
        certificate=page,
    )
    record.about(
        f"norm:{norm.pk}",
        event=event.key,
        player=player.key,
        title=title.value,
        report=report.sha256,
        certificate=sha256(page),
    )
    said = certificate_findings(norms, verdict, case.facts)
    return Certified(norm, (*found, *said, *blank_fields(paper, EXPECTED)))


def _accepted(event: Event) -> Report:
    report = event.reports.filter(state=Report.State.ACCEPTED).order_by("-version").first()
    if report is None:
        raise Refused(Finding("office.E100", {"event": event.key, "state": event.state}))
    return report


def _case(report: Report) -> tuple[TitleCase, list[Finding]]:
    """Under the edition of the event's start, with what the books know of it (I-260)."""
    read = report_with_facts(bytes(report.content), bytes(report.facts) or None)
    tournament = read.report.tournament
    if tournament is None:
        raise Refused(*read.findings)
    facts = with_known(read.facts, office_facts(report.event, report.received_on))
    try:
        edition, found = chosen_edition(None, report.event.start)
        assert edition is not None
        case, more = title_case(tournament, facts, edition)
    except RegulationError as error:
        raise Refused(finding_of(error)) from None
    return case, [*found, *more]
