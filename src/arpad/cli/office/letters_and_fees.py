"""arpad office letters, invoice and fees: what waits to be sent, and what was charged."""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk, office_command, tell_letters
from arpad.cli.reading import say
from arpad.formats.tariff_toml import read_tariff
from arpad.office.description import Given
from arpad.office.fees import charged_fees
from arpad.office.models import Letter
from arpad.office.verbs.money.invoice import invoice as invoice_verb
from arpad.results.data import as_csv
from arpad.values.finding import Finding


@office_command("letters")
@click.argument("number", type=int, required=False)
@click.option("--about", default="", metavar="SUBJECT", help="Only those about event:KEY, claim:NUMBER, …")
@click.option("--format", "output_format", type=click.Choice(["text", "pdf"]), default="text", show_default=True)
@shared.out_option
def letters(desk: Desk, number: int | None, about: str, output_format: str, output: str) -> Exit:
    """The letters that wait to be sent; with a NUMBER, that letter as text or PDF."""
    if number is None:
        waiting = Letter.objects.filter(sent_on=None).order_by("pk")
        shown = list(waiting.filter(subject=about) if about else waiting)
        tell_letters(desk, shown)
        if not shown:
            desk.tell("office.said.no_letters")
        return Exit.DONE
    letter = Letter.objects.filter(pk=number).first()
    if letter is None:
        raise Refusal(Exit.REFUSED, Finding("office.E099", {"letter": number}))
    deliver(output, bytes(letter.pdf) if output_format == "pdf" else letter.text)
    return Exit.DONE


@on_top("invoice")
def invoice(desk: Desk, given: Given) -> Exit:
    """Charge canon and surcharge by the TARIFF (TOML) for accepted events, one letter a club; an event once."""
    file = given["tariff"].name
    tariff, findings = read_tariff(given["tariff"].data, file)
    say(findings, desk.words, file)
    if tariff is None:
        raise Refusal(Exit.REFUSED)
    done = invoice_verb(desk.act, tariff, given["until"], given["due"])
    say(done.findings, desk.words, file)
    for fee in done.fees:
        kind = desk.words.text(f"letter.fee.{fee.kind}")
        amount = desk.words.money(fee.cents, fee.currency)
        desk.tell("office.said.fee", event=fee.event.key, fee=kind, units=fee.units, amount=amount)
    tell_letters(desk, done.letters)
    return Exit.DONE


@office_command("fees")
@shared.out_option
def fees(desk: Desk, output: str) -> Exit:
    """All fees for the treasurer, as CSV: amounts with their currency, paid ones with their day."""
    deliver(output, as_csv(charged_fees()))
    return Exit.DONE
