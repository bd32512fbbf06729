"""arpad office verify"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("verify")
@click.option("--head", "printed_head", default="", metavar="HASH", help="A head printed earlier, which must be there.")
def verify(desk: Desk, printed_head: str) -> Exit:
    """Recompute every published list from what is kept, compare rows and reports, and follow the log.

    Leaves with 1 if anything does not agree; each place is named.
    """
    from arpad.cli.reading import say
    from arpad.office.verbs.verify import verify as act_out

    found = act_out(printed_head)
    say(found.findings, desk.words)
    desk.tell("office.said.verified", lists=found.lists, reports=found.reports, entries=found.entries)
    desk.tell("office.said.head", head=found.head)
    return Exit.DIFFERENCES if found.findings else Exit.DONE
