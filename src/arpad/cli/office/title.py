"""arpad office grant-title, revoke-title"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("grant-title")
@click.argument("player")
@click.argument("title")
@click.option("--confirmed-on", default=None, callback=shared.iso_date, metavar="DATE", help="From when he has it.")
@click.option(
    "--route",
    type=click.Choice(["application", "championship", "rating"]),
    default=None,
    callback=shared.blank,
    help="How it was won.",
)
@click.option("--by", "confirmed_by", default="", metavar="WHO", help="Who confirmed it.")
def grant_title(desk: Desk, player: str, title: str, confirmed_on: date | None, route: str, confirmed_by: str) -> Exit:
    """Enter a title with how it was won, who confirmed it and from which day.

    Titles of composition (GS, IMS, FMS, GMC, IMC, FMC, IJCC) and of the ICCF (ICCF-GM, …) are kept and shown, and
    count nowhere.
    """
    from arpad.office.person_form import TitleGiven
    from arpad.office.verbs.grant_title import grant_title as act_out

    act_out(desk.act, player, TitleGiven(title, confirmed_on, route, confirmed_by))
    desk.tell("office.said.titled", id=player, title=title, day=confirmed_on or "—")
    return Exit.DONE


@office_command("revoke-title")
@click.argument("player")
@click.argument("title")
@click.option("--on", "revoked_on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def revoke_title(desk: Desk, player: str, title: str, revoked_on: date | None) -> Exit:
    """Enter that a title was taken away, with the reason. The days before stay as they were."""
    from arpad.office.verbs.revoke_title import revoke_title as act_out

    done = act_out(desk.act, player, title, revoked_on)
    desk.tell("office.said.untitled", id=player, title=title, day=done.revoked_on)
    return Exit.DONE
