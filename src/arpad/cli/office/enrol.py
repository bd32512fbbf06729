"""arpad office enrol"""

from collections.abc import Sequence

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("enrol")
@click.argument("event")
@click.option("--number", "numbers", multiple=True, type=int, help="Only this line of the report; may repeat.")
def enrol(desk: Desk, event: str, numbers: Sequence[int]) -> Exit:
    """Enter the players of a report whom the register does not know as new people."""
    from arpad.cli.reading import say
    from arpad.office.verbs.enrol import enrol as act_out
    from arpad.office.verbs.enrol import lookalikes

    alike = lookalikes(event, *numbers)
    entered = act_out(desk.act, event, *numbers)
    say(alike, desk.words)
    for player in entered:
        desk.tell("office.said.enrolled", id=player.key, name=player.name)
    return Exit.DONE
