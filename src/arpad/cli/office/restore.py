"""arpad office restore"""

from pathlib import Path

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.office.description import Given
from arpad.office.verbs.books.restore import restore as act_out


@on_top("restore")
def restore(desk: Desk, given: Given) -> Exit:
    """Put an archive in the place of the books: checked first, and the old books are kept."""
    old = act_out(desk.act, Path(given["file"]))
    desk.tell("office.said.restored", file=given["file"], old=old or "—")
    return Exit.DONE
