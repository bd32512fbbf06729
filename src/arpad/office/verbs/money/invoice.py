"""Charge canon and surcharge for accepted events, one letter to whoever pays."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from django.db.models import Max

from arpad.formats.tariff_toml import Tariff
from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.events import payer_of
from arpad.office.federation_settings import percent_text, settings
from arpad.office.fees import fees_of, of_another_year
from arpad.office.letters import Addressee, club_named, draft
from arpad.office.models import Event, Fee, Invoice, Letter
from arpad.office.refused import Refused
from arpad.reports.letters import FeeLine
from arpad.reports.letters import Invoice as InvoiceLetter
from arpad.values.finding import DecimalText, Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Invoiced:
    fees: tuple[Fee, ...]
    letters: tuple[Letter, ...]
    findings: tuple[Finding, ...] = ()


INVOICE = VerbDescription(
    "invoice", Desk.MONEY, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("tariff", FieldKind.DOCUMENT, needed=True, metavar="TARIFF"),
        VerbField("until", FieldKind.DAY, needed=True, option="--until", help="Events that ended by this day."),
        VerbField("due", FieldKind.DAY, help="Payable by."),
    ),
    on_top=OnTop("desk_invoice", "the fees that are open stand beside it"),
    no_call="a person does it at the desk: a tariff is read before clubs are charged by it",
)  # fmt: skip


@verb(INVOICE)
def invoice(record: Record, tariff: Tariff, until: date, due: date | None = None) -> Invoiced:
    """For every accepted event that ended by that day and was never charged; an event is charged once. One that has
    neither club nor organiser waits until somebody says who pays."""
    events = Event.objects.filter(state=Event.State.ACCEPTED, end__lte=until, fees=None).order_by("end", "key")
    fees: list[Fee] = []
    without: list[Finding] = []
    remarks: list[Finding] = []
    for event in events:
        rate = tariff.rate(event.start, event.kind)
        if rate is None:
            without.append(Finding("office.E111", {"event": event.key, "start": str(event.start)}))
        elif not payer_of(event):
            remarks.append(Finding("office.W260", {"event": event.key, "name": event.name}))
        else:
            fees += fees_of(event, rate)
            remarks += of_another_year(event, rate)
    if without:
        raise Refused(*without)
    if not fees:
        raise Refused(Finding("office.E112", {"until": str(until)}), *remarks)
    invoices = [
        _numbered(payer, currency, of_payer, record.act.day, due)
        for (payer, currency), of_payer in _by_payer(fees, tariff.currency).items()
    ]
    facts = {"events": len({fee.event_id for fee in fees}), "cents": sum(fee.cents for fee in fees)}
    record.about("fees", **facts, first=invoices[0][0].reference, invoices=len(invoices))
    letters: list[Letter] = []
    for made, of_payer in invoices:
        letters += draft(record, "fees", _matter(made, of_payer), _addressee(made.payer, of_payer))
    return Invoiced(tuple(fees), tuple(letters), tuple(remarks))


def _by_payer(fees: Sequence[Fee], currency: str) -> dict[tuple[str, str], list[Fee]]:
    """In the order of their names, so that numbers go up with them."""
    found: dict[tuple[str, str], list[Fee]] = {}
    for fee in fees:
        fee.currency = fee.currency or currency
        found.setdefault((payer_of(fee.event), fee.currency), []).append(fee)
    return dict(sorted(found.items()))


def _numbered(
    payer: str, currency: str, fees: Sequence[Fee], day: date, due: date | None
) -> tuple[Invoice, Sequence[Fee]]:
    """The next number of the year. Whoever writes has the log's lock, so that no two take one."""
    last = Invoice.objects.filter(year=day.year).aggregate(last=Max("number"))["last"] or 0
    net, hundredths = sum(fee.cents for fee in fees), settings().tax_hundredths
    made = Invoice.objects.create(
        year=day.year,
        number=last + 1,
        payer=payer,
        currency=currency,
        net=net,
        tax=(net * hundredths + 5_000) // 10_000,
        tax_hundredths=hundredths,
        drafted_on=day,
        due_on=due,
    )
    for fee in fees:
        fee.due_on, fee.invoice = due, made
        fee.save()
    return made, fees


def _addressee(payer: str, fees: Sequence[Fee]) -> Addressee:
    """As the books know the club, or with the organiser's address where he pays."""
    known = club_named(payer)
    contacts = (fee.event.organiser_contact for fee in fees if fee.event.organiser == payer)
    return replace(known, contact=known.contact or next(filter(None, contacts), ""))


def _matter(made: Invoice, fees: Sequence[Fee]) -> InvoiceLetter:
    lines = (FeeLine(fee.event.key, fee.event.name, fee.kind, fee.article, fee.units, fee.cents) for fee in fees)
    ours = settings()
    return InvoiceLetter(
        made.reference,
        made.payer,
        made.currency,
        made.due_on,
        tuple(lines),
        made.tax,
        DecimalText(percent_text(made.tax_hundredths)),
        ours.account,
        ours.tax_number,
    )
