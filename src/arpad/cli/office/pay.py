"""arpad office pay"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("pay")
@click.argument("event")
@click.option("--paid-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def pay(desk: Desk, event: str, paid_on: date | None) -> Exit:
    """Enter that the open fees of an event were paid."""
    from arpad.office.verbs.pay import pay as act_out

    for fee in act_out(desk.act, event, paid_on):
        kind = desk.words.text(f"letter.fee.{fee.kind}")
        desk.tell("office.said.paid", event=event, fee=kind, cents=fee.cents, day=fee.paid_on)
    return Exit.DONE
