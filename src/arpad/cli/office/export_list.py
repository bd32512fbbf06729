"""arpad office export"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import write_bytes, write_text
from arpad.cli.office.desk import Desk, office_command


@office_command("export")
@click.argument("series")
@click.option("--on", "list_date", required=True, callback=shared.iso_date, metavar="DATE", help="Date of the list.")
@click.option("--revision", type=int, default=None, help="If not the last.")
@click.option(
    "--format",
    "kind",
    default="csv",
    show_default=True,
    help="As `arpad list convert --to`; page_csv, page_xlsx or page_pdf for a federation's own list as published.",
)
@click.option("-o", "--output", required=True, metavar="OUT", help="The file; OUT.proof.json comes beside it.")
def export_list(desk: Desk, series: str, list_date: date, revision: int | None, kind: str, output: str) -> Exit:
    """A published list as a file, and beside it its hash and the head of the log that published it."""
    from arpad.office.verbs.export_list import export_list as act_out

    done = act_out(desk.act, series, list_date, kind, revision, desk.words.language)
    write_bytes(output, done.content)
    write_text(f"{output}.proof.json", done.proof)
    desk.tell("office.said.exported", file=output)
    return Exit.DONE
