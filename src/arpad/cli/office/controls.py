"""arpad office controls"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.office.desk import Desk, office_command


@office_command("controls")
@click.argument("series")
@click.option("--every-list", is_flag=True, help="Not only the last list of each year.")
@shared.out_option
def controls(desk: Desk, series: str, every_list: bool, output: str) -> Exit:
    """Mean, spread and drift of the published lists, as CSV: whether a rating means the same from year to year."""
    from arpad.office.controls import controls_of
    from arpad.results.as_csv import as_csv

    deliver(output, as_csv(controls_of(series, every_list=every_list)))
    return Exit.DONE
