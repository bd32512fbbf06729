"""arpad office remind"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.office.drafted import tell_letters


@office_command("remind")
@click.option("--within", type=click.IntRange(0), default=7, show_default=True, help="So many days before a deadline.")
def remind(desk: Desk, within: int) -> Exit:
    """Draft letters to whoever owes a report, and say what must be passed on to FIDE soon."""
    from arpad.cli.reading import say
    from arpad.office.verbs.remind import remind as act_out

    done = act_out(desk.act, within)
    say(done.findings, desk.words)
    tell_letters(desk, done.letters)
    if not done.letters:
        desk.tell("office.said.no_letters")
    return Exit.DONE
