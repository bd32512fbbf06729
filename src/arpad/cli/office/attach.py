"""arpad office attach"""

from datetime import date
from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import read_bytes
from arpad.cli.office.desk import Desk, office_command

_KINDS = ("swiss_manager", "rules", "minutes", "certificate", "other")


@office_command("attach")
@click.argument("event")
@click.argument("file", metavar="FILE")
@click.option("--kind", type=click.Choice(_KINDS), default="swiss_manager", show_default=True)
@click.option("--received-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def attach(desk: Desk, event: str, file: str, kind: str, received_on: date | None) -> Exit:
    """Keep what came with a report byte for byte: the pairing program's own file, the event's rules, minutes."""
    from arpad.office.verbs.attach import Enclosure
    from arpad.office.verbs.attach import attach as act_out

    kept = act_out(desk.act, Enclosure(event, kind, read_bytes(file), Path(file).name, received_on))
    desk.tell("office.said.attached", event=event, file=kept.file_name, attachment=kept.pk, sha256=kept.sha256)
    return Exit.DONE
