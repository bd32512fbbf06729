"""arpad office request-ids"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.office.drafted import tell_letters


@office_command("request-ids")
@click.option("--to", type=click.Choice(["fide", "national"]), required=True)
def request_ids(desk: Desk, to: str) -> Exit:
    """Ask for an id for every player who has none there; the letter has the list."""
    from arpad.office.verbs.request_ids import request_ids as act_out

    done = act_out(desk.act, to)
    for one in done.requests:
        desk.tell("office.said.enrolled", id=one.player.key, name=one.player.name)
    tell_letters(desk, done.letters)
    return Exit.DONE
