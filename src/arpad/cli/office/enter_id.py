"""arpad office enter-id"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("enter-id")
@click.argument("player")
@click.argument("new_id", metavar="ID")
@click.option("--of", type=click.Choice(["fide", "national", "regional"]), required=True, help="Whose id it is.")
def enter_id(desk: Desk, player: str, new_id: str, of: str) -> Exit:
    """Give a player (by any id he has) the id of FIDE, the national or the regional federation."""
    from arpad.office.verbs.enter_id import enter_id as act_out

    done = act_out(desk.act, player, of, new_id)
    desk.tell("office.said.id_entered", id=new_id, name=done.name)
    return Exit.DONE
