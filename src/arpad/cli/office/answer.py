"""arpad office answer"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("answer")
@click.argument("event")
@click.argument("said", metavar="ANSWER", type=click.Choice(["received", "rated", "rejected"]))
@click.option("--to", type=click.Choice(["fide", "national"]), required=True, help="Who answered.")
@click.option("--answered-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def answer(desk: Desk, event: str, said: str, to: str, answered_on: date | None) -> Exit:
    """Enter the answer to a report that was passed on."""
    from arpad.office.verbs.answer import answer as act_out

    sent = act_out(desk.act, event, to, said, answered_on)
    state = desk.words.text(f"office.answer.{said}")
    desk.tell("office.said.answered", event=event, to=to.upper(), answer=state, day=sent.answered_on)
    return Exit.DONE
