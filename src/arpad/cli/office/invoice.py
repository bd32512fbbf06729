"""arpad office invoice"""

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.cli.office.drafted import tell_letters
from arpad.cli.reading import say
from arpad.formats.tariff_toml import read_tariff
from arpad.office.description import Given
from arpad.office.verbs.money.invoice import invoice as act_out


@on_top("invoice")
def invoice(desk: Desk, given: Given) -> Exit:
    """Charge canon and surcharge by the TARIFF (TOML) for accepted events, one letter a club; an event once."""
    file = given["tariff"].name
    tariff, findings = read_tariff(given["tariff"].data, file)
    say(findings, desk.words, file)
    if tariff is None:
        raise Refusal(Exit.REFUSED)
    done = act_out(desk.act, tariff, given["until"], given["due"])
    say(done.findings, desk.words, file)
    for fee in done.fees:
        kind = desk.words.text(f"letter.fee.{fee.kind}")
        desk.tell("office.said.fee", event=fee.event.key, fee=kind, units=fee.units, cents=fee.cents)
    tell_letters(desk, done.letters)
    return Exit.DONE
