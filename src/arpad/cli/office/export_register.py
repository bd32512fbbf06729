"""arpad office export-register"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.office.desk import Desk, office_command


@office_command("export-register")
@click.option("--on", "day", default=None, callback=shared.iso_date, metavar="DATE", help="As they are on this day.")
@shared.out_option
def export_register(desk: Desk, day: date | None, output: str) -> Exit:
    """Everybody in the register with all ids, as CSV. It needs a reason: birth dates leave the house."""
    from arpad.office.verbs.export_register import export_register as act_out

    deliver(output, act_out(desk.act, day))
    return Exit.DONE
