"""arpad office change-player"""

from collections.abc import Sequence

import click

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.dated import FORM, KINDS, facts, last_days
from arpad.cli.office.desk import Desk
from arpad.office.description import Given
from arpad.office.verbs.people.change_player import PersonChange
from arpad.office.verbs.people.change_player import change_player as act_out


@on_top("change-player", without=("sex", "since", "until", "ended", "ended_on", *KINDS))
@click.option("--sex", type=click.Choice(["m", "w", ""]), default=None)
@click.option("--federation", multiple=True, metavar=FORM, help="From a day on; the one before ends the day before.")
@click.option("--province", multiple=True, metavar=FORM)
@click.option("--club", multiple=True, metavar=FORM)
@click.option("--licence", multiple=True, metavar=FORM)
@click.option("--end", "ended", multiple=True, metavar="KIND=DATE", help="The last day of what holds: club=2011-08-31.")
def change_player(desk: Desk, given: Given, sex: str | None, ended: Sequence[str], **held: Sequence[str]) -> Exit:
    """Correct a person's name, birth or sex, or enter facts with their days. Published lists stay as they are."""
    change = PersonChange(given["name"], given["birth"], sex, facts(held), last_days(ended))
    done = act_out(desk.act, given["key"], change)
    desk.tell("office.said.enrolled", id=done.key, name=done.name)
    return Exit.DONE
