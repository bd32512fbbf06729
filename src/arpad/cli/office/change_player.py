"""arpad office change-player"""

from collections.abc import Sequence
from typing import Any

import click

from arpad.cli.exits import Exit
from arpad.cli.office.dated import FORM, KINDS, facts, last_days
from arpad.cli.office.desk import Desk, office_command


@office_command("change-player")
@click.argument("player")
@click.option("--name", default=None, help="As it should have been.")
@click.option("--birth", default=None, metavar="DATE", help="A day or a year; '' if it is not known.")
@click.option("--sex", type=click.Choice(["m", "w", ""]), default=None)
@click.option("--federation", multiple=True, metavar=FORM, help="From a day on; the one before ends the day before.")
@click.option("--province", multiple=True, metavar=FORM)
@click.option("--club", multiple=True, metavar=FORM)
@click.option("--licence", multiple=True, metavar=FORM)
@click.option("--end", "ended", multiple=True, metavar="KIND=DATE", help="The last day of what holds: club=2011-08-31.")
def change_player(desk: Desk, player: str, ended: Sequence[str], **given: Any) -> Exit:
    """Correct a person's name, birth or sex, or enter facts with their days. Published lists stay as they are."""
    from arpad.office.verbs.change_player import PersonChange
    from arpad.office.verbs.change_player import change_player as act_out

    held = {kind: given.pop(kind) for kind in KINDS}
    done = act_out(desk.act, player, PersonChange(facts=facts(held), ended=last_days(ended), **given))
    desk.tell("office.said.enrolled", id=done.key, name=done.name)
    return Exit.DONE
