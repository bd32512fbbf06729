"""arpad office record"""

import click

from arpad.cli.exits import Exit
from arpad.cli.files import read_bytes
from arpad.cli.office.desk import Desk, office_command


@office_command("record")
@click.argument("series")
@click.argument("file", metavar="DECISIONS")
def record(desk: Desk, series: str, file: str) -> Exit:
    """Keep the administrator's decisions about a federation's own list (TOML); the next list is made with them."""
    from arpad.office.verbs.record_decisions import record_decisions

    done = record_decisions(desk.act, series, read_bytes(file), file)
    counts = {"updates": len(done.updates), "removals": len(done.removals), "conversions": len(done.conversions)}
    desk.tell("rea.recorded", series=series, honours=len(done.honours), **counts)
    return Exit.DONE
