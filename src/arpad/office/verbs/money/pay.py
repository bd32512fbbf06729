"""Enter that the fees of an event were paid."""

from collections.abc import Iterator
from datetime import date

from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Amount,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    Word,
    said,
)
from arpad.office.events import event_named
from arpad.office.federation_settings import currency_of
from arpad.office.models import Fee
from arpad.office.refused import Refused
from arpad.office.verb_fields import IF_NOT_TODAY
from arpad.values.finding import Finding


def _said(done: list[Fee], given: Given) -> Iterator[Said]:
    for fee in done:
        kind = Word(f"letter.fee.{fee.kind}")
        yield said(
            "office.said.paid",
            event=given["key"],
            fee=kind,
            amount=Amount(fee.cents, currency_of(fee)),
            day=fee.paid_on,
        )


PAY = VerbDescription(
    "pay", Desk.MONEY, About.EVENT, OF_THE_PLACE,
    (VerbField("paid_on", FieldKind.DAY, help=IF_NOT_TODAY),),
    subject=EVENT, fits=lambda event: event.fees.filter(paid_on=None).exists(), done="paid",
    help="Enter that the open fees of an event were paid.",
    said=_said,
)  # fmt: skip


@verb(PAY)
def pay(record: Record, event_key: str, paid_on: date | None = None) -> list[Fee]:
    """All that are open, canon and surcharge."""
    event = event_named(event_key)
    open_fees = list(event.fees.filter(paid_on=None).order_by("kind"))
    if not open_fees:
        raise Refused(Finding("office.E113", {"event": event.key}))
    for fee in open_fees:
        fee.paid_on = paid_on or record.act.day
        fee.save(update_fields=["paid_on"])
    record.about(f"event:{event.key}", fees=len(open_fees), cents=sum(fee.cents for fee in open_fees))
    return open_fees
