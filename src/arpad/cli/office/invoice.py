"""arpad office invoice"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.office.drafted import tell_letters


@office_command("invoice")
@click.argument("file", metavar="TARIFF")
@click.option("--until", required=True, callback=shared.iso_date, metavar="DATE", help="Events that ended by this day.")
@click.option("--due", default=None, callback=shared.iso_date, metavar="DATE", help="Payable by.")
def invoice(desk: Desk, file: str, until: date, due: date | None) -> Exit:
    """Charge canon and surcharge by the TARIFF (TOML) for accepted events, one letter a club; an event once."""
    from arpad.cli.reading import say
    from arpad.formats.tariff_toml import read_tariff
    from arpad.office.verbs.invoice import invoice as act_out

    tariff, findings = read_tariff(read_bytes(file), file)
    say(findings, desk.words, file)
    if tariff is None:
        raise Refusal(Exit.REFUSED)
    done = act_out(desk.act, tariff, until, due)
    say(done.findings, desk.words, file)
    for fee in done.fees:
        kind = desk.words.text(f"letter.fee.{fee.kind}")
        desk.tell("office.said.fee", event=fee.event.key, fee=kind, units=fee.units, cents=fee.cents)
    tell_letters(desk, done.letters)
    return Exit.DONE
