"""arpad office review"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("review")
@click.argument("event")
@click.argument("verdict", type=click.Choice(["accept", "return", "refuse"]))
@click.option("--article", default="", help="The article a refusal rests on.")
@click.option("--correct-by", default=None, callback=shared.iso_date, metavar="DATE", help="When it must be back.")
def review(desk: Desk, event: str, verdict: str, article: str, correct_by: date | None) -> Exit:
    """Decide about the latest report of an event. The reason is kept with the decision."""
    from arpad.cli.reading import say
    from arpad.office.verbs.review import Verdict
    from arpad.office.verbs.review import review as act_out

    done = act_out(desk.act, event, Verdict(verdict), article, correct_by)
    say(done.findings, desk.words)
    desk.tell(f"office.said.{done.report.state}", event=event, version=done.report.version)
    return Exit.DONE
