"""arpad office event-arbiters"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.office.desk import Desk, office_command


@office_command("event-arbiters")
@click.option(
    "--from", "first", required=True, callback=shared.iso_date, metavar="DATE", help="Events that ended since."
)
@click.option("--to", "last", required=True, callback=shared.iso_date, metavar="DATE", help="And until this day.")
@shared.out_option
def event_arbiters(desk: Desk, first: date, last: date, output: str) -> Exit:
    """The arbiters of accepted events, as CSV, for the committee that keeps their files."""
    from arpad.office.arbiters import arbiters_of_events
    from arpad.results.as_csv import as_csv

    deliver(output, as_csv(arbiters_of_events(first, last)))
    return Exit.DONE
