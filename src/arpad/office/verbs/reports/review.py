"""Decide about the latest report of an event: accept it, return it with its findings, or refuse it by an article.

Whoever sent it gets a letter in each case.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from enum import StrEnum

from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    OnTop,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named, latest_report, title_rule
from arpad.office.identities import LEFT_TO_OFFICERS, doubtful_lines, match_lines, open_entries
from arpad.office.letters import draft, recipient_of
from arpad.office.models import Decision, Entry, Event, Report, Series
from arpad.office.refused import Refused
from arpad.office.reviewing import amended_report, correction_day, findings_of
from arpad.office.stored_findings import to_text
from arpad.reports.letters import AcceptedReport, Matter, RefusedReport, ReturnedReport
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass


class Verdict(StrEnum):
    ACCEPT = "accept"
    RETURN = "return"
    REFUSE = "refuse"


_STATES = {
    Verdict.ACCEPT: (Event.State.ACCEPTED, Report.State.ACCEPTED),
    Verdict.RETURN: (Event.State.RETURNED, Report.State.RETURNED),
    Verdict.REFUSE: (Event.State.REFUSED, Report.State.REFUSED),
}


@dataclass(frozen=True)
class Reviewed:
    report: Report
    findings: tuple[Finding, ...]


def _said(done: Reviewed, given: Given) -> Iterator[Said]:
    yield said(f"office.said.{done.report.state}", event=given["key"], version=done.report.version)


REVIEW = VerbDescription(
    "review", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("verdict", FieldKind.CHOICE, needed=True, choices=tuple(verdict.value for verdict in Verdict)),
        VerbField("article", most=60, help="The article a refusal rests on."),
        VerbField("correct_by", FieldKind.DAY, help="Last day to correct it."),
    ),
    subject=EVENT, reason_needed=True,
    arguments=lambda given: [given["key"], Verdict(given["verdict"]), given["article"], given["correct_by"]],
    on_top=OnTop("desk_review", "a report is decided about where its findings, versions and people are shown"),
    help="Decide about the latest report of an event. The reason is kept with the decision.",
    said=_said,
)  # fmt: skip


@verb(REVIEW)
def review(
    record: Record, event_key: str, verdict: Verdict, article: str = "", correct_by: date | None = None
) -> Reviewed:
    """A report with an error cannot be accepted; a refusal names its article. Ids are looked up anew first. A report
    goes back until the day that is stated, else that of the edition."""
    event = event_named(event_key)
    report = latest_report(event)
    if report.state != Report.State.RECEIVED:
        data = {"event": event.key, "version": report.version, "state": report.state}
        raise Refused(Finding("office.E028", data))
    if verdict is Verdict.REFUSE and not article:
        raise Refused(Finding("office.E029", {"event": event.key}))
    asked = Entry.objects.filter(report=report).exclude(evidence__in=LEFT_TO_OFFICERS)
    entries = list(asked.exclude(number__in=doubtful_lines(report)))
    match_lines(entries)
    Entry.objects.bulk_update(entries, ["player", "evidence"], batch_size=200)
    findings = findings_of(report)
    undecided = _undecided(report) if verdict is Verdict.ACCEPT else []
    if undecided or (verdict is Verdict.ACCEPT and any_error(findings)):
        raise Refused(*undecided, *findings)
    if verdict is Verdict.ACCEPT:
        event.reports.filter(state=Report.State.ACCEPTED).update(state=Report.State.REPLACED)
    event.state, report.state = _STATES[verdict]
    event.changed_in, report.findings = record.number, to_text(findings)
    event.save(update_fields=["state", "changed_in"])
    if verdict is Verdict.RETURN:
        report.correct_by = correct_by or correction_day(event, record.act.day)
    report.save(update_fields=["state", "findings", "correct_by"])
    Decision.objects.create(
        subject=f"event:{event.key}",
        verdict=verdict.value,
        article=article,
        text=record.act.reason,
        decided_on=record.act.day,
        log_number=record.number,
    )
    record.about(f"event:{event.key}", verdict=verdict.value, version=report.version, sha256=report.sha256)
    letter = _letter(report, verdict, article, record.act.reason, findings)
    draft(record, f"event:{event.key}", letter, recipient_of(event))
    return Reviewed(report, tuple(findings))


def _undecided(report: Report) -> list[Finding]:
    """Nobody is rated, and nobody left out, because a line was overlooked."""
    lines = [str(entry.number) for entry in open_entries(report.pk)]
    return [Finding("office.E220", {"event": report.event.key, "lines": ", ".join(lines)})] if lines else []


def _letter(report: Report, verdict: Verdict, article: str, reason: str, findings: Sequence[Finding]) -> Matter:
    event = report.event
    if verdict is Verdict.ACCEPT:
        counts_for = ", ".join(one.name for one in Series.objects.filter(events__event=event).in_order())
        accepted = AcceptedReport(event.key, event.name, report.version, counts_for)
        return amended_report(report, findings) or accepted
    if verdict is Verdict.REFUSE:
        return RefusedReport(event.key, event.name, report.version, article, reason, tuple(findings))
    rule = title_rule(event, "corrected_report")
    ordered = rule.article if rule is not None else ""
    return ReturnedReport(event.key, event.name, report.version, reason, tuple(findings), report.correct_by, ordered)
