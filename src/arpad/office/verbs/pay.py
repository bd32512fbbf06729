"""Enter that the fees of an event were paid."""

from datetime import date

from arpad.office.act import Record, verb
from arpad.office.events import event_named
from arpad.office.models import Fee
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@verb("pay")
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
