"""arpad office discard"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("discard")
@click.argument("number", type=int, metavar="ATTACHMENT")
def discard(desk: Desk, number: int) -> Exit:
    """Throw an attachment away once the years of its keeping are over. Its hash, the report and the form stay."""
    from arpad.office.verbs.discard import discard as act_out

    gone = act_out(desk.act, number)
    desk.tell("office.said.discarded", event=gone.event.key, attachment=gone.pk)
    return Exit.DONE
