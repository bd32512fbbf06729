"""Charge canon and surcharge for accepted events, one letter to whoever pays."""

from collections.abc import Sequence
from datetime import date

from arpad.formats.tariff_toml import Tariff
from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.events import payer_of
from arpad.office.fees import fees_of, of_another_year
from arpad.office.letters import draft
from arpad.office.models import Event, Fee, Letter
from arpad.office.refused import Refused
from arpad.reports.letters import FeeLine, Invoice
from arpad.values.finding import Finding
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
    """For every accepted event that ended by that day and was never charged; an event is charged once."""
    events = Event.objects.filter(state=Event.State.ACCEPTED, end__lte=until, fees=None).order_by("end", "key")
    fees: list[Fee] = []
    without: list[Finding] = []
    remarks: list[Finding] = []
    for event in events:
        rate = tariff.rate(event.start, event.kind)
        if rate is None:
            without.append(Finding("office.E111", {"event": event.key, "start": str(event.start)}))
        else:
            fees += fees_of(event, rate)
            remarks += of_another_year(event, rate)
    if without:
        raise Refused(*without)
    if not fees:
        raise Refused(Finding("office.E112", {"until": str(until)}))
    for fee in fees:
        fee.due_on = due
        fee.save()
    record.about("fees", events=len({fee.event_id for fee in fees}), cents=sum(fee.cents for fee in fees))
    letters: list[Letter] = []
    for club in sorted({payer_of(fee.event) for fee in fees}):
        matter = _invoice(club, [fee for fee in fees if payer_of(fee.event) == club], tariff.currency, due)
        letters += draft(record, "fees", matter, club)
    return Invoiced(tuple(fees), tuple(letters), tuple(remarks))


def _invoice(club: str, fees: Sequence[Fee], currency: str, due: date | None) -> Invoice:
    lines = (FeeLine(fee.event.key, fee.event.name, fee.kind, fee.article, fee.units, fee.cents) for fee in fees)
    return Invoice(club, currency, due, tuple(lines))
