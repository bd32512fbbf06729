"""arpad office verify"""

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.cli.reading import say
from arpad.office.description import Given
from arpad.office.verbs.books.verify import verify as act_out


@on_top("verify")
def verify(desk: Desk, given: Given) -> Exit:
    """Recompute every published list from what is kept, compare rows and reports, and follow the log.

    Leaves with 1 if anything does not agree; each place is named.
    """
    found = act_out(given["printed_head"])
    say(found.findings, desk.words)
    desk.tell("office.said.verified", lists=found.lists, reports=found.reports, entries=found.entries)
    desk.tell("office.said.head", head=found.head)
    return Exit.DIFFERENCES if found.findings else Exit.DONE
