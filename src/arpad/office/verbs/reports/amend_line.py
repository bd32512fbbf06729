"""Put one field of a line of a report right; the report itself stays as it came."""

from collections.abc import Iterable, Iterator

from arpad.formats.amendments import FIELDS, RESULT, RESULTS, Unamendable, amended, said_by
from arpad.formats.amendments import Amendment as Asked
from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named, latest_report
from arpad.office.hand_decisions import asked_again
from arpad.office.identities import open_entries, refuse_opening_accepted
from arpad.office.letters import draft, recipient_of
from arpad.office.line_entries import enter_amended
from arpad.office.models import Amendment, Entry, Event, Report
from arpad.office.refused import Refused
from arpad.office.report_reading import read_of
from arpad.office.reviewing import amended_report, findings_of
from arpad.office.stored_findings import to_text
from arpad.office.verbs.reports.match import forget_unused, refuse_rated
from arpad.tournament.model import Entry as Line
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Amended:
    report: Report
    amendment: Amendment
    findings: tuple[Finding, ...]
    asked_again: bool = False  # who the line is: what was decided does not fit any more


def _said(done: Amended, given: Given) -> Iterator[Said]:
    one = done.amendment
    key = "office.said.amended_back" if one.undone else "office.said.amended"
    yield said(key, event=given["key"], number=one.number, before=one.before or "—", value=one.value or "—")
    if done.asked_again:
        entry = done.report.entries.select_related("player").get(number=one.number)
        who = f"{entry.player.name} ({entry.player.key})" if entry.player is not None else "—"
        yield said("office.said.asked_again", event=given["key"], number=one.number, who=who)


AMEND_LINE = VerbDescription(
    "amend_line", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("line", FieldKind.NUMBER, needed=True, least=1, most=99_999, about=("office.E080",)),
        VerbField("field", FieldKind.CHOICE, needed=True, choices=FIELDS),
        VerbField("value", option="--value", about=("office.E222",), help="What it says now; nothing empties it."),
        VerbField("round", FieldKind.NUMBER, least=1, most=999, about=("office.E223",), help="Of a result."),
        VerbField("undo", FieldKind.FLAG, about=("office.E224",), help="Take back what was put right there."),
    ),
    subject=EVENT, reason_needed=True,
    fits=lambda event: event.reports.exists(),
    help="""
    Put one field of a line of the latest report right: id, name, birth, sex, federation, or the result of a round.

    The report stays byte for byte as it came and is read with the change, everywhere. A result is written as the
    player of the line scored: 1, =, 0, + or -. The letter of the review tells the arbiter what was changed, and why;
    after the report is accepted a letter of its own does.
    """,
    said=_said,
)  # fmt: skip


@verb(AMEND_LINE)
def amend_line(
    record: Record,
    event_key: str,
    line: int,
    field: str,
    value: str = "",
    round_number: int | None = None,
    undo: bool = False,
) -> Amended:
    """Until a list has taken the event; after that it is a matter of corrections, whose impact is seen first."""
    event = event_named(event_key)
    report = latest_report(event)
    refuse_rated(event)
    tournament = read_of(report).report.tournament
    if tournament is None or line not in tournament.by_number:
        raise Refused(Finding("office.E080", {"event": event.key, "number": line}))
    round_number = round_number if field == RESULT else None
    asked = Asked(line, field, value.strip(), round_number)
    amendment = _undone(report, asked) if undo else _entered(report, asked, tournament, record)
    open_before = open_entries(report.pk)
    reopened = _asked_again(report, tournament.by_number[line])
    enter_amended(report)
    refuse_opening_accepted(report, open_before)
    findings = findings_of(report)
    report.findings = to_text(findings)
    report.save(update_fields=["findings"])
    Event.objects.filter(pk=event.pk).update(changed_in=record.number)
    told = {"round": round_number} if round_number else {}
    record.about(f"event:{event.key}", version=report.version, line=line, field=field, undo=int(undo), **told)
    if report.state == Report.State.ACCEPTED:
        _refuse_errors(findings)
        letter = amended_report(report, findings)
        if letter is not None:  # that of the review has gone out
            draft(record, f"event:{event.key}", letter, recipient_of(event))
    return Amended(report, amendment, tuple(findings), reopened)


def _asked_again(report: Report, before: Line) -> bool:
    """What somebody decided of who the line is does not outlive what it was decided by."""
    entry = asked_again(report, before)
    if entry is None:
        return False
    person, was_new = entry.player, entry.evidence == Entry.Evidence.NEW
    entry.player, entry.evidence = None, Entry.Evidence.NONE
    entry.save(update_fields=["player", "evidence"])
    if person is not None and was_new:
        forget_unused(person)
    return True


def _refuse_errors(findings: Iterable[Finding]) -> None:
    """What is accepted stays without an error."""
    errors = [finding for finding in findings if any_error([finding])]
    if errors:
        raise Refused(*errors)


def _entered(report: Report, asked: Asked, tournament: Tournament, record: Record) -> Amendment:
    about = {"line": asked.number, "value": asked.value or "—", "round": asked.round_number or "—"}
    try:
        before = said_by(tournament, asked.number, asked.field, asked.round_number)
        now = amended(tournament, [asked])
        after = said_by(now, asked.number, asked.field, asked.round_number)
    except Unamendable as error:
        known = {"results": " ".join(RESULTS)}
        wrong = {"game": "office.E223", "value": "office.E226" if asked.field == RESULT else "office.E222"}
        raise Refused(Finding(wrong[str(error)], {**about, **known})) from None
    if before == after:
        raise Refused(Finding("office.E225", {"line": asked.number, "value": before or "—"}))
    return Amendment.objects.create(
        report=report,
        number=asked.number,
        field=asked.field,
        round_number=asked.round_number,
        before=before,
        value=asked.value,
        reason=record.act.reason,
        log_number=record.number,
    )


def _undone(report: Report, asked: Asked) -> Amendment:
    """The latest one there."""
    standing = report.amendments.filter(undone=False, number=asked.number, field=asked.field)
    amendment = standing.filter(round_number=asked.round_number).order_by("-pk").first()
    if amendment is None:
        raise Refused(Finding("office.E224", {"line": asked.number}))
    amendment.undone = True
    amendment.save(update_fields=["undone"])
    return amendment
