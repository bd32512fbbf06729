"""arpad office backup"""

from pathlib import Path
from typing import TYPE_CHECKING

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.office.description import Given


@on_top("backup")
def backup(desk: Desk, given: "Given") -> Exit:
    """Write all books into one archive (a zip that belongs to no engine), while the office runs."""
    from arpad.office.verbs.books.backup import backup as act_out

    file = given["file"]
    try:
        made = act_out(desk.act, Path(file))
    except (OSError, ValueError) as error:  # ValueError: a path without a name
        problem = getattr(error, "strerror", None) or str(error)
        raise Refusal(Exit.UNREADABLE, Finding("file.E002", {"file": file, "problem": problem})) from None
    desk.tell("office.said.backup", file=file, rows=sum(rows for rows, _ in made.tables.values()))
    desk.tell("office.said.head", head=made.head)
    return Exit.DONE
