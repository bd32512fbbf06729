"""arpad office restore"""

from pathlib import Path

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("restore")
@click.argument("file", metavar="ARCHIVE")
def restore(desk: Desk, file: str) -> Exit:
    """Put an archive in the place of the books: checked first, and the old books are kept."""
    from arpad.office.verbs.restore import restore as act_out

    old = act_out(desk.act, Path(file))
    desk.tell("office.said.restored", file=file, old=old or "—")
    return Exit.DONE
