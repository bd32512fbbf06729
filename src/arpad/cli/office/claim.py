"""arpad office claim"""

from datetime import date
from typing import Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("claim")
@click.argument("series")
@click.argument("text")
@click.option("--on", "list_date", required=True, callback=shared.iso_date, metavar="DATE", help="Date of the list.")
@click.option("--player", default="", metavar="ID", help="Whose rating it is about.")
@click.option("--event", default="", help="Which event it is about.")
@click.option("--contact", default="", help="Where the decision goes.")
@click.option("--filed-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def claim(desk: Desk, series: str, text: str, list_date: date, **given: Any) -> Exit:
    """Enter a claim against a published list. After the deadline of the edition it is refused, with the article."""
    from arpad.office.verbs.claim import ClaimForm
    from arpad.office.verbs.claim import claim as act_out

    made = act_out(desk.act, ClaimForm(series, list_date, text, **given))
    desk.tell("office.said.claimed", claim=made.pk, day=made.filed_on)
    return Exit.DONE
