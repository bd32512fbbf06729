"""arpad office publish"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("publish")
@click.argument("series")
@click.option("--on", "list_date", required=True, callback=shared.iso_date, metavar="DATE", help="Date of the list.")
@click.option("--inputs", required=True, metavar="HASH", help="The hash that the preview showed.")
def publish(desk: Desk, series: str, list_date: date, inputs: str) -> Exit:
    """Publish a draft. Refused, with the difference, if anything changed since the preview."""
    from arpad.cli.reading import say
    from arpad.office.verbs.publish import publish as act_out

    done = act_out(desk.act, series, list_date, inputs)
    say(done.findings, desk.words)
    if done.waiting:
        desk.tell("office.said.waiting", date=list_date)
        return Exit.DONE
    made = done.list
    desk.tell("office.said.published", series=series, date=list_date, rows=made.rows_count, sha256=made.sha256)
    desk.tell("office.said.head", head=made.log_head)
    return Exit.DONE
