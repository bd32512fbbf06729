"""arpad office send"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("send")
@click.argument("number", type=int, metavar="LETTER")
@click.option("--sent-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def send(desk: Desk, number: int, sent_on: date | None) -> Exit:
    """Say that a letter was sent. The log keeps the hash of its text and of its PDF."""
    from arpad.office.verbs.send_letter import send_letter

    letter = send_letter(desk.act, number, sent_on)
    desk.tell("office.said.sent", letter=number, day=letter.sent_on)
    return Exit.DONE
