"""arpad office register"""

from collections.abc import Sequence
from datetime import date
from typing import Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("register")
@click.argument("series")
@click.argument("key", metavar="EVENT")
@click.argument("name")
@click.option("--start", required=True, callback=shared.iso_date, metavar="DATE")
@click.option("--end", required=True, callback=shared.iso_date, metavar="DATE")
@click.option("--registered-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
@click.option("--also", multiple=True, metavar="SERIES", help="Another list it counts for; may repeat.")
@click.option("--city", default="")
@click.option("--federation", default="")
@click.option("--province", default="")
@click.option("--club", default="", help="Who organises it.")
@click.option("--cadence", type=click.Choice(["standard", "rapid", "blitz"]), default="standard", show_default=True)
@click.option("--title-event", is_flag=True, help="Title norms are expected.")
@click.option("--approved", is_flag=True, help="A late registration that was let through.")
@click.option("--official", is_flag=True, help="An event of FIDE or a continent.")
@click.option("--organiser", default="", help="Who answers for an official event.")
@click.option("--organiser-contact", default="")
@click.option("--invited-unrated", is_flag=True, help="The invitations said it would not be rated: no report is owed.")
@click.option(
    "--unrated-announced-on", default=None, callback=shared.iso_date, metavar="DATE", help="By the chief arbiter."
)
@click.option(
    "--default-law",
    type=click.Choice(["6.6.a", "6.6.b"]),
    default=None,
    callback=shared.blank,
    help="Article about late arrival.",
)
@click.option("--default-minutes", type=click.IntRange(0), default=None, help="How late a player may come.")
@click.option("--kind", default="", help="As the tariff names it.")
@click.option("--rate-of-play", default="")
@click.option("--edition", default="", metavar="ID", help="Use this edition, whatever the date.")
def register(
    desk: Desk, series: str, key: str, name: str, start: date, end: date, also: Sequence[str], **given: Any
) -> Exit:
    """Register an event before it begins. A late one is entered with a warning that names the article."""
    from arpad.cli.reading import say
    from arpad.office.verbs.register import Registration
    from arpad.office.verbs.register import register as act_out

    done = act_out(desk.act, Registration(key, name, (series, *also), start, end, **given))
    say(done.findings, desk.words)
    desk.tell("office.said.registered", event=key, day=done.event.registered_on)
    return Exit.DONE
