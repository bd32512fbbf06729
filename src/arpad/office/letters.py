"""Letters drafted with a verb: in every language, as text and PDF, under the head of the verb's own entry."""

from datetime import date

from arpad.office.act import Record
from arpad.office.models import Event, FederationOfficer, Letter
from arpad.office.people import valid_on
from arpad.office.report_reading import read_of
from arpad.reports.letters import Envelope, Matter, letter_pdf, letter_text, sheet_of
from arpad.reports.wording import LANGUAGES, wording


def draft(record: Record, subject: str, matter: Matter, recipient: str = "", kind: str = "") -> tuple[Letter, ...]:
    """Signs the entry, so that it is called when the verb has said all to the log. `kind` tells apart what the record
    does not, such as the first and the second reminder."""
    head = record.sign()
    envelope = Envelope(recipient, record.act.day, head.number, head.sha256)
    sheets = [sheet_of(matter, envelope, wording(language)) for language in LANGUAGES]
    return tuple(
        Letter.objects.create(
            subject=subject,
            kind=kind or matter.kind,
            language=sheet.language,
            recipient=recipient,
            text=letter_text(sheet),
            pdf=bytes(letter_pdf(sheet)),
            drafted_on=record.act.day,
            log_head=head.sha256,
        )
        for sheet in sheets
    )


def recipient_of(event: Event) -> str:
    """The chief arbiter of the books, else of the latest report, else the organising club."""
    chief = event.arbiters.select_related("arbiter").order_by("-chief", "pk").first()
    if chief is not None:
        arbiter = chief.arbiter
        return f"{arbiter.name} <{arbiter.email}>" if arbiter.email else arbiter.name
    report = event.reports.order_by("-version").first()
    tournament = read_of(report).report.tournament if report else None
    return (tournament.chief_arbiter if tournament else "") or event.club


def addressee(event: Event, to: str, day: date) -> str:
    """The officer of FIDE, or of the federation in which the event was played."""
    return officer_of("FIDE" if to == "fide" else event.federation or to.upper(), day)


def officer_of(federation: str, day: date) -> str:
    """Who answers for ratings there on that day, with his address; else the federation itself."""
    officer = FederationOfficer.objects.filter(valid_on(day), federation=federation).order_by("-pk").first()
    if officer is None:
        return federation
    return f"{officer.name} <{officer.contact}>" if officer.contact else officer.name
