"""arpad office erase-player"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("erase-player")
@click.argument("player")
def erase_player(desk: Desk, player: str) -> Exit:
    """Erase a person's name, birth, facts, titles and words. His id, the log and what was published stand.

    It cannot be taken back. Where his name still stands, because lists and reports are records, is said.
    """
    from arpad.cli.reading import say
    from arpad.office.verbs.erase_player import erase_player as act_out

    done = act_out(desk.act, player)
    say(done.findings, desk.words)
    desk.tell("office.said.erased", id=done.player.key)
    return Exit.DONE
