"""arpad office import"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import read_bytes
from arpad.cli.office.desk import Desk, office_command


@office_command("import")
@click.argument("series")
@click.argument("file", metavar="LIST")
@click.option("--on", "list_date", default=None, callback=shared.iso_date, metavar="DATE", help="The date of the list.")
@click.option(
    "--ids", type=click.Choice(["own", "fide", "national", "regional"]), default="own", show_default=True,
    help="Whose ids the file has.",
)  # fmt: skip
@click.option("--reference", is_flag=True, help="Another's list: to look up and compare, never continued.")
def import_list(desk: Desk, series: str, file: str, list_date: date | None, ids: str, reference: bool) -> Exit:
    """Bring a list and its players into the books: CSV, Parquet, or FIDE's files as published."""
    from arpad.cli.reading import say
    from arpad.office.verbs.import_list import ListImport
    from arpad.office.verbs.import_list import import_list as act_out

    done = act_out(desk.act, ListImport(read_bytes(file), file, series, list_date, ids, reference))
    say(done.findings, desk.words, file)
    made = done.list
    desk.tell("office.said.imported", series=series, date=made.date, rows=made.rows_count, new=done.new_players)
    desk.tell("office.said.head", head=made.log_head)
    return Exit.DONE
