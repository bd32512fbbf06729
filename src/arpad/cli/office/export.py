"""arpad office export"""

import click

from arpad.cli.exits import Exit
from arpad.cli.files import write_bytes, write_text
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.office.description import Given
from arpad.office.verbs.lists.export import export_list as act_out


@on_top("export")
@click.option("-o", "--output", required=True, metavar="OUT", help="The file; OUT.proof.json comes beside it.")
def export(desk: Desk, given: Given, output: str) -> Exit:
    """A published list as a file, and beside it its hash and the head of the log that published it."""
    series, list_date, kind, revision = (given[name] for name in ("series", "list_date", "kind", "revision"))
    done = act_out(desk.act, series, list_date, kind, revision, desk.words.language)
    write_bytes(output, done.content)
    write_text(f"{output}.proof.json", done.proof)
    desk.tell("office.said.exported", file=output)
    return Exit.DONE
