"""arpad office settle"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("settle")
@click.argument("claim", type=int)
@click.option("--correction", type=int, required=True, metavar="NUMBER", help="What was corrected.")
def settle(desk: Desk, claim: int, correction: int) -> Exit:
    """Say which correction an upheld claim led to."""
    from arpad.office.verbs.settle import settle as act_out

    act_out(desk.act, claim, correction)
    desk.tell("office.said.settled", claim=claim, correction=correction)
    return Exit.DONE
