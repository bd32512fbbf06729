"""arpad office backup"""

from pathlib import Path

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.office.description import Given
from arpad.office.verbs.books.backup import backup as act_out
from arpad.values.finding import Finding
from arpad.values.kinds import FileName, Problem
from arpad.values.problems import of_the_system


@on_top("backup")
def backup(desk: Desk, given: Given) -> Exit:
    """Write all books into one archive (a zip that belongs to no engine), while the office runs."""
    file = given["file"]
    try:
        made = act_out(desk.act, Path(file))
    except (OSError, ValueError) as error:  # ValueError: a path without a name
        problem = of_the_system(error) if isinstance(error, OSError) else Problem("problem.no_name")
        raise Refusal(Exit.UNREADABLE, Finding("file.E002", {"file": FileName(file), "problem": problem})) from None
    desk.tell("office.said.backup", file=file, rows=sum(rows for rows, _ in made.tables.values()))
    desk.tell("office.said.head", head=made.head)
    return Exit.DONE
