"""arpad office import"""

from datetime import date
from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import read_bytes
from arpad.cli.office.desk import Desk, now, office_command
from arpad.cli.office.later import ask, later_option


@office_command("import")
@click.argument("series")
@click.argument("file", metavar="LIST")
@click.option("--on", "list_date", default=None, callback=shared.iso_date, metavar="DATE", help="The date of the list.")
@click.option(
    "--ids", type=click.Choice(["own", "fide", "national", "regional"]), default="own", show_default=True,
    help="Whose ids the file has.",
)  # fmt: skip
@click.option("--reference", is_flag=True, help="Another's list: to look up and compare, never continued.")
@later_option
def import_list(
    desk: Desk, series: str, file: str, list_date: date | None, ids: str, reference: bool, later: bool
) -> Exit:
    """Bring a list and its players into the books: CSV, Parquet, or FIDE's files as published."""
    data = read_bytes(file)
    if later:
        from arpad.office.hashes import sha256

        given = {"file": str(Path(file).resolve()), "sha256": sha256(data), "series": series, "ids": ids}
        return ask(desk, "import", {**given, "date": str(list_date or ""), "reference": reference})
    from arpad.cli.reading import say
    from arpad.office.verbs.import_list import ListImport
    from arpad.office.verbs.import_list import import_list as act_out

    done = act_out(desk.act, ListImport(data, file, series, list_date, ids, reference), clock=now)
    say(done.findings, desk.words, file)
    made = done.list
    desk.tell("office.said.imported", series=series, date=made.date, rows=made.rows_count, new=done.new_players)
    desk.tell("office.said.head", head=made.log_head)
    return Exit.DONE
