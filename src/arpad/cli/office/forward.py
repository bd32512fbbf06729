"""arpad office forward"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import write_bytes
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.office.drafted import tell_letters


@office_command("forward")
@click.argument("event")
@click.option("--to", type=click.Choice(["fide", "national"]), required=True)
@click.option("--due", default=None, callback=shared.iso_date, metavar="DATE", help="A deadline stated by hand.")
@click.option("--sent-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
@click.option("-o", "--output", required=True, metavar="OUT", help="The clean report.")
def forward(desk: Desk, event: str, to: str, due: date | None, sent_on: date | None, output: str) -> Exit:
    """Write the accepted report as FIDE or the national federation wants it, and keep what was sent."""
    from arpad.cli.reading import say
    from arpad.office.verbs.forward import forward as act_out

    done = act_out(desk.act, event, to, due, sent_on)
    say(done.findings, desk.words)
    sent = done.forwarding
    write_bytes(output, bytes(sent.content))
    desk.tell("office.said.forwarded", event=event, to=to.upper(), sha256=sent.sha256, due=sent.due_on or "—")
    tell_letters(desk, done.letters)
    return Exit.DONE
