"""Answer for the rating of a guest, who is on no list here: the number of the report counts, or it does not."""

from collections.abc import Iterator, Sequence

from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    FieldKind,
    Given,
    Offer,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import event_named, latest_report
from arpad.office.guests import UNRATED, awaited, fide_id_of_guest, key_of_guest, subject_of_guest, visitors_of
from arpad.office.models import Decision, Entry, Event, Report
from arpad.office.refused import Refused
from arpad.office.reviewing import findings_of
from arpad.office.stored_findings import to_text
from arpad.office.verbs.reports.match import refuse_rated
from arpad.values.finding import Finding


def _awaited(key: str) -> list[Offer]:
    event = event_named(key)
    report = event.reports.order_by("-version").first()
    return [(str(entry.number), f"{entry.name}, {entry.rating}") for entry in awaited(event, report)] if report else []


def _said(done: Sequence[Decision], given: Given) -> Iterator[Said]:
    key = "office.said.guests_unrated" if given["unrated"] else "office.said.guests_confirmed"
    yield said(key, event=given["key"], count=len(done))


CONFIRM_GUEST = VerbDescription(
    "confirm_guest", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("guests", FieldKind.SEVERAL, needed=True, offers=_awaited, option="--line", metavar="NUMBER",
                  about=("office.E230", "office.E080"), help="The line of the guest in the report; may repeat."),
        VerbField("unrated", FieldKind.FLAG, help="The number does not count after all: unrated."),
    ),
    subject=EVENT, reason_needed=True,
    fits=lambda event: bool(_awaited(event.key)),
    help="Answer for the rating of a guest with a FIDE id who is on no list: the number of the report counts.",
    said=_said,
)  # fmt: skip


@verb(CONFIRM_GUEST)
def confirm_guest(record: Record, event_key: str, guests: Sequence[str], unrated: bool = False) -> list[Decision]:
    """Only of people with a FIDE id, whose number it is; another number in a later report asks anew."""
    event = event_named(event_key)
    report = latest_report(event)
    refuse_rated(event)
    entries = [_guest(event, report, line) for line in guests]
    made = [
        Decision.objects.create(
            subject=subject_of_guest(event.key, key_of_guest(entry)),
            verdict=UNRATED if unrated else str(entry.rating),
            text=f"{record.act.actor}: {record.act.reason}",  # who answers for it goes on the slip
            decided_on=record.act.day,
            log_number=record.number,
        )
        for entry in entries
    ]
    numbers = ".".join(str(entry.number) for entry in entries)
    record.about(f"event:{event.key}", version=report.version, lines=numbers[:120], rated=not unrated)
    report.findings = to_text(findings_of(report))
    report.save(update_fields=["findings"])
    return made


def _guest(event: Event, report: Report, line: str) -> Entry:
    entry = (
        report.entries.select_related("player__merged_into").filter(number=int(line)).first()
        if line.isdecimal()
        else None
    )
    if entry is None:
        raise Refused(Finding("office.E080", {"event": event.key, "number": line}))
    known = fide_id_of_guest(entry) if entry.player is not None else entry in visitors_of(report.pk)
    if not known or not entry.rating:
        raise Refused(Finding("office.E230", {"number": entry.number, "name": entry.name}))
    return entry
