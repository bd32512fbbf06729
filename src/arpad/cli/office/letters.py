"""arpad office letters"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.office.drafted import tell_letters
from arpad.values.finding import Finding


@office_command("letters")
@click.argument("number", type=int, required=False)
@click.option("--about", default="", metavar="SUBJECT", help="Only those about event:KEY, claim:NUMBER, …")
@click.option("--format", "output_format", type=click.Choice(["text", "pdf"]), default="text", show_default=True)
@shared.out_option
def letters(desk: Desk, number: int | None, about: str, output_format: str, output: str) -> Exit:
    """The letters that wait to be sent; with a NUMBER, that letter as text or PDF."""
    from arpad.office.models import Letter

    if number is None:
        waiting = Letter.objects.filter(sent_on=None).order_by("pk")
        found = list(waiting.filter(subject=about) if about else waiting)
        tell_letters(desk, found)
        if not found:
            desk.tell("office.said.no_letters")
        return Exit.DONE
    letter = Letter.objects.filter(pk=number).first()
    if letter is None:
        raise Refusal(Exit.REFUSED, Finding("office.E099", {"letter": number}))
    deliver(output, bytes(letter.pdf) if output_format == "pdf" else letter.text)
    return Exit.DONE
