"""arpad office enrol"""

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.cli.reading import say
from arpad.office.description import Given
from arpad.office.verbs.reports.enrol import enrol as act_out
from arpad.office.verbs.reports.enrol import lookalikes


@on_top("enrol")
def enrol(desk: Desk, given: Given) -> Exit:
    """Enter the players of a report whom the register does not know as new people."""
    alike = lookalikes(given["key"], *given["lines"])
    entered = act_out(desk.act, given["key"], *given["lines"])
    say(alike, desk.words)
    for player in entered:
        desk.tell("office.said.enrolled", id=player.key, name=player.name)
    return Exit.DONE
